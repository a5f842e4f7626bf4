import type { Entry } from './entry.ts';
import type { ComposerState } from './state.ts';

/** A post as it stood in a browser when it was last touched there. */
export interface Unsaved {
  state: ComposerState;
  /** Milliseconds since 1970. */
  at: number;
  /** The tab that wrote it. */
  tab: string;
}

const most = 5;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const texts = ['uploadTo', 'postId', 'title', 'description', 'comment'] as const satisfies (keyof Entry)[];

function isEntry(value: unknown): value is Entry {
  if (!isRecord(value) || !isRecord(value['options'])) return false;
  return (
    texts.every((field) => typeof value[field] === 'string') &&
    Array.isArray(value['media']) &&
    Array.isArray(value['targets']) &&
    (value['platformId'] === null || typeof value['platformId'] === 'string')
  );
}

function isState(value: unknown): value is ComposerState {
  if (!isRecord(value)) return false;
  const { groupId, active, entries, kept } = value;
  return (
    typeof groupId === 'string' &&
    typeof active === 'string' &&
    Array.isArray(kept) &&
    Array.isArray(entries) &&
    entries.length > 0 &&
    entries.every(isEntry)
  );
}

const isUnsaved = (value: unknown): value is Unsaved =>
  isRecord(value) &&
  typeof value['at'] === 'number' &&
  typeof value['tab'] === 'string' &&
  isState(value['state']);

/** Older versions of the product knew nothing of it. */
function withAway(unsaved: Unsaved): Unsaved {
  const { away }: { away: unknown } = unsaved.state;
  return { ...unsaved, state: { ...unsaved.state, away: Array.isArray(away) ? away.filter(isEntry) : [] } };
}

/** The newest first. What an older version of the product left, or somebody else, is as good as nothing. */
export function readUnsaved(stored: string | null): Unsaved[] {
  try {
    const read: unknown = JSON.parse(stored ?? '[]');
    const found = Array.isArray(read) ? read.filter(isUnsaved) : [];
    return found.map(withAway).toSorted((a, b) => b.at - a.at);
  } catch {
    return [];
  }
}

const others = (stored: string | null, groupId: string): Unsaved[] =>
  readUnsaved(stored).filter(({ state }) => state.groupId !== groupId);

/** Each post has a place of its own: two tabs with two posts do not write over each other. */
export const withUnsaved = (stored: string | null, unsaved: Unsaved): string =>
  JSON.stringify([unsaved, ...others(stored, unsaved.state.groupId)].slice(0, most));

export const withoutUnsaved = (stored: string | null, groupId: string): string =>
  JSON.stringify(others(stored, groupId));

/** Another tab writes at the same post, and was there last. */
export const isElsewhere = (stored: string | null, groupId: string, tab: string): boolean =>
  readUnsaved(stored).some(({ state, tab: by }) => state.groupId === groupId && by !== tab);

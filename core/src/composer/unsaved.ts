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

/** Whoever has not come back by then does not. The thumbnails that it names are kept as long, though no post does. */
export const unsavedKeptMs = 30 * 24 * 60 * 60_000;

export const isOffered = ({ at }: Pick<Unsaved, 'at'>, now: number): boolean => at > now - unsavedKeptMs;

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

const isRevision = (pair: [string, unknown]): pair is [string, number] => typeof pair[1] === 'number';

/** Older versions of the product knew nothing of these. */
function completed(unsaved: Unsaved): Unsaved {
  const { away, revisions }: { away: unknown; revisions: unknown } = unsaved.state;
  const known = isRecord(revisions) ? Object.entries(revisions).filter(isRevision) : [];
  const state = {
    ...unsaved.state,
    away: Array.isArray(away) ? away.filter(isEntry) : [],
    revisions: Object.fromEntries(known),
  };
  return { ...unsaved, state };
}

/** The newest first. What an older version of the product left, or somebody else, is as good as nothing. */
export function readUnsaved(stored: string | null): Unsaved[] {
  try {
    const read: unknown = JSON.parse(stored ?? '[]');
    const found = Array.isArray(read) ? read.filter(isUnsaved) : [];
    return found.map(completed).toSorted((a, b) => b.at - a.at);
  } catch {
    return [];
  }
}

const others = (stored: string | null, groupId: string, tab: string): Unsaved[] =>
  readUnsaved(stored).filter(({ state, tab: by }) => state.groupId !== groupId || by !== tab);

/** Each post has a place of its own for each tab: neither two posts nor two tabs write over each other. What is too old goes. */
export function withUnsaved(stored: string | null, unsaved: Unsaved): string {
  const beside = others(stored, unsaved.state.groupId, unsaved.tab);
  return JSON.stringify([unsaved, ...beside.filter((each) => isOffered(each, unsaved.at))].slice(0, most));
}

export const withoutUnsaved = (stored: string | null, groupId: string, tab: string): string =>
  JSON.stringify(others(stored, groupId, tab));

/** Another tab writes at the same post. What is known lies there since before. */
export const isElsewhere = (
  stored: string | null,
  groupId: string,
  tab: string,
  known: readonly Unsaved[],
): boolean =>
  readUnsaved(stored).some(
    ({ state, tab: by, at }) =>
      state.groupId === groupId && by !== tab && !known.some((each) => each.tab === by && each.at === at),
  );

const saidIn = (entry: Entry): unknown => [
  entry.uploadTo,
  entry.platformId,
  entry.title,
  entry.description,
  entry.comment,
  entry.media.map(({ firebasePath }) => firebasePath),
  entry.thumbnail?.firebasePath ?? null,
  Object.entries(entry.options).toSorted(([a], [b]) => a.localeCompare(b)),
  entry.targets,
];

/** Nobody would miss one of them who has the other. */
export function saysTheSame(some: ComposerState, other: ComposerState): boolean {
  const [said, alsoSaid] = [some, other].map(({ entries, schedule }) =>
    JSON.stringify([schedule?.at ?? null, schedule?.zone ?? null, entries.map(saidIn)]),
  );
  return said === alsoSaid;
}

/** For a storage that is full: the list without its oldest post, then without the two oldest, down to the newest post alone. */
export function fewerUnsaved(list: string): string[] {
  const newestFirst = readUnsaved(list);
  return newestFirst.slice(1).map((_, i) => JSON.stringify(newestFirst.slice(0, -1 - i)));
}

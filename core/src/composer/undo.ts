import { hasContent, isDraft, keyOf, type Entry } from './entry.ts';
import type { ComposerAction, ComposerState } from './state.ts';

const saidIn = ({ title, description, comment, media, targets }: Entry): string =>
  JSON.stringify([title, description, comment, media.map(({ _id: id }) => id), targets]);

/** What somebody would miss after a change: it was written, and stands nowhere any more. */
export function lostBy(before: ComposerState, after: ComposerState): Entry[] {
  const left = new Set(after.entries.map(saidIn));
  return before.entries.filter((entry) => hasContent(entry) && !left.has(saidIn(entry)));
}

const byId = (entries: readonly Entry[], { postId }: Entry): Entry | undefined =>
  entries.find((entry) => entry.postId === postId);

const isSame = (one: Entry, other: Entry): boolean =>
  JSON.stringify({ ...one, hasBeenEdited: true }) === JSON.stringify({ ...other, hasBeenEdited: true });

/** Who wrote on meanwhile keeps that, for whom it was written before. */
function back(stood: Entry, made: Entry, now: Entry): Entry {
  if (isSame(stood, made)) return now;
  if (isSame(now, made)) return { ...stood, hasBeenEdited: true };
  if (keyOf(now) !== keyOf(made) || keyOf(now) === keyOf(stood)) return now;
  const { uploadTo, platformId, targets } = stood;
  return { ...now, uploadTo, platformId, targets };
}

type Undone = Extract<ComposerAction, { kind: 'undone' }>;

/** Takes back what a change made of the entries, and nothing that came after it. */
export function undone(state: ComposerState, { before, after }: Undone): ComposerState {
  if (state.groupId !== before.groupId) return state;
  const stood = before.entries.flatMap((entry) => {
    const made = byId(after.entries, entry);
    const now = byId(state.entries, entry);
    if (!made) return [now ?? entry];
    return now ? [back(entry, made, now)] : [];
  });
  const keys = new Set(stood.map(keyOf));
  const since = state.entries.filter((entry) => !byId(before.entries, entry) && !keys.has(keyOf(entry)));
  const all = [...stood, ...since];
  const entries = all.some((entry) => !isDraft(entry))
    ? all.filter((entry) => !isDraft(entry) || hasContent(entry))
    : all;
  const left = entries.map(keyOf);
  const wanted = state.active === after.active ? before.active : state.active;
  return { ...state, entries, active: left.includes(wanted) ? wanted : (left[0] ?? wanted) };
}

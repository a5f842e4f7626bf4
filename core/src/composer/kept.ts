import type { ExpectedPost } from '../api/schemas/posts.ts';
import type { ComposerAction, ComposerState } from './state.ts';

/** What a save has to find as it is known here. */
export const expectedOf = ({ kept, revisions }: Pick<ComposerState, 'kept' | 'revisions'>): ExpectedPost[] =>
  kept.flatMap((id) => {
    const revision = revisions[id];
    return revision === undefined ? [] : [{ id, revision }];
  });

/** The server has what stood here when it was sent; what was written since is still to be saved. */
export function afterKept(
  state: ComposerState,
  { from, posts, gone, over = false }: Extract<ComposerAction, { kind: 'kept' }>,
): ComposerState {
  if (state.groupId !== from.groupId) return state;
  const ids = posts.map(({ id }) => id);
  const entries = state.entries.map((entry) =>
    from.entries.includes(entry) && ids.includes(entry.postId) ? { ...entry, hasBeenEdited: false } : entry,
  );
  const schedule = state.schedule === from.schedule ? null : state.schedule;
  const kept = [...new Set([...state.kept.filter((id) => !gone.includes(id)), ...ids])];
  const revisions = {
    ...(over ? {} : state.revisions),
    ...Object.fromEntries(posts.map(({ id, revision }) => [id, revision])),
  };
  return { ...state, entries, schedule, kept, revisions };
}

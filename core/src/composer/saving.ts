import type { ExpectedPost } from '../posts/replaced-posts.ts';
import type { ComposerAction, ComposerState } from './state.ts';

/** The revisions that the server must still have for a save to succeed. */
export const expectedRevisions = ({
  savedIds,
  revisions,
}: Pick<ComposerState, 'savedIds' | 'revisions'>): ExpectedPost[] =>
  savedIds.flatMap((id) => {
    const revision = revisions[id];
    return revision === undefined ? [] : [{ id, revision }];
  });

/** Applies a save: variants that have not changed since they were sent are no longer marked as edited. */
export function afterSave(
  state: ComposerState,
  { from, posts, gone, isScheduled = false, over = false }: Extract<ComposerAction, { kind: 'saved' }>,
): ComposerState {
  if (state.groupId !== from.groupId) return state;
  const ids = posts.map(({ id }) => id);
  const variants = state.variants.map((variant) =>
    from.variants.includes(variant) && ids.includes(variant.postId)
      ? { ...variant, hasBeenEdited: false }
      : variant,
  );
  const setAside = state.setAside.map((variant) =>
    from.setAside.includes(variant) ? { ...variant, hasBeenEdited: false } : variant,
  );
  const savedSchedule = isScheduled ? from.schedule : null;
  const schedule = state.schedule === from.schedule ? savedSchedule : state.schedule;
  const savedIds = [...new Set([...state.savedIds.filter((id) => !gone.includes(id)), ...ids])];
  const revisions = {
    ...(over ? {} : state.revisions),
    ...Object.fromEntries(posts.map(({ id, revision }) => [id, revision])),
  };
  return { ...state, variants, setAside, schedule, savedSchedule, savedIds, revisions };
}

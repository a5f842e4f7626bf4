import type { ExpectedPost } from '../posts/replaced-posts.ts';
import type { ComposerAction, ComposerState } from './state.ts';

/** The revisions of saved posts that the next save expects. The server refuses the save if it has other revisions. */
export const expectedRevisions = ({
  savedIds,
  revisions,
}: Pick<ComposerState, 'savedIds' | 'revisions'>): ExpectedPost[] =>
  savedIds.flatMap((id) => {
    const revision = revisions[id];
    return revision === undefined ? [] : [{ id, revision }];
  });

/** The state after a save. Only variants that were changed since they were sent remain marked as edited. */
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

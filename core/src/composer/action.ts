import type { PostAction } from '../posts/post.ts';
import type { ComposerState } from './state.ts';

/** Publishing with a date that is still to come is planning. */
export function actionOf(
  action: PostAction,
  { schedule }: Pick<ComposerState, 'schedule'>,
  now: number,
): PostAction {
  return action === 'upload' && schedule !== null && schedule.at > now ? 'schedule' : action;
}

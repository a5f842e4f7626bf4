import type { PostView } from '@fanfare/core/posts/post.ts';
import { useTargets } from './use-targets.ts';

/** Name of the subreddit or board of a post; null when the post goes to the account itself. */
export function useTargetName(
  workspaceId: string,
  { uploadTo, platform_id, subreddits, board_ids: boards }: PostView,
): string | null {
  const [board] = boards;
  const account = { workspaceId, platform: uploadTo, platform_id: platform_id ?? '' };
  const { data } = useTargets(board === undefined ? null : account, 'board');
  if (board === undefined) return subreddits[0] ?? null;
  return data?.find(({ id }) => id === board)?.name ?? board;
}

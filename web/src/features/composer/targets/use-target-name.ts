import type { PostView } from '@fanfare/core/posts/post.ts';
import { useTargets } from './use-targets.ts';

/** What the place within an account is called that a post goes to; null where it goes to the account itself. */
export function usePlaceName(
  workspaceId: string,
  { uploadTo, platform_id, subreddits, board_ids: boards }: PostView,
): string | null {
  const [board] = boards;
  const place = { workspaceId, platform: uploadTo, platform_id: platform_id ?? '' };
  const { data } = useTargets(board === undefined ? null : place, 'board');
  if (board === undefined) return subreddits[0] ?? null;
  return data?.find(({ id }) => id === board)?.name ?? board;
}

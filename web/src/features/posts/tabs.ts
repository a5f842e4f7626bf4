import type { PostCounts, PostStatus, PostView } from '@fanfare/core/posts/post.ts';
import { listLabels } from '../../ui/status-words.ts';

const statuses = Object.keys(listLabels) as PostStatus[];

export interface PostTab {
  id: PostStatus;
  label: string;
  count: number;
  isProblem: boolean;
}

/** The due time of a scheduled post, the last change of any other. */
export const dateOf = ({ status, schedule, updatedAt }: PostView): string =>
  status === 'scheduled' && schedule !== null ? schedule : updatedAt;

export function tabsOf(counts: PostCounts): PostTab[] {
  return statuses
    .map((id) => ({ id, label: listLabels[id], count: counts[id], isProblem: id === 'failed' }))
    .filter(({ id, count }) => id !== 'failed' || count > 0);
}

/**
 * The chosen tab, by its id or its label. Without a choice, the failed posts if there are any, or else the first tab.
 */
export function tabFor(chosen: string | null, counts: PostCounts | undefined): PostStatus {
  const hasFailed = counts !== undefined && counts.failed > 0;
  const wanted = statuses.find((id) => id === chosen || listLabels[id].toLowerCase() === chosen);
  if (wanted && (wanted !== 'failed' || !counts)) return wanted;
  return hasFailed ? 'failed' : 'draft';
}

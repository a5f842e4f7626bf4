import type { PostCounts, PostStatus, PostView } from '@fanfare/core/posts/post.ts';
import { listLabels } from '../../ui/status-words.ts';

const statuses = Object.keys(listLabels) as PostStatus[];

export interface PostTab {
  id: PostStatus;
  label: string;
  /** The number of posts. */
  count: number;
  isProblem: boolean;
}

/** The due time of a scheduled post, the last change of any other. */
export const dateOf = ({ status, schedule, updatedAt }: PostView): string =>
  status === 'scheduled' && schedule !== null ? schedule : updatedAt;

/** The Failed tab appears only while there are failed posts. */
export function tabsOf(counts: PostCounts): PostTab[] {
  return statuses
    .map((id) => ({ id, label: listLabels[id], count: counts[id], isProblem: id === 'failed' }))
    .filter(({ id, count }) => id !== 'failed' || count > 0);
}

/** The chosen tab if it exists; otherwise failed posts if there are any, otherwise drafts. */
export function tabFor(chosen: string | null, counts: PostCounts | undefined): PostStatus {
  const wanted = statuses.find((status) => status === chosen);
  if (wanted && (wanted !== 'failed' || !counts || counts.failed > 0)) return wanted;
  return counts && counts.failed > 0 ? 'failed' : 'draft';
}

import type { PostCounts, PostStatus, PostView } from '@fanfare/core/posts/post.ts';
import { listLabels } from '../../ui/status-words.ts';

const statuses = Object.keys(listLabels) as PostStatus[];

export interface PostTab {
  id: PostStatus;
  label: string;
  count: number;
  isProblem: boolean;
}

/** The due time of a scheduled post, or the time of the last change of any other post. */
export const dateOf = ({ status, schedule, updatedAt }: PostView): string =>
  status === 'scheduled' && schedule !== null ? schedule : updatedAt;

/** The tabs. The Failed tab is included only if there are failed posts, or if it is `shown`. */
export function tabsOf(counts: PostCounts, shown: PostStatus): PostTab[] {
  return statuses
    .map((id) => ({
      id,
      label: listLabels[id],
      count: counts[id],
      isProblem: id === 'failed' && counts[id] > 0,
    }))
    .filter(({ id, count }) => id !== 'failed' || id === shown || count > 0);
}

/**
 * The chosen tab, by its id or its label. Without a choice, the Failed tab if there are failed posts, or else the first
 * tab.
 */
export function tabFor(chosen: string | null, counts: PostCounts | undefined): PostStatus {
  const wanted = statuses.find((id) => id === chosen || listLabels[id].toLowerCase() === chosen);
  return wanted ?? (counts && counts.failed > 0 ? 'failed' : 'draft');
}

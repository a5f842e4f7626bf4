import type { PostGroup, PostStatus, PostView } from '@fanfare/core/posts/post.ts';

/** What each tab holds, in the order they stand. */
export const tabLabels = {
  draft: 'Drafts',
  scheduled: 'Scheduled',
  uploaded: 'History',
  failed: 'Failed',
} as const satisfies Record<PostStatus, string>;

export interface PostTab {
  id: PostStatus;
  label: string;
  /** Groups with a post that stands there. */
  count: number;
}

/** When a post goes out, or when something last happened to it. */
export const dateOf = ({ status, schedule, updatedAt }: PostView): string =>
  status === 'scheduled' && schedule !== null ? schedule : updatedAt;

const firstDate = ({ posts }: PostGroup) => Math.min(...posts.map((post) => Date.parse(dateOf(post))));

/**
 * The same group stands under several tabs when its posts fared differently. What is planned stands with the next one
 * first, the rest as it comes: the latest first.
 */
export function groupsUnder(status: PostStatus, groups: readonly PostGroup[]): PostGroup[] {
  const found = groups
    .map((group) => ({ ...group, posts: group.posts.filter((post) => post.status === status) }))
    .filter(({ posts }) => posts.length > 0);
  return status === 'scheduled' ? found.toSorted((a, b) => firstDate(a) - firstDate(b)) : found;
}

/** Failed is there only while something has failed. */
export function tabsOf(groups: readonly PostGroup[]): PostTab[] {
  const statuses = Object.keys(tabLabels) as PostStatus[];
  return statuses
    .map((id) => ({ id, label: tabLabels[id], count: groupsUnder(id, groups).length }))
    .filter(({ id, count }) => id !== 'failed' || count > 0);
}

/** The post that an address names, and those that were written with it. */
export function openedIn(
  groups: readonly PostGroup[],
  id: string | null,
): { found: PostView | null; siblings: PostView[] } {
  const all = groups.flatMap(({ posts }) => posts);
  const found = all.find((post) => post._id === id) ?? null;
  return { found, siblings: all.filter((post) => post.post_id === found?.post_id && post !== found) };
}

/** The tab that was chosen, or that of the post in sight, as long as it is there; otherwise what wants attention, otherwise what is being written. */
export function tabFor(
  chosen: string | null,
  tabs: readonly PostTab[],
  post: Pick<PostView, 'status'> | null = null,
): PostStatus {
  const named = chosen ?? post?.status;
  const wanted = tabs.find(({ id }) => id === named) ?? tabs.find(({ id }) => id === 'failed');
  return wanted?.id ?? 'draft';
}

const matches = (words: string, { title, description }: PostView) =>
  title.toLocaleLowerCase().includes(words) || description.toLocaleLowerCase().includes(words);

export function searched(text: string, groups: readonly PostGroup[]): readonly PostGroup[] {
  const words = text.trim().toLocaleLowerCase();
  if (words === '') return groups;
  return groups.filter(({ posts }) => posts.some((post) => matches(words, post)));
}

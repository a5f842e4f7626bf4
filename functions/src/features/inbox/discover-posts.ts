import {
  isPolled,
  polledPostsMax,
  type AccountPoll,
  type InboxFacts,
  type PolledPost,
} from '@fanfare/core/comments/polling.ts';
import { unreadState } from '@fanfare/core/comments/gaps.ts';
import type { Post } from '@fanfare/core/posts/post.ts';
import { shorten } from '@fanfare/core/text/shorten.ts';
import { dayMs } from '@fanfare/core/time/units.ts';
import { readablePosts } from '../../store/posts-documents.ts';
import type { InboxDependencies } from './dependencies.ts';

const titleMax = 80;

const polledPost = (
  { id, mediaId, content, updatedAt }: Post & { mediaId: string },
  now: number,
): PolledPost => ({
  postId: id,
  mediaId,
  title: shorten((content.title.trim() || content.description.trim()).replaceAll(/\s+/g, ' '), titleMax),
  picture: content.thumbnail?.path ?? content.media[0]?.path ?? null,
  publishedAt: updatedAt,
  polledAt: null,
  nextAt: now,
  signature: '',
  ...unreadState,
});

const hasMediaId = (post: Post): post is Post & { mediaId: string } => post.mediaId !== null;

/** Networks report the id of some posts only a while after publication. */
const idWaitMs = dayMs;

/**
 * Returns the time from which the next round searches for posts. If the network may still report the id of a post,
 * the search starts no later than that post, so that the next round finds it again.
 */
function readUntil(found: readonly Post[], knownUntil: number, now: number): number {
  const latest = found.reduce((max, { updatedAt }) => Math.max(max, updatedAt + 1), knownUntil);
  const awaited = found.filter((post) => !hasMediaId(post) && now - post.updatedAt < idWaitMs);
  return awaited.reduce((min, { updatedAt }) => Math.min(min, updatedAt), latest);
}

/**
 * Adds posts that were published since the last round. Usually there are no such posts, and the search costs one read.
 */
export async function discoverPosts(
  { posts, now }: Pick<InboxDependencies, 'posts' | 'now'>,
  poll: AccountPoll,
  facts: InboxFacts,
): Promise<AccountPoll> {
  const { workspaceId, platform, platformId } = poll;
  const at = now().getTime();
  const listed = await posts.page(workspaceId, {
    status: 'uploaded',
    platform,
    platformId,
    from: new Date(poll.knownUntil),
    order: 'latest',
    after: null,
    limit: polledPostsMax,
  });
  const found = readablePosts(listed);
  const known = new Set(poll.posts.map(({ postId }) => postId));
  const fresh = found.filter(hasMediaId).filter(({ id }) => !known.has(id));
  const all = [...fresh.map((post) => polledPost(post, at)), ...poll.posts];
  return {
    ...poll,
    posts: all
      .filter((post) => isPolled(post, facts, at))
      .toSorted((a, b) => b.publishedAt - a.publishedAt)
      .slice(0, polledPostsMax),
    knownUntil: readUntil(found, poll.knownUntil, at),
  };
}

import type { Post, PostStatus } from '@fanfare/core/posts/post.ts';
import type { Firestore, Query } from 'firebase-admin/firestore';
import { directionOf, shownAt, type PostCursor } from './posts-documents.ts';
import { instant } from './read.ts';

export interface PostSelection {
  status: PostStatus;
  /** The id of a network, or `draft` for posts without a network. */
  platform?: string | undefined;
  platformId?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

export interface PostPageQuery extends PostSelection {
  /** Without an order, scheduled posts are sorted with the next one first, and other posts with the latest first. */
  order?: 'oldest' | 'latest' | undefined;
  after: PostCursor | null;
  limit: number;
}

export interface PostWindow {
  from: Date | null;
  to: Date | null;
  after: PostCursor | null;
  limit: number;
}

export function selectedPosts(
  db: Firestore,
  workspaceId: string,
  { status, platform, platformId, from, to }: PostSelection,
): Query {
  let query = db.collection(`workspaces/${workspaceId}/posts`).where('status', '==', status);
  if (platform !== undefined) query = query.where('uploadTo', '==', platform);
  if (platformId !== undefined) query = query.where('platformId', '==', platformId);
  if (from) query = query.where('shownAt', '>=', from);
  if (to) query = query.where('shownAt', '<', to);
  return query;
}

/** Tells whether a post that was read already matches the selection, by the same rules as `selectedPosts`. */
export const isSelected = ({ status, platform, platformId, from, to }: PostSelection, post: Post): boolean =>
  post.status === status &&
  (platform === undefined || post.uploadTo === platform) &&
  (platformId === undefined || post.platformId === platformId) &&
  (!from || shownAt(post) >= from) &&
  (!to || shownAt(post) < to);

export function pageQuery(
  db: Firestore,
  workspaceId: string,
  { after, limit, order, ...selection }: PostPageQuery,
): Query {
  const direction = directionOf(selection.status, order);
  const posts = selectedPosts(db, workspaceId, selection)
    .orderBy('shownAt', direction)
    .orderBy('__name__', direction)
    .limit(limit);
  return after ? posts.startAfter(after.shownAt, after.id) : posts;
}

/** Reads only the dates of the posts. */
export async function readCursors(
  db: Firestore,
  workspaceId: string,
  query: PostPageQuery,
): Promise<PostCursor[]> {
  const found = await pageQuery(db, workspaceId, query).select('shownAt').get();
  return found.docs.flatMap((each) => {
    const shownAt = instant.safeParse(each.get('shownAt')).data;
    return shownAt ? [{ shownAt, id: each.id }] : [];
  });
}

import type { Firestore, Query } from 'firebase-admin/firestore';
import type { MeasuredMedia } from '@fanfare/core/media/media.ts';

/**
 * Queries for the posts that use a file. Older posts without a list of files are found by their content: thumbnails
 * by their id, other media only as whole objects.
 */
export function postsNaming(
  db: Firestore,
  workspaceId: string,
  ids: readonly string[],
  measured: readonly MeasuredMedia[],
): Query[] {
  const posts = db.collection(`workspaces/${workspaceId}/posts`);
  return [
    posts.where('files', 'array-contains-any', ids),
    posts.where('content.thumbnail.id', 'in', ids),
    ...(measured.length === 0 ? [] : [posts.where('content.media', 'array-contains-any', measured)]),
  ];
}

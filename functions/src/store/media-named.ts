import type { Firestore, Query } from 'firebase-admin/firestore';
import type { MeasuredMedia } from '@fanfare/core/media/media.ts';

/**
 * Posts that name a file, however old they are. Those that were stored before they listed their files hold them only in what
 * they say: the thumbnail by its id, the others whole and in no place of their own, so that they are asked for whole.
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

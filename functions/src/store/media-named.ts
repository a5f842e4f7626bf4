import type { Firestore, Query, Transaction } from 'firebase-admin/firestore';
import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import { usesFilesMax } from '@fanfare/core/posts/media-uses.ts';
import { statusesNeedingFiles } from './posts-documents.ts';

/**
 * Queries for the posts that use one of these files. Older posts have no list of files and are found by their
 * content: a thumbnail by its id, media only by the complete stored object.
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

/** Queries for the posts that cannot be published without one of these files. */
export const postsNeeding = (...named: Parameters<typeof postsNaming>): Query[] =>
  postsNaming(...named).map((query) => query.where('status', 'in', statusesNeedingFiles));

export async function areNeeded(
  db: Firestore,
  transaction: Transaction,
  workspaceId: string,
  files: readonly MeasuredMedia[],
): Promise<boolean> {
  for (let from = 0; from < files.length; from += usesFilesMax) {
    const some = files.slice(from, from + usesFilesMax);
    const ids = some.map(({ id }) => id);
    const queries = postsNeeding(db, workspaceId, ids, some).map((query) => query.limit(1));
    const found = await Promise.all(queries.map((query) => transaction.get(query)));
    if (found.some(({ empty }) => !empty)) return true;
  }
  return false;
}

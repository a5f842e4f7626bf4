import type { Firestore, Query, Transaction } from 'firebase-admin/firestore';
import type { DeliveryState } from '@fanfare/core/deliveries/delivery.ts';
import { measuredOf, type StoredMedia } from './media-fields.ts';
import { postsNaming } from './media-named.ts';
import { copyIdsOf, forgetIn, readForDeletion, type MediaRef } from './media.ts';
import { withOldUsage } from './old-usage.ts';

interface ThumbnailPage {
  thumbnails: MediaRef[];
  next: string | null;
}

export interface ThumbnailStore {
  /** The thumbnails of all workspaces, in document order. An empty `from` starts at the beginning. */
  page(from: string, limit: number): Promise<ThumbnailPage>;
  /**
   * Deletes a thumbnail and subtracts its bytes. Null if the thumbnail does not exist, is newer than `madeUntil` or is
   * used. If a post with the thumbnail is stored at the same time, one of the two transactions starts over.
   */
  removeUnused(ref: MediaRef, madeUntil: Date): Promise<StoredMedia | null>;
}

/**
 * The final steps of a published post can be retried after a failure, and need its thumbnail even after the post was
 * deleted.
 */
const stillFinishing = [
  'queued',
  'preparing',
  'processing',
  'armed',
  'unknown',
  'failed',
] as const satisfies readonly DeliveryState[];

function uses(db: Firestore, media: StoredMedia): Query[] {
  const { workspaceId } = media;
  const ids = [media.id, ...copyIdsOf(media)];
  const finishing = ids.map((id) =>
    db
      .collection(`workspaces/${workspaceId}/deliveries`)
      .where('content.thumbnail.id', '==', id)
      .where('kind', '==', 'finish')
      .where('state', 'in', stillFinishing),
  );
  return [...postsNaming(db, workspaceId, ids, [measuredOf(media)]), ...finishing].map((query) =>
    query.limit(1),
  );
}

async function isUsed(db: Firestore, transaction: Transaction, media: StoredMedia): Promise<boolean> {
  const found = await Promise.all(uses(db, media).map((query) => transaction.get(query)));
  return found.some(({ empty }) => !empty);
}

async function removeUnused(db: Firestore, ref: MediaRef, madeUntil: Date): Promise<StoredMedia | null> {
  const removeIn = async (transaction: Transaction) => {
    const { known, counted } = await readForDeletion(db, transaction, ref);
    if (known?.role !== 'thumbnail' || known.createdAt > madeUntil) return null;
    // Without `counted`, the workspace was deleted, and its thumbnails are deleted with it.
    if (!counted || (await isUsed(db, transaction, known))) return null;
    await forgetIn(db, transaction, known, counted);
    return known;
  };
  return withOldUsage(db, () => db.runTransaction(removeIn));
}

export function createThumbnailStore(firestore: () => Promise<Firestore>): ThumbnailStore {
  return {
    async page(from, limit) {
      const db = await firestore();
      const all = db.collectionGroup('media').where('role', '==', 'thumbnail').orderBy('__name__');
      const { docs } = await (from === '' ? all : all.startAfter(db.doc(from))).limit(limit).get();
      const thumbnails = docs.map(({ id, ref }) => ({ workspaceId: ref.parent.parent?.id ?? '', id }));
      return { thumbnails, next: docs.length < limit ? null : (docs.at(-1)?.ref.path ?? null) };
    },
    removeUnused: async (ref, madeUntil) => removeUnused(await firestore(), ref, madeUntil),
  };
}

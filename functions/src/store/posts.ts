import type { DocumentReference, Firestore, Transaction } from 'firebase-admin/firestore';
import type { Delivery } from '@fanfare/core/deliveries/delivery.ts';
import { postStatuses, type Post, type PostCounts, type PostStatus } from '@fanfare/core/posts/post.ts';
import { uploadQuota, type UploadQuota } from '@fanfare/core/quota/uploads.ts';
import {
  createIn,
  deliveryDocument,
  readDelivery,
  writeIn,
  type Change,
  type DeliveryPlan,
  type StoredDelivery,
} from './delivery-documents.ts';
import { measuredByIds, mediaDocument } from './media.ts';
import { postsNaming } from './media-named.ts';
import {
  directionOf,
  fieldsOfPost,
  latestFirst,
  needsFiles,
  postDocument,
  readPost,
  type PostCursor,
} from './posts-documents.ts';
import { readUsage, usageDocument } from './usage.ts';

export interface CurrentPost {
  post: Post;
  delivery: StoredDelivery | null;
}

/** Everything one submission changes, in one transaction. */
export interface PostChanges {
  put: readonly Post[];
  remove: readonly string[];
  /** Changes of existing deliveries: cancelled or retried. */
  deliveries: readonly { current: StoredDelivery; change: Omit<Change, 'create'> }[];
  create: readonly { plan: DeliveryPlan; delivery: Delivery }[];
  /** How much the month's count grows; negative when places are given back. */
  count: number;
}

export interface PostWindow {
  from: Date | null;
  to: Date | null;
  /** Starts after this post. */
  after: PostCursor | null;
  limit: number;
}

export interface PostPageQuery {
  status: PostStatus;
  /** Starts after this post. */
  after: PostCursor | null;
  limit: number;
}

export interface PostStore {
  find(workspaceId: string, id: string): Promise<Post | null>;
  /** The latest first, by `shownAt`. */
  list(workspaceId: string, window: PostWindow): Promise<Post[]>;
  /** The posts of a status in the order of its list: the next scheduled ones first, of the others the latest. */
  page(workspaceId: string, query: PostPageQuery): Promise<Post[]>;
  counts(workspaceId: string): Promise<PostCounts>;
  /** All posts of a group, in the same order. */
  listGroup(workspaceId: string, groupId: string, limit: number): Promise<Post[]>;
  /** Up to `limit` unpublished posts that use any of these files. */
  listUsing(workspaceId: string, mediaIds: readonly string[], limit: number): Promise<Post[]>;
  quota(workspaceId: string, month: string): Promise<UploadQuota>;
  /**
   * Changes posts, deliveries and the month's count in one transaction; an error from `decide` undoes everything.
   * Without a month nothing is counted, which avoids contention. Nothing is written when a thumbnail that no stored
   * post had is gone by then.
   */
  change(
    workspaceId: string,
    ids: readonly string[],
    month: string | null,
    at: Date,
    decide: (current: ReadonlyMap<string, CurrentPost>, quota: UploadQuota) => PostChanges,
  ): Promise<'changed' | 'thumbnail_gone'>;
}

const notCounted = { uploads: 0, plan: 'free' } as const;

/** Firestore refuses an empty list. */
const getAll = (transaction: Transaction, documents: readonly DocumentReference[]) =>
  documents.length === 0 ? [] : transaction.getAll(...documents);

async function readCurrent(
  db: Firestore,
  transaction: Transaction,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, CurrentPost>> {
  const found = await getAll(
    transaction,
    ids.map((id) => postDocument(db, workspaceId, id)),
  );
  const posts = found.map(readPost).filter((post) => post !== null);
  const underWay = posts.flatMap(({ deliveryId }) => deliveryId ?? []);
  const rows = await getAll(
    transaction,
    underWay.map((id) => deliveryDocument(db, { workspaceId, id })),
  );
  const deliveries = new Map(rows.map((row) => [row.id, readDelivery(row)]));
  return new Map(
    posts.map((post) => [post.id, { post, delivery: deliveries.get(post.deliveryId ?? '') ?? null }]),
  );
}

const thumbnailIds = (posts: readonly Post[]): Set<string> =>
  new Set(posts.flatMap(({ content: { thumbnail } }) => (thumbnail ? [thumbnail.id] : [])));

/** Thumbnails of stored posts are never cleaned up; others may be gone since they were looked up. */
export function addedThumbnails(
  current: ReadonlyMap<string, CurrentPost>,
  { put }: Pick<PostChanges, 'put'>,
): string[] {
  const had = thumbnailIds([...current.values()].map(({ post }) => post));
  return [...thumbnailIds(put)].filter((id) => !had.has(id));
}

async function areKept(
  db: Firestore,
  transaction: Transaction,
  workspaceId: string,
  mediaIds: readonly string[],
): Promise<boolean> {
  const documents = mediaIds.map((id) => mediaDocument(db, { workspaceId, id }));
  return (await getAll(transaction, documents)).every(({ exists }) => exists);
}

function write(
  db: Firestore,
  transaction: Transaction,
  workspaceId: string,
  { put, remove, deliveries, create }: PostChanges,
  at: Date,
): void {
  for (const post of put) transaction.set(postDocument(db, workspaceId, post.id), fieldsOfPost(post));
  for (const id of remove) transaction.delete(postDocument(db, workspaceId, id));
  for (const { current, change } of deliveries) writeIn(db, transaction, current, change, at);
  for (const each of create) createIn(db, transaction, each, at);
}

export function createPostStore(firestore: () => Promise<Firestore>): PostStore {
  return {
    async find(workspaceId, id) {
      return readPost(await postDocument(await firestore(), workspaceId, id).get());
    },
    async list(workspaceId, { from, to, after, limit }) {
      const posts = (await firestore()).collection(`workspaces/${workspaceId}/posts`);
      let query = posts.orderBy('shownAt', 'desc').orderBy('__name__', 'desc').limit(limit);
      if (from) query = query.where('shownAt', '>=', from);
      if (to) query = query.where('shownAt', '<', to);
      if (after) query = query.startAfter(after.shownAt, after.id);
      return (await query.get()).docs.map(readPost).filter((post) => post !== null);
    },
    async page(workspaceId, { status, after, limit }) {
      const direction = directionOf(status);
      const posts = (await firestore())
        .collection(`workspaces/${workspaceId}/posts`)
        .where('status', '==', status)
        .orderBy('shownAt', direction)
        .orderBy('__name__', direction);
      const from = after ? posts.startAfter(after.shownAt, after.id) : posts;
      const found = await from.limit(limit).get();
      return found.docs.map(readPost).filter((post) => post !== null);
    },
    async counts(workspaceId) {
      const posts = (await firestore()).collection(`workspaces/${workspaceId}/posts`);
      const entries = await Promise.all(
        postStatuses.map(async (status) => {
          const { count } = (await posts.where('status', '==', status).count().get()).data();
          return [status, count] as const;
        }),
      );
      return Object.fromEntries(entries) as Record<PostStatus, number>;
    },
    async listGroup(workspaceId, groupId, limit) {
      const posts = (await firestore()).collection(`workspaces/${workspaceId}/posts`);
      const found = await posts.where('groupId', '==', groupId).limit(limit).get();
      return latestFirst(found.docs.map(readPost).filter((post) => post !== null));
    },
    async listUsing(workspaceId, mediaIds, limit) {
      const db = await firestore();
      const measured = await measuredByIds(db, workspaceId, mediaIds);
      const found = await Promise.all(
        postsNaming(db, workspaceId, mediaIds, measured).map((query) =>
          query.where('status', 'in', needsFiles).limit(limit).get(),
        ),
      );
      const byId = new Map(found.flatMap(({ docs }) => docs.map((each) => [each.id, each])));
      return [...byId.values()]
        .slice(0, limit)
        .map(readPost)
        .filter((post) => post !== null);
    },
    async quota(workspaceId, month) {
      const db = await firestore();
      const { uploads, plan } = await readUsage(db, workspaceId, month, (...documents) =>
        db.getAll(...documents),
      );
      return uploadQuota(uploads, plan);
    },
    async change(workspaceId, ids, month, at, decide) {
      const db = await firestore();
      return db.runTransaction(async (transaction) => {
        const current = await readCurrent(db, transaction, workspaceId, ids);
        const { uploads, plan } =
          month === null
            ? notCounted
            : await readUsage(db, workspaceId, month, (...documents) => transaction.getAll(...documents));
        const changes = decide(current, uploadQuota(uploads, plan));
        const added = addedThumbnails(current, changes);
        if (!(await areKept(db, transaction, workspaceId, added))) return 'thumbnail_gone';
        write(db, transaction, workspaceId, changes, at);
        if (month !== null && changes.count !== 0)
          transaction.set(usageDocument(db, workspaceId, month), {
            uploads: Math.max(0, uploads + changes.count),
          });
        return 'changed';
      });
    },
  };
}

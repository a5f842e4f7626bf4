import type { Firestore, Transaction } from 'firebase-admin/firestore';
import type { Delivery } from '@fanfare/core/deliveries/delivery.ts';
import type { GroupMember } from '@fanfare/core/posts/group-members.ts';
import { postStatuses, type Post, type PostCounts, type PostStatus } from '@fanfare/core/posts/post.ts';
import type { UploadQuota } from '@fanfare/core/quota/uploads.ts';
import {
  createIn,
  writeIn,
  type Change,
  type DeliveryPlan,
  type StoredDelivery,
} from './delivery-documents.ts';
import { isStepFree, writeStep, type BulkStep } from './bulk.ts';
import { measuredByIds, mediaDocument } from './media.ts';
import { postsNaming } from './media-named.ts';
import {
  fieldsOfDeleted,
  fieldsOfPost,
  latestFirst,
  needsFiles,
  postDocument,
  queuedMoments,
  readDeleted,
  readablePosts,
  readListedPosts,
  readPost,
  type DeletedPost,
  type ListedPost,
  type PostCursor,
} from './posts-documents.ts';
import {
  pageQuery,
  readPlaces,
  selectedPosts,
  type PostPageQuery,
  type PostSelection,
  type PostWindow,
} from './posts-query.ts';
import {
  getAll,
  groupsIn,
  readCurrent,
  readMembers,
  type CurrentPost,
  type KnownPosts,
} from './posts-transaction.ts';
import { countWindow, readWindow, type DatedPage, type DatedPosts } from './posts-window.ts';
import {
  isClaimable,
  markClaimed,
  readClaimedUses,
  readUses,
  type ScheduledUse,
  type SlotClaim,
} from './slots.ts';
import { withOldUsage } from './old-usage.ts';
import { countUploads, quotaOf, readUsage, type PlanOwner } from './usage.ts';

/** Everything one submission changes, in one transaction. */
export interface PostChanges {
  put: readonly Post[];
  remove: readonly string[];
  /** Posts to delete, with the records that they leave. */
  deleted?: readonly DeletedPost[];
  /** Changes of existing deliveries: cancellations and retries. */
  deliveries: readonly { current: StoredDelivery; change: Omit<Change, 'create'> }[];
  create: readonly { plan: DeliveryPlan; delivery: Delivery }[];
  /** The number added to the month's count; negative for a refund. */
  count: number;
}

export interface ChangePart {
  /** The posting slot to take. */
  slot?: SlotClaim | undefined;
  /** The step of a bulk job. */
  step?: BulkStep | undefined;
  /**
   * Set if deleted posts are restored, up to 30: `decide` also gets the posts that have taken their posting slots
   * meanwhile.
   */
  restores?: true;
  /** Groups of posts that may be published; `decide` also sees which other posts of these groups were published. */
  sends?: readonly string[];
}

/** The stored data on which a change is decided. */
export interface Known extends Readonly<KnownPosts> {
  quota: UploadQuota;
  /** The uses that take the posting slots of restored posts. */
  uses: readonly ScheduledUse[];
  /** The members, apart from drafts, of the groups whose posts may be published. */
  members: readonly GroupMember[];
}

export type { CurrentPost } from './posts-transaction.ts';

export interface PostStore {
  find(workspaceId: string, id: string): Promise<Post | null>;
  /** The records of deleted posts. */
  findDeleted(workspaceId: string, ids: readonly string[]): Promise<DeletedPost[]>;
  /** The posts, latest first by `shownAt`. */
  list(workspaceId: string, window: PostWindow): Promise<ListedPost[]>;
  page(workspaceId: string, query: PostPageQuery): Promise<ListedPost[]>;
  /** The ids and dates of the same page, without reading the posts. */
  places(workspaceId: string, query: PostPageQuery): Promise<PostCursor[]>;
  /** Posts that have a day, earliest first, with only the fields that the calendar shows. */
  window(workspaceId: string, dated: DatedPosts & { limit: number }): Promise<DatedPage>;
  countWindow(workspaceId: string, dated: DatedPosts): Promise<number>;
  counts(workspaceId: string): Promise<PostCounts>;
  /** The number of posts in a workspace. */
  total(workspaceId: string): Promise<number>;
  /** The number of posts in a filtered list. */
  countOf(workspaceId: string, selection: PostSelection): Promise<number>;
  /** All posts of a group, in the same order as the list. */
  listGroup(workspaceId: string, groupId: string, limit: number): Promise<Post[]>;
  /** The posts of up to 30 groups in one status. */
  listMembers(workspaceId: string, status: PostStatus, ids: readonly string[], max: number): Promise<Post[]>;
  /** The number of posts that up to 30 groups have in one status. */
  countMembers(workspaceId: string, status: PostStatus, ids: readonly string[]): Promise<number>;
  /** Up to `limit` unpublished posts that use any of these files. */
  listUsing(workspaceId: string, mediaIds: readonly string[], limit: number): Promise<Post[]>;
  quota(workspaceId: string, month: string): Promise<UploadQuota & { owner: PlanOwner | null }>;
  /** The scheduled posts at up to 30 moments, in order. */
  usesOf(workspaceId: string, moments: readonly Date[], limit: number): Promise<ScheduledUse[]>;
  /**
   * Changes posts, deliveries and the month's count in one transaction; an error from `decide` undoes everything.
   * Without a month nothing is counted, which avoids contention. Nothing is written if a newly used thumbnail no
   * longer exists.
   */
  change(
    workspaceId: string,
    ids: readonly string[],
    month: string | null,
    at: Date,
    decide: (known: Known) => PostChanges,
    /** The larger work that the change belongs to. Nothing is written if another worker has already done this part. */
    part?: ChangePart,
  ): Promise<'changed' | 'thumbnail_gone' | 'slot_taken' | 'step_taken'>;
}

const thumbnailIds = (posts: readonly Post[]): Set<string> =>
  new Set(posts.flatMap(({ content: { thumbnail } }) => (thumbnail ? [thumbnail.id] : [])));

/** Thumbnails of stored posts are never cleaned up; others may have been deleted since they were read. */
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
  { put, remove, deleted = [], deliveries, create }: PostChanges,
  at: Date,
): void {
  for (const post of put) transaction.set(postDocument(db, workspaceId, post.id), fieldsOfPost(post));
  for (const id of remove) transaction.delete(postDocument(db, workspaceId, id));
  for (const each of deleted) transaction.set(postDocument(db, workspaceId, each.id), fieldsOfDeleted(each));
  for (const { current, change } of deliveries) writeIn(db, transaction, current, change, at);
  for (const each of create) createIn(db, transaction, each, at);
}

export function createPostStore(firestore: () => Promise<Firestore>): PostStore {
  return {
    async find(workspaceId, id) {
      return readPost(await postDocument(await firestore(), workspaceId, id).get());
    },
    async findDeleted(workspaceId, ids) {
      const db = await firestore();
      const found = await db.getAll(...ids.map((id) => postDocument(db, workspaceId, id)));
      return found.map(readDeleted).filter((each) => each !== null);
    },
    async list(workspaceId, { from, to, after, limit }) {
      const posts = (await firestore()).collection(`workspaces/${workspaceId}/posts`);
      let query = posts.orderBy('shownAt', 'desc').orderBy('__name__', 'desc').limit(limit);
      if (from) query = query.where('shownAt', '>=', from);
      if (to) query = query.where('shownAt', '<', to);
      if (after) query = query.startAfter(after.shownAt, after.id);
      return readListedPosts((await query.get()).docs);
    },
    async page(workspaceId, query) {
      return readListedPosts((await pageQuery(await firestore(), workspaceId, query).get()).docs);
    },
    places: async (workspaceId, query) => readPlaces(await firestore(), workspaceId, query),
    async countOf(workspaceId, selection) {
      const query = selectedPosts(await firestore(), workspaceId, selection);
      return (await query.count().get()).data().count;
    },
    async window(workspaceId, dated) {
      return readWindow(await firestore(), workspaceId, dated);
    },
    async countWindow(workspaceId, dated) {
      return countWindow(await firestore(), workspaceId, dated);
    },
    async counts(workspaceId) {
      const posts = (await firestore()).collection(`workspaces/${workspaceId}/posts`);
      const entries = await Promise.all(
        postStatuses.map(async (status) => {
          const count = async () => (await posts.where('status', '==', status).count().get()).data().count;
          return [status, await count()] as const;
        }),
      );
      return Object.fromEntries(entries) as Record<PostStatus, number>;
    },
    async total(workspaceId) {
      const posts = (await firestore()).collection(`workspaces/${workspaceId}/posts`);
      // Records of deleted posts have no status.
      return (await posts.where('status', 'in', postStatuses).count().get()).data().count;
    },
    async listGroup(workspaceId, groupId, limit) {
      const posts = (await firestore()).collection(`workspaces/${workspaceId}/posts`);
      const found = await posts.where('groupId', '==', groupId).limit(limit).get();
      return latestFirst(found.docs.map(readPost).filter((post) => post !== null));
    },
    async listMembers(workspaceId, status, groupIds, limit) {
      if (groupIds.length === 0) return [];
      const posts = selectedPosts(await firestore(), workspaceId, { status });
      const found = await posts.where('groupId', 'in', groupIds).limit(limit).get();
      return latestFirst(readablePosts(readListedPosts(found.docs)));
    },
    async countMembers(workspaceId, status, groupIds) {
      const posts = selectedPosts(await firestore(), workspaceId, { status });
      return (await posts.where('groupId', 'in', groupIds).count().get()).data().count;
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
      const usage = await withOldUsage(db, () => readUsage(db, db, { workspaceId, month }));
      return { ...quotaOf(usage), owner: usage.owner };
    },
    usesOf: async (workspaceId, moments, limit) => readUses(await firestore(), workspaceId, moments, limit),
    async change(workspaceId, ids, month, at, decide, { slot, step, restores, sends } = {}) {
      const db = await firestore();
      const changeIn = async (transaction: Transaction) => {
        const found = await readCurrent(db, transaction, workspaceId, ids);
        const { current, deleted } = found;
        const usage = await readUsage(db, transaction, { workspaceId, month });
        if (step && !(await isStepFree(db, transaction, workspaceId, step))) return 'step_taken';
        const moments = restores ? queuedMoments([...deleted.values()]) : [];
        const uses = await readClaimedUses(db, transaction, workspaceId, moments);
        const members = await readMembers(db, transaction, workspaceId, groupsIn(sends, found));
        const changes = decide({
          ...found,
          quota: quotaOf(usage),
          uses,
          members,
        });
        const added = addedThumbnails(current, changes);
        if (!(await areKept(db, transaction, workspaceId, added))) return 'thumbnail_gone';
        if (slot && !(await isClaimable(db, transaction, workspaceId, slot))) return 'slot_taken';
        write(db, transaction, workspaceId, changes, at);
        const claimed = slot?.at ?? moments[0];
        if (claimed) markClaimed(db, transaction, workspaceId, claimed);
        if (step) writeStep(db, transaction, workspaceId, step);
        countUploads(transaction, usage, changes.count);
        return 'changed' as const;
      };
      return withOldUsage(db, () => db.runTransaction(changeIn));
    },
  };
}

import type { Firestore } from 'firebase-admin/firestore';
import { postStatuses, type Post, type PostCounts, type PostStatus } from '@fanfare/core/posts/post.ts';
import type { UploadQuota } from '@fanfare/core/quota/uploads.ts';
import { measuredByIds } from './media.ts';
import { postsNeeding } from './media-named.ts';
import { withOldUsage } from './old-usage.ts';
import {
  changePosts,
  type ChangePart,
  type ChangeResult,
  type Known,
  type PostChanges,
} from './posts-change.ts';
import {
  latestFirst,
  postDocument,
  readDeletion,
  readablePosts,
  readListedPosts,
  readPost,
  type DeletionRecord,
  type ListedPost,
  type PostCursor,
} from './posts-documents.ts';
import {
  pageQuery,
  readCursors,
  selectedPosts,
  type PostPageQuery,
  type PostSelection,
  type PostWindow,
} from './posts-query.ts';
import { countWindow, readWindow, type DatedPage, type DatedPosts } from './posts-window.ts';
import { readUses, type ScheduledUse } from './slots.ts';
import { quotaOf, readUsage, type PlanOwner } from './usage.ts';

export type { Known, PostChanges } from './posts-change.ts';
export type { CurrentPost } from './posts-transaction.ts';

export interface PostStore {
  find(workspaceId: string, id: string): Promise<Post | null>;
  findDeleted(workspaceId: string, ids: readonly string[]): Promise<DeletionRecord[]>;
  /** Sorted by `shownAt`, latest first. */
  list(workspaceId: string, window: PostWindow): Promise<ListedPost[]>;
  page(workspaceId: string, query: PostPageQuery): Promise<ListedPost[]>;
  /** The ids and dates of the posts that `page` returns, without reading the posts. */
  listCursors(workspaceId: string, query: PostPageQuery): Promise<PostCursor[]>;
  /** Posts that the calendar shows, earliest first, with only the fields that it shows. */
  window(workspaceId: string, dated: DatedPosts & { limit: number }): Promise<DatedPage>;
  countWindow(workspaceId: string, dated: DatedPosts): Promise<number>;
  counts(workspaceId: string): Promise<PostCounts>;
  total(workspaceId: string): Promise<number>;
  countOf(workspaceId: string, selection: PostSelection): Promise<number>;
  /** Latest first. */
  listGroup(workspaceId: string, groupId: string, limit: number): Promise<Post[]>;
  /** The posts with this status in up to 30 groups. */
  listMembers(workspaceId: string, status: PostStatus, ids: readonly string[], max: number): Promise<Post[]>;
  /** The number of all posts with this status in up to 30 groups. */
  countMembers(workspaceId: string, status: PostStatus, ids: readonly string[]): Promise<number>;
  /** Up to `limit` unpublished posts that use any of these files. */
  listUsing(workspaceId: string, mediaIds: readonly string[], limit: number): Promise<Post[]>;
  quota(workspaceId: string, month: string): Promise<UploadQuota & { owner: PlanOwner | null }>;
  /** The posts that are scheduled for one of these moments, earliest first. Takes up to 30 moments. */
  usesOf(workspaceId: string, moments: readonly Date[], limit: number): Promise<ScheduledUse[]>;
  /**
   * Changes posts, deliveries and the month's count in one transaction. Nothing is written if `decide` throws, or if a
   * file that a post starts to use does not exist. Without a month, nothing is counted, so that transactions do not
   * wait for each other.
   */
  change(
    workspaceId: string,
    ids: readonly string[],
    month: string | null,
    at: Date,
    decide: (known: Known) => PostChanges,
    /** Further conditions of the change. Nothing is written if its slot or its step of a bulk job is taken. */
    part?: ChangePart,
  ): Promise<ChangeResult>;
}

export function createPostStore(firestore: () => Promise<Firestore>): PostStore {
  return {
    async find(workspaceId, id) {
      return readPost(await postDocument(await firestore(), workspaceId, id).get());
    },
    async findDeleted(workspaceId, ids) {
      const db = await firestore();
      const found = await db.getAll(...ids.map((id) => postDocument(db, workspaceId, id)));
      return found.map(readDeletion).filter((each) => each !== null);
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
    listCursors: async (workspaceId, query) => readCursors(await firestore(), workspaceId, query),
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
      // Leaves out the records of deleted posts, which have no status.
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
        postsNeeding(db, workspaceId, mediaIds, measured).map((query) => query.limit(limit).get()),
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
    change: async (...asked) => changePosts(await firestore(), ...asked),
  };
}

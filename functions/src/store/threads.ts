import type { DocumentReference, DocumentSnapshot, Firestore, Query } from 'firebase-admin/firestore';
import type { ThreadFilter } from '@fanfare/core/comments/inbox.ts';
import { keptMs, type Thread } from '@fanfare/core/comments/thread.ts';
import { z } from 'zod';
import { instant, readDocument } from './read.ts';

const message = z.object({
  id: z.string(),
  username: z.string(),
  text: z.string(),
  at: z.number(),
  isOwn: z.boolean(),
  by: z.string().nullable(),
});

/** `workspaces/{wid}/threads/{id}`: a comment with its replies, deleted with the workspace or when it is old. */
const storedThread = z.object({
  platform: z.string(),
  platformId: z.string(),
  mediaId: z.string(),
  postId: z.string(),
  postTitle: z.string(),
  picture: z.string().nullable(),
  comment: message,
  replies: z.array(message),
  pending: z.array(
    z.object({
      requestId: z.string(),
      text: z.string(),
      to: z.string(),
      by: z.string(),
      askedAt: z.number(),
      state: z.enum(['sending', 'waiting', 'failed']),
      reason: z.string().nullable(),
      attempts: z.number(),
      nextAt: z.number().nullable(),
    }),
  ),
  sent: z.array(z.string()),
  state: z.enum(['open', 'answered']),
  answeredBy: z.string().nullable(),
  isDeleted: z.boolean(),
  unreadBy: z.array(z.string()),
  lastAt: instant,
});

export interface ThreadRef {
  workspaceId: string;
  id: string;
}

export interface ThreadSelection {
  filter: ThreadFilter;
  /** Whose unread threads. */
  uid: string;
  platform?: string | undefined;
  platformId?: string | undefined;
}

export interface ThreadCursor {
  lastAt: Date;
  id: string;
}

export interface ThreadQuery extends ThreadSelection {
  after: ThreadCursor | null;
  limit: number;
}

export interface ThreadStore {
  find(ref: ThreadRef): Promise<Thread | null>;
  findAll(workspaceId: string, ids: readonly string[]): Promise<Thread[]>;
  /** By their latest message, newest first. */
  list(workspaceId: string, query: ThreadQuery): Promise<Thread[]>;
  count(workspaceId: string, selection: ThreadSelection): Promise<number>;
  /** The threads of a post, newest comment first. */
  ofPost(workspaceId: string, postId: string, limit: number): Promise<Thread[]>;
  /** Threads of an account with replies that are not known to be published. */
  waiting(workspaceId: string, account: string, limit: number): Promise<Thread[]>;
  /** Decisions about one thread run one after another. `undefined` leaves it as it is. */
  decide<T>(
    ref: ThreadRef,
    decide: (known: Thread | null) => { next?: Thread | undefined; result: T },
  ): Promise<T>;
  /** Deletes threads whose time is over, of any workspace. */
  forgetExpired(now: Date, limit: number): Promise<number>;
}

/** The accounts of one network may have ids that others use too. */
export const accountOf = ({ platform, platformId }: Pick<Thread, 'platform' | 'platformId'>): string =>
  `${platform}:${platformId}`;

/** The account whose polls check its replies; null when there are none to check. */
export const waitsFor = (thread: Thread): string | null =>
  thread.pending.some(({ nextAt }) => nextAt !== null) ? accountOf(thread) : null;

const threadsOf = (db: Firestore, workspaceId: string) => db.collection(`workspaces/${workspaceId}/threads`);

const documentOf = (db: Firestore, { workspaceId, id }: ThreadRef): DocumentReference =>
  threadsOf(db, workspaceId).doc(id);

function readThread(workspaceId: string, snapshot: DocumentSnapshot): Thread | null {
  const data = readDocument(snapshot, storedThread);
  return data && { ...data, workspaceId, id: snapshot.id, lastAt: data.lastAt.getTime() };
}

function fieldsOf({ workspaceId: _workspace, id: _id, ...thread }: Thread & ThreadRef) {
  const full = { ...thread, workspaceId: _workspace, id: _id };
  return {
    ...thread,
    lastAt: new Date(thread.lastAt),
    account: accountOf(thread),
    waitsFor: waitsFor(full),
    commentedAt: new Date(thread.comment.at),
    expiresAt: new Date(thread.lastAt + keptMs),
  };
}

function selected(
  db: Firestore,
  workspaceId: string,
  { filter, uid, platform, platformId }: ThreadSelection,
): Query {
  let query: Query = threadsOf(db, workspaceId);
  if (filter === 'unread') query = query.where('unreadBy', 'array-contains', uid);
  else if (filter !== 'all') query = query.where('state', '==', filter);
  if (platform !== undefined && platformId !== undefined)
    return query.where('account', '==', accountOf({ platform, platformId }));
  return platform === undefined ? query : query.where('platform', '==', platform);
}

const existing = (workspaceId: string, snapshots: readonly DocumentSnapshot[]): Thread[] =>
  snapshots.map((each) => readThread(workspaceId, each)).filter((thread) => thread !== null);

export function createThreadStore(firestore: () => Promise<Firestore>): ThreadStore {
  return {
    async find(ref) {
      return readThread(ref.workspaceId, await documentOf(await firestore(), ref).get());
    },
    async findAll(workspaceId, ids) {
      if (ids.length === 0) return [];
      const db = await firestore();
      const found = await db.getAll(...ids.map((id) => documentOf(db, { workspaceId, id })));
      return existing(workspaceId, found);
    },
    async list(workspaceId, { after, limit, ...selection }) {
      let query = selected(await firestore(), workspaceId, selection)
        .orderBy('lastAt', 'desc')
        .orderBy('__name__', 'desc');
      if (after) query = query.startAfter(after.lastAt, after.id);
      return existing(workspaceId, (await query.limit(limit).get()).docs);
    },
    async count(workspaceId, selection) {
      const counted = await selected(await firestore(), workspaceId, selection)
        .count()
        .get();
      return counted.data().count;
    },
    async ofPost(workspaceId, postId, limit) {
      const query = threadsOf(await firestore(), workspaceId).where('postId', '==', postId);
      const found = await query.orderBy('commentedAt', 'desc').limit(limit).get();
      return existing(workspaceId, found.docs);
    },
    async waiting(workspaceId, account, limit) {
      const query = threadsOf(await firestore(), workspaceId).where('waitsFor', '==', account);
      return existing(workspaceId, (await query.limit(limit).get()).docs);
    },
    async decide(ref, decide) {
      const db = await firestore();
      const document = documentOf(db, ref);
      return db.runTransaction(async (transaction) => {
        const known = readThread(ref.workspaceId, await transaction.get(document));
        const { next, result } = decide(known);
        if (next) transaction.set(document, fieldsOf(next));
        return result;
      });
    },
    async forgetExpired(now, limit) {
      const db = await firestore();
      const found = await db.collectionGroup('threads').where('expiresAt', '<=', now).limit(limit).get();
      if (found.empty) return 0;
      const batch = db.batch();
      for (const { ref } of found.docs) batch.delete(ref);
      await batch.commit();
      return found.size;
    },
  };
}

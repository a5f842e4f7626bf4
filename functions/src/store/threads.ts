import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Query,
  Transaction,
} from 'firebase-admin/firestore';
import type { TimeCursor } from '@fanfare/core/api/schemas/cursor.ts';
import type { ThreadFilter } from '@fanfare/core/comments/inbox.ts';
import { keptMs, withoutPerson, type Thread } from '@fanfare/core/comments/thread.ts';
import { z } from 'zod';
import { accountDocument, type AccountRef } from './accounts.ts';
import { instant, readDocument, readEach, readUpTo } from './read.ts';
import { removeAll, removePage } from './remove-documents.ts';
import { readWorkspace, workspaceDocument } from './workspaces-documents.ts';

const message = z.object({
  id: z.string(),
  username: z.string(),
  text: z.string(),
  at: z.number(),
  isOwn: z.boolean(),
  by: z.string().nullable(),
  requestId: z.string().optional(),
});

/** `workspaces/{wid}/threads/{id}`: a comment with its replies, deleted with its account or when it is old. */
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
  discarded: z.array(z.string()).default([]),
  state: z.enum(['open', 'answered']),
  answeredBy: z.string().nullable(),
  isDeleted: z.boolean(),
  unreadBy: z.array(z.string()),
  lastAt: instant,
  removed: z.array(z.string()).default([]),
});

export interface ThreadRef {
  workspaceId: string;
  id: string;
}

export interface ThreadSelection {
  filter: ThreadFilter;
  /** The person for whom the filter selects unread threads. */
  uid: string;
  platform?: string | undefined;
  platformId?: string | undefined;
}

export interface ThreadQuery extends ThreadSelection {
  /** Selects threads whose latest message is not older than this. */
  from?: Date | undefined;
  after: TimeCursor | null;
  limit: number;
}

export interface ThreadStore {
  find(ref: ThreadRef): Promise<Thread | null>;
  findAll(workspaceId: string, ids: readonly string[]): Promise<Thread[]>;
  /** Sorted by the latest message, newest first. */
  list(workspaceId: string, query: ThreadQuery): Promise<{ threads: Thread[]; unreadable: Error[] }>;
  count(workspaceId: string, selection: ThreadSelection): Promise<number>;
  /** Counts the open threads and stores the number in the document of the workspace, which every visit reads. */
  recount(workspaceId: string): Promise<void>;
  /** Newest comment first. */
  ofPost(workspaceId: string, postId: string, limit: number): Promise<Thread[]>;
  /** An account's threads with unconfirmed replies. The thread whose check is due first comes first. */
  waiting(workspaceId: string, account: string, limit: number): Promise<Thread[]>;
  /**
   * Decisions about one thread run one after another. Without `next`, the thread stays unchanged. A new thread is
   * stored only while its account is connected.
   */
  decide<T>(
    ref: ThreadRef,
    decide: (known: Thread | null) => { next?: Thread | undefined; result: T },
  ): Promise<T>;
  forget(ref: AccountRef): Promise<void>;
  /** Deletes expired threads of all workspaces, at most `limit`. Returns the number of deleted threads. */
  forgetExpired(now: Date, limit: number): Promise<number>;
}

/** Includes the network, because two networks may use the same id for an account. */
export const accountOf = ({ platform, platformId }: Pick<Thread, 'platform' | 'platformId'>): string =>
  `${platform}:${platformId}`;

/** When the next reply of the thread is checked; null if no reply needs a check. */
export function checkTimeOf({ pending }: Thread): number | null {
  const times = pending.flatMap(({ nextAt }) => nextAt ?? []);
  return times.length === 0 ? null : Math.min(...times);
}

const writersOf = ({ comment, replies, pending, answeredBy }: Thread): string[] => [
  ...new Set([comment, ...replies, ...pending, { by: answeredBy }].flatMap(({ by }) => by ?? [])),
];

const pageSize = 200;
/** Up to this many waiting threads of an account are sorted in memory. If there are more, Firestore sorts them. */
const waitingMax = 50;

const threadsOf = (db: Firestore, workspaceId: string) => db.collection(`workspaces/${workspaceId}/threads`);

const documentOf = (db: Firestore, { workspaceId, id }: ThreadRef): DocumentReference =>
  threadsOf(db, workspaceId).doc(id);

function readThread(workspaceId: string, snapshot: DocumentSnapshot): Thread | null {
  const data = readDocument(snapshot, storedThread);
  return data && { ...data, workspaceId, id: snapshot.id, lastAt: data.lastAt.getTime() };
}

function fieldsOf({ workspaceId: _workspace, id: _id, ...thread }: Thread & ThreadRef) {
  const full = { ...thread, workspaceId: _workspace, id: _id };
  const checkAt = checkTimeOf(full);
  return {
    ...thread,
    lastAt: new Date(thread.lastAt),
    account: accountOf(thread),
    /** The account whose polls check the thread's replies. */
    waitsFor: checkAt === null ? null : accountOf(thread),
    checkAt: checkAt === null ? null : new Date(checkAt),
    writers: writersOf(full),
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

/** Counts the open threads. If another count was stored since this count began, stores nothing and returns false. */
async function storeOpenCount(db: Firestore, workspaceId: string): Promise<boolean> {
  const document = workspaceDocument(db, workspaceId);
  const before = readWorkspace(await document.get());
  if (!before) return true;
  const counted = await threadsOf(db, workspaceId).where('state', '==', 'open').count().get();
  const openComments = counted.data().count;
  return db.runTransaction(async (transaction) => {
    const workspace = readWorkspace(await transaction.get(document));
    if (!workspace) return true;
    const { commentCounts = 0 } = workspace;
    if (commentCounts !== (before.commentCounts ?? 0)) return false;
    transaction.update(document, { openComments, commentCounts: commentCounts + 1 });
    return true;
  });
}

async function recount(db: Firestore, workspaceId: string): Promise<void> {
  // If another count was stored meanwhile, this call counts once more. If that happens again, the stored count began
  // after this call did, so it already includes the change that led to this call.
  const isStored = await storeOpenCount(db, workspaceId);
  if (!isStored) await storeOpenCount(db, workspaceId);
}

const workspaceOf = ({ ref }: DocumentSnapshot): string => ref.parent.parent?.id ?? '';

const existing = (workspaceId: string, snapshots: readonly DocumentSnapshot[]): Thread[] =>
  readEach(snapshots, (each) => readThread(workspaceId, each)).rows;

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
    async list(workspaceId, { after, limit, from, ...selection }) {
      let query = selected(await firestore(), workspaceId, selection)
        .orderBy('lastAt', 'desc')
        .orderBy('__name__', 'desc');
      if (from) query = query.where('lastAt', '>=', from);
      if (after) query = query.startAfter(after.at, after.id);
      const { rows, unreadable } = await readUpTo(query, limit, (each) => readThread(workspaceId, each));
      return { threads: rows, unreadable };
    },
    async count(workspaceId, selection) {
      const counted = await selected(await firestore(), workspaceId, selection)
        .count()
        .get();
      return counted.data().count;
    },
    recount: async (workspaceId) => recount(await firestore(), workspaceId),
    async ofPost(workspaceId, postId, limit) {
      const query = threadsOf(await firestore(), workspaceId).where('postId', '==', postId);
      const found = await query.orderBy('commentedAt', 'desc').limit(limit).get();
      return existing(workspaceId, found.docs);
    },
    async waiting(workspaceId, account, limit) {
      const query = threadsOf(await firestore(), workspaceId).where('waitsFor', '==', account);
      const read = (each: DocumentSnapshot) => readThread(workspaceId, each);
      // Not sorted by `checkAt`, because documents that earlier versions of Fanfare stored have no `checkAt` and would
      // be left out.
      const { rows } = await readUpTo(query, waitingMax + 1, read);
      if (rows.length > waitingMax) return (await readUpTo(query.orderBy('checkAt'), limit, read)).rows;
      return rows.toSorted((a, b) => (checkTimeOf(a) ?? 0) - (checkTimeOf(b) ?? 0)).slice(0, limit);
    },
    async decide(ref, decide) {
      const db = await firestore();
      const document = documentOf(db, ref);
      return db.runTransaction(async (transaction) => {
        const known = readThread(ref.workspaceId, await transaction.get(document));
        const { next, result } = decide(known);
        if (!next) return result;
        const isKept = known !== null || (await transaction.get(accountDocument(db, next))).exists;
        if (isKept) transaction.set(document, fieldsOf(next));
        return result;
      });
    },
    async forget(ref) {
      const db = await firestore();
      await removeAll(threadsOf(db, ref.workspaceId).where('account', '==', accountOf(ref)));
    },
    async forgetExpired(now, limit) {
      const db = await firestore();
      const expired = db.collectionGroup('threads').where('expiresAt', '<=', now).limit(limit);
      const removed = await removePage(expired);
      const open = removed.filter((each) => each.get('state') === 'open');
      for (const workspaceId of new Set(open.map(workspaceOf))) await recount(db, workspaceId);
      return removed.length;
    },
  };
}

/** Removes a person from the threads of all workspaces. Unreadable threads that name the person are deleted. */
export async function removePersonFromThreads(db: Firestore, uid: string): Promise<void> {
  for (const field of ['unreadBy', 'writers']) {
    const mentioning = db.collectionGroup('threads').where(field, 'array-contains', uid).limit(pageSize);
    for (;;) {
      const { docs } = await mentioning.get();
      await Promise.all(
        docs.map(({ ref }) => db.runTransaction((transaction) => removePersonFrom(transaction, ref, uid))),
      );
      if (docs.length < pageSize) break;
    }
  }
}

async function removePersonFrom(
  transaction: Transaction,
  document: DocumentReference,
  uid: string,
): Promise<void> {
  const snapshot = await transaction.get(document);
  const workspaceId = workspaceOf(snapshot);
  const [known] = existing(workspaceId, [snapshot]);
  if (known) transaction.set(document, fieldsOf(withoutPerson(known, uid)));
  else if (snapshot.exists) transaction.delete(document);
}

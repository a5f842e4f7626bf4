import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import type { AccountPoll } from '@fanfare/core/comments/polling.ts';
import { z } from 'zod';
import { accountId, type AccountRef } from './accounts.ts';
import { instant, readDocument, readEach, readUpTo } from './read.ts';

/**
 * `commentPolls/{accountId}`: when an account's comments are polled next. Removed with the account or the workspace.
 */
const storedPoll = z.object({
  workspaceId: z.string(),
  platform: z.string(),
  platformId: z.string(),
  posts: z.array(
    z.object({
      postId: z.string(),
      mediaId: z.string(),
      title: z.string(),
      picture: z.string().nullable(),
      publishedAt: z.number(),
      polledAt: z.number().nullable(),
      nextAt: z.number(),
      signature: z.string(),
      // Documents that earlier versions of Fanfare stored lack the next three fields, because those versions polled
      // only the newest page of comments.
      seenUntil: z.number().default(0),
      gaps: z
        .array(
          z.object({
            cursor: z.string().nullable(),
            until: z.number(),
            before: z.number(),
            read: z.number(),
            restarts: z.number(),
          }),
        )
        .default([]),
      missedBefore: z.number().nullable().default(null),
    }),
  ),
  knownUntil: z.number(),
  visitedAt: z.number(),
  failures: z.number(),
  pausedUntil: z.number(),
  problem: z.object({ kind: z.string(), reason: z.string() }).nullable(),
  furtherAt: z.number().default(0),
  leaseUntil: z.number(),
  dueAt: instant.nullable(),
});

interface PollDecision<T> {
  /** Null deletes the poll; undefined leaves it unchanged. */
  next?: AccountPoll | null | undefined;
  result: T;
}

export interface CommentPollStore {
  /** Includes the accounts of all workspaces. */
  due(now: Date, limit: number): Promise<{ polls: AccountPoll[]; unreadable: Error[] }>;
  findAll(refs: readonly AccountRef[]): Promise<AccountPoll[]>;
  /** Decides about a poll in a transaction. A malformed poll counts as missing, so the next look creates a new one. */
  decide<T>(ref: AccountRef, decide: (known: AccountPoll | null) => PollDecision<T>): Promise<T>;
}

const documentOf = (db: Firestore, ref: AccountRef): DocumentReference =>
  db.doc(`commentPolls/${accountId(ref)}`);

function readPoll(snapshot: DocumentSnapshot): AccountPoll | null {
  const data = readDocument(snapshot, storedPoll);
  return data && { ...data, dueAt: data.dueAt?.getTime() ?? null };
}

export function createCommentPollStore(firestore: () => Promise<Firestore>): CommentPollStore {
  return {
    async due(now, limit) {
      const db = await firestore();
      const query = db.collection('commentPolls').where('dueAt', '<=', now).orderBy('dueAt');
      const { rows, unreadable } = await readUpTo(query, limit, readPoll);
      return { polls: rows, unreadable };
    },
    async findAll(refs) {
      if (refs.length === 0) return [];
      const db = await firestore();
      const found = await db.getAll(...refs.map((ref) => documentOf(db, ref)));
      return readEach(found, readPoll).rows;
    },
    async decide(ref, decide) {
      const db = await firestore();
      const document = documentOf(db, ref);
      return db.runTransaction(async (transaction) => {
        const [known = null] = readEach([await transaction.get(document)], readPoll).rows;
        const { next, result } = decide(known);
        if (next === null) transaction.delete(document);
        else if (next)
          transaction.set(document, { ...next, dueAt: next.dueAt === null ? null : new Date(next.dueAt) });
        return result;
      });
    },
  };
}

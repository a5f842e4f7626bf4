import type { Firestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import { instant, readDocument } from './read.ts';

/** `comments/{id}`: what somebody asked to be written, so that it is written once. The words themselves are not kept. */
const storedComment = z.object({
  workspaceId: z.string(),
  /** Short for what is said, and where. */
  fingerprint: z.string(),
  /** Who is sending it, until when; null when nobody is. */
  lease: z.object({ worker: z.string(), until: instant }).nullable(),
  askedAt: instant,
  /** When it was last sent. */
  sentAt: instant,
  /** Null as long as it is not known to be out. */
  written: z.object({ id: z.string(), at: instant }).nullable(),
  expiresAt: instant,
});

export interface StoredComment {
  workspaceId: string;
  fingerprint: string;
  lease: { worker: string; until: Date } | null;
  askedAt: Date;
  sentAt: Date;
  written: { id: string; at: Date } | null;
  expiresAt: Date;
}

/** `next` is kept in its place; null forgets it, and without one all stays as it is. */
export interface CommentDecision<T> {
  next?: StoredComment | null;
  told: T;
}

export interface CommentStore {
  /** What follows from what is known is decided by one after another. */
  decide<T>(id: string, decide: (known: StoredComment | null) => CommentDecision<T>): Promise<T>;
  /** Forgets what nobody asks for any more. */
  forgetExpired(now: Date, limit: number): Promise<number>;
}

export function createCommentStore(firestore: () => Promise<Firestore>): CommentStore {
  return {
    async decide(id, decide) {
      const db = await firestore();
      const document = db.doc(`comments/${id}`);
      return db.runTransaction(async (transaction) => {
        const { next, told } = decide(readDocument(await transaction.get(document), storedComment));
        if (next === null) transaction.delete(document);
        else if (next) transaction.set(document, next);
        return told;
      });
    },
    async forgetExpired(now, limit) {
      const db = await firestore();
      const expired = db.collection('comments').where('expiresAt', '<=', now).limit(limit);
      const found = await expired.get();
      if (found.empty) return 0;
      const batch = db.batch();
      for (const { ref } of found.docs) batch.delete(ref);
      await batch.commit();
      return found.size;
    },
  };
}

import type { Firestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import { instant, readDocument } from './read.ts';
import { removePage } from './remove-documents.ts';

/**
 * `comments/{id}` is either a comment that is being sent, or a published comment. A comment that is being sent is
 * stored so that it is sent only once; its text is not stored. A published comment refers to the request that wrote
 * it.
 */
const storedComment = z.object({
  workspaceId: z.string(),
  /**
   * Of a comment that is being sent: a hash of the text, the account, the post and the parent comment. Of a published
   * comment: the id of the request.
   */
  fingerprint: z.string(),
  /** The worker that is sending the comment, with its deadline; null if there is none. */
  lease: z.object({ worker: z.string(), until: instant }).nullable(),
  askedAt: instant,
  sentAt: instant,
  /** Null until the comment is known to be published. */
  written: z.object({ id: z.string(), at: instant }).nullable(),
  /** Ids of comments that were published before the request. */
  earlier: z.array(z.string()).default([]),
  expiresAt: instant,
});

export interface StoredComment {
  workspaceId: string;
  fingerprint: string;
  lease: { worker: string; until: Date } | null;
  askedAt: Date;
  sentAt: Date;
  written: { id: string; at: Date } | null;
  earlier: readonly string[];
  expiresAt: Date;
}

/** `next` replaces the stored document; null deletes it, and undefined leaves it unchanged. */
export interface CommentDecision<T> {
  next?: StoredComment | null;
  result: T;
}

export interface CommentStore {
  /** Decisions about one comment run one after another. */
  decide<T>(id: string, decide: (known: StoredComment | null) => CommentDecision<T>): Promise<T>;
  forgetExpired(now: Date, limit: number): Promise<number>;
}

export function createCommentStore(firestore: () => Promise<Firestore>): CommentStore {
  return {
    async decide(id, decide) {
      const db = await firestore();
      const document = db.doc(`comments/${id}`);
      return db.runTransaction(async (transaction) => {
        const { next, result } = decide(readDocument(await transaction.get(document), storedComment));
        if (next === null) transaction.delete(document);
        else if (next) transaction.set(document, next);
        return result;
      });
    },
    async forgetExpired(now, limit) {
      const db = await firestore();
      const expired = db.collection('comments').where('expiresAt', '<=', now).limit(limit);
      return (await removePage(expired)).length;
    },
  };
}

import type { FailureKind } from '@fanfare/core/deliveries/failure-kinds.ts';
import { hourMs } from '@fanfare/core/time/units.ts';
import type { DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import { accountDocument, accountId, type AccountRef } from './accounts.ts';
import { failureKind } from './delivery-fields.ts';
import { instant, readDocument } from './read.ts';
import { removeDocuments, removePage } from './remove-documents.ts';

/**
 * `analytics/{workspace}-{account}-{part}`: the last answer of a network about an account or one of its posts, and the
 * worker that is requesting a new one.
 */
const storedAnalytics = z.object({
  workspaceId: z.string(),
  account: z.string(),
  lease: z.object({ worker: z.string(), until: instant }).nullable(),
  /** JSON text, because Firestore would index every number in it. */
  found: z.object({ answer: z.string(), at: instant }).nullable(),
  failure: z.object({ kind: failureKind, reason: z.string(), at: instant }).nullable(),
  /** The sweep deletes the document at this time. Older documents get this field with their next answer. */
  expiresAt: instant.optional(),
});

interface AnalyticsRef extends AccountRef {
  /** The number of days, or `post-` and the network's id of a post. */
  part: string;
}

export const postPart = (mediaId: string): string => `post-${mediaId}`;

export interface StoredAnalytics {
  /** The worker that is asking the network, with its deadline; null if there is none. */
  lease: { worker: string; until: Date } | null;
  found: { answer: object; at: Date } | null;
  /** Why the last request failed, for requests that waited for its answer. */
  failure: { kind: FailureKind; reason: string; at: Date } | null;
}

/** `next` replaces the stored document; null deletes it, and undefined leaves it as it is. */
export interface AnalyticsDecision<T> {
  next?: StoredAnalytics | null;
  result: T;
}

export interface AnalyticsStore {
  /** Decisions about the same analytics run one after another in transactions. */
  decide<T>(
    ref: AnalyticsRef,
    decide: (known: StoredAnalytics | null, isConnected: boolean) => AnalyticsDecision<T>,
  ): Promise<T>;
  /** Deletes everything about an account, or only the insights of its posts. */
  forget(ref: AccountRef, only?: 'posts'): Promise<void>;
  forgetExpired(now: Date, limit: number): Promise<number>;
}

/** How long a document is kept: longer than any answer is reused. */
const keptMs = hourMs;

/** When the document can be deleted; null if it has no content and can be deleted now. */
export function expiryOf({ lease, found, failure }: StoredAnalytics): Date | null {
  const times = [lease?.until, found?.at, failure?.at].flatMap((at) => at?.getTime() ?? []);
  return times.length === 0 ? null : new Date(Math.max(...times) + keptMs);
}

/**
 * The longest answer that is stored, below the limit of a Firestore document, which is one mebibyte. A longer answer is
 * returned, but not stored.
 */
const answerMaxBytes = 900_000;

function read(snapshot: DocumentSnapshot): StoredAnalytics | null {
  const data = readDocument(snapshot, storedAnalytics);
  if (!data) return null;
  const { lease, found, failure } = data;
  return { lease, found: found && { ...found, answer: JSON.parse(found.answer) as object }, failure };
}

/** The fields to store; null if there is nothing to store, or the answer is too long. */
function fieldsOf(stored: StoredAnalytics): object | null {
  const { found, ...rest } = stored;
  const expiresAt = expiryOf(stored);
  if (!expiresAt) return null;
  if (!found) return { ...rest, found, expiresAt };
  const answer = JSON.stringify(found.answer);
  if (Buffer.byteLength(answer) > answerMaxBytes) return null;
  return { ...rest, found: { answer, at: found.at }, expiresAt };
}

export function createAnalyticsStore(firestore: () => Promise<Firestore>): AnalyticsStore {
  return {
    async decide(ref, decide) {
      const db = await firestore();
      const account = accountId(ref);
      const document = db.doc(`analytics/${account}-${ref.part}`);
      return db.runTransaction(async (transaction) => {
        const [known, connected] = await Promise.all([
          transaction.get(document),
          transaction.get(accountDocument(db, ref)),
        ]);
        const { next, result } = decide(read(known), connected.exists);
        const fields = next && fieldsOf(next);
        if (fields) transaction.set(document, { workspaceId: ref.workspaceId, account, ...fields });
        else if (fields === null) transaction.delete(document);
        return result;
      });
    },
    async forget(ref, only) {
      const db = await firestore();
      const account = accountId(ref);
      const { docs } = await db
        .collection('analytics')
        .where('account', '==', account)
        .select('account')
        .get();
      await removeDocuments(docs.filter(({ id }) => !only || id.startsWith(`${account}-${postPart('')}`)));
    },
    async forgetExpired(now, limit) {
      const db = await firestore();
      const expired = db.collection('analytics').where('expiresAt', '<=', now).orderBy('expiresAt');
      return (await removePage(expired.limit(limit).select())).length;
    },
  };
}

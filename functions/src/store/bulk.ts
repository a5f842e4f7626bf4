import { minuteMs } from '@fanfare/core/time/units.ts';
import type { DocumentReference, DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import { currentRound, isBulkActive, type BulkJob } from '@fanfare/core/posts/bulk.ts';
import { postStatuses } from '@fanfare/core/posts/post.ts';
import { bulkAction } from '@fanfare/core/posts/schemas/bulk.ts';
import { z } from 'zod';
import { instant, readDocument } from './read.ts';

const storedRound = z.object({
  position: z.number(),
  skipped: z.array(z.number()),
  reasons: z.array(z.object({ name: z.string(), message: z.string() })),
  toDrafts: z.number().optional(),
});

/** `workspaces/{wid}/bulkJobs/current`, deleted with the workspace. */
const storedJob = z.object({
  id: z.string(),
  by: z.string(),
  status: z.enum(postStatuses),
  action: bulkAction,
  items: z.array(z.object({ id: z.string(), from: z.number().nullable() })),
  forward: storedRound,
  back: storedRound.nullable(),
  changedAt: instant,
  earlier: z.array(z.string()),
});

interface BulkJobRef {
  workspaceId: string;
  id: string;
}

/**
 * A step of a bulk job. It is stored in the transaction that changes its posts, so that each post is changed exactly
 * once.
 */
export interface BulkStep {
  /** The job as the worker last read it. The step is not made if another worker has made it since. */
  before: BulkJob;
  /** Returns the job after this step. Called once the changes of the posts are decided. */
  after(): BulkJob;
}

export interface BulkStore {
  find(workspaceId: string): Promise<BulkJob | null>;
  /** Changes the job in one transaction. Null or an error from `decide` leaves the job unchanged. */
  change(workspaceId: string, decide: (known: BulkJob | null) => BulkJob | null): Promise<BulkJob | null>;
  /** Jobs that the sweep should have resumed by the time `before`. */
  overdue(before: Date, limit: number): Promise<BulkJobRef[]>;
}

/** Much longer than a step takes, so a job without a step for this long has no worker. */
const stepMs = 2 * minuteMs;

export const isSameStep = (known: BulkJob | null, before: BulkJob): boolean =>
  known?.id === before.id &&
  (known.back === null) === (before.back === null) &&
  currentRound(known).position === currentRound(before).position;

/** When the sweep should resume a job that has stopped; null if the job has ended. */
export const overdueAt = (job: BulkJob): Date | null =>
  isBulkActive(job) ? new Date(job.changedAt + stepMs) : null;

const jobDocument = (db: Firestore, workspaceId: string): DocumentReference =>
  db.doc(`workspaces/${workspaceId}/bulkJobs/current`);

function readJob(snapshot: DocumentSnapshot): BulkJob | null {
  const data = readDocument(snapshot, storedJob);
  return data && { ...data, changedAt: data.changedAt.getTime() };
}

const progressOf = (job: BulkJob) => ({
  forward: job.forward,
  back: job.back,
  changedAt: new Date(job.changedAt),
  overdueAt: overdueAt(job),
});

/** Returns whether no other worker has made this step. */
export async function isStepFree(
  db: Firestore,
  transaction: Transaction,
  workspaceId: string,
  { before }: BulkStep,
): Promise<boolean> {
  return isSameStep(readJob(await transaction.get(jobDocument(db, workspaceId))), before);
}

export function writeStep(
  db: Firestore,
  transaction: Transaction,
  workspaceId: string,
  { after }: BulkStep,
): void {
  transaction.update(jobDocument(db, workspaceId), progressOf(after()));
}

export function createBulkStore(firestore: () => Promise<Firestore>): BulkStore {
  return {
    async find(workspaceId) {
      return readJob(await jobDocument(await firestore(), workspaceId).get());
    },
    async change(workspaceId, decide) {
      const db = await firestore();
      const document = jobDocument(db, workspaceId);
      return db.runTransaction(async (transaction) => {
        const next = decide(readJob(await transaction.get(document)));
        if (next) transaction.set(document, { ...next, ...progressOf(next) });
        return next;
      });
    },
    async overdue(before, limit) {
      const late = (await firestore()).collectionGroup('bulkJobs').where('overdueAt', '<=', before);
      const { docs } = await late.orderBy('overdueAt').limit(limit).select('id').get();
      return docs.map((each) => ({
        workspaceId: each.ref.parent.parent?.id ?? '',
        id: String(each.get('id')),
      }));
    },
  };
}

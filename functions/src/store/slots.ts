import type {
  DocumentReference,
  Firestore,
  Query,
  QuerySnapshot,
  Transaction,
} from 'firebase-admin/firestore';
import { noSlots, weekdays, type SlotPlan, type SlotUse } from '@fanfare/core/slots/slots.ts';
import { z } from 'zod';
import { instant, readDocument } from './read.ts';

/** `workspaces/{wid}/slots/plan`, deleted with the workspace. */
const storedPlan = z.object({
  zone: z.string(),
  slots: z.array(z.object({ day: z.enum(weekdays), time: z.string(), platform: z.string().nullable() })),
  revision: z.number(),
});

export interface SlotStore {
  find(workspaceId: string): Promise<SlotPlan>;
  /** Replaces the plan in one transaction; an error from `decide` leaves it unchanged. */
  change(workspaceId: string, decide: (plan: SlotPlan) => SlotPlan): Promise<SlotPlan>;
}

/** The fields of a scheduled post that decide which slot it takes. */
export interface ScheduledUse extends SlotUse {
  id: string;
  groupId: string;
  targets: readonly string[];
  /** Whether the time of the post came from the posting queue. Otherwise a person chose it. */
  queued: boolean;
}

/** Lets a submission take a slot if the slot is still free. */
export interface SlotClaim {
  at: Date;
  isFree(uses: readonly ScheduledUse[]): boolean;
}

/**
 * The most posts that a restoration reads at its slots. The posting queue puts one post at a slot; further posts can
 * be there only if people chose the time.
 */
const restoredUsesMax = 500;

const slotsDocument = (db: Firestore, workspaceId: string, name: 'plan' | 'queue'): DocumentReference =>
  db.doc(`workspaces/${workspaceId}/slots/${name}`);

const usedSlot = z.object({
  id: z.string(),
  groupId: z.string(),
  uploadTo: z.string(),
  targets: z.array(z.string()),
  shownAt: instant,
  schedule: z.object({ queued: z.literal(true).optional() }),
});

/** Queries for the posts that are scheduled for one of these times (at most 30 times), earliest first. */
function usesQuery(db: Firestore, workspaceId: string, moments: readonly Date[]): Query {
  return db
    .collection(`workspaces/${workspaceId}/posts`)
    .where('status', '==', 'scheduled')
    .where('shownAt', 'in', [...moments])
    .orderBy('shownAt', 'asc')
    .select('id', 'groupId', 'uploadTo', 'targets', 'shownAt', 'schedule');
}

const usesIn = ({ docs }: QuerySnapshot): ScheduledUse[] =>
  docs
    .map((each) => readDocument(each, usedSlot))
    .filter((post) => post !== null)
    .map(({ id, groupId, uploadTo, targets, shownAt, schedule }) => ({
      id,
      groupId,
      targets,
      platform: uploadTo,
      at: shownAt.getTime(),
      queued: schedule.queued === true,
    }));

export async function readUses(
  db: Firestore,
  workspaceId: string,
  moments: readonly Date[],
  limit: number,
): Promise<ScheduledUse[]> {
  return usesIn(await usesQuery(db, workspaceId, moments).limit(limit).get());
}

/**
 * Returns whether a slot is still free. Every transaction that takes a slot also writes one document of the workspace
 * (`markClaimed`). So if two submissions take a slot at the same time, the second transaction starts over and finds the
 * post of the first.
 */
export async function isClaimable(
  db: Firestore,
  transaction: Transaction,
  workspaceId: string,
  { at, isFree }: SlotClaim,
): Promise<boolean> {
  await transaction.get(slotsDocument(db, workspaceId, 'queue'));
  return isFree(usesIn(await transaction.get(usesQuery(db, workspaceId, [at]))));
}

/** The posts at the slots of restored posts. A caller that puts posts there must also call `markClaimed`. */
export async function readClaimedUses(
  db: Firestore,
  transaction: Transaction,
  workspaceId: string,
  moments: readonly Date[],
): Promise<ScheduledUse[]> {
  if (moments.length === 0) return [];
  await transaction.get(slotsDocument(db, workspaceId, 'queue'));
  return usesIn(await transaction.get(usesQuery(db, workspaceId, moments).limit(restoredUsesMax)));
}

export function markClaimed(db: Firestore, transaction: Transaction, workspaceId: string, at: Date) {
  transaction.set(slotsDocument(db, workspaceId, 'queue'), { latest: at });
}

export function createSlotStore(firestore: () => Promise<Firestore>): SlotStore {
  return {
    async find(workspaceId) {
      const document = slotsDocument(await firestore(), workspaceId, 'plan');
      return readDocument(await document.get(), storedPlan) ?? noSlots;
    },
    async change(workspaceId, decide) {
      const db = await firestore();
      const document = slotsDocument(db, workspaceId, 'plan');
      return db.runTransaction(async (transaction) => {
        const known = readDocument(await transaction.get(document), storedPlan) ?? noSlots;
        const next = decide(known);
        if (next !== known) transaction.set(document, { ...next, slots: [...next.slots] });
        return next;
      });
    },
  };
}

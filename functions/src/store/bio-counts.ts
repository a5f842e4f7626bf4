import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { monthOfDay, type Day } from '@fanfare/core/calendar/days.ts';
import { mergeBioCounts, type BioCounts, type BioDayCounts } from '@fanfare/core/bio/results.ts';
import { dayMs } from '@fanfare/core/time/units.ts';
import { z } from 'zod';
import type { BioRef } from './bio-records.ts';
import { readDocument } from './read.ts';
import { removeAll } from './remove-documents.ts';

/**
 * The counts of a page and month are spread over this many documents, because Firestore can write one document only
 * about once a second. All of these documents are read to show the results of the page.
 */
export const countShards = 8;

/** How long counts are stored. Results show at most the last 180 days. */
const keptMs = 400 * dayMs;

/** `bioCounts/{workspace}-{page}-{month}-{shard}`: a part of the counts of a month. */
const storedCounts = z.object({
  days: z.record(
    z.string(),
    z.object({
      views: z.number().default(0),
      clicks: z.record(z.string(), z.number()).default({}),
    }),
  ),
});

export interface BioCountStore {
  /**
   * Adds to the counts of a day, in one write without a transaction. `shard` is any whole number that is not
   * negative.
   */
  add(page: BioRef, day: Day, counts: BioCounts, shard: number): Promise<void>;
  read(page: BioRef, months: readonly string[]): Promise<BioDayCounts>;
  removeAllOf(page: BioRef): Promise<void>;
}

function countDocument(
  db: Firestore,
  { workspaceId, id }: BioRef,
  month: string,
  shard: number,
): DocumentReference {
  return db.doc(`bioCounts/${workspaceId}-${id}-${month}-${shard}`);
}

const readCounts = (snapshot: DocumentSnapshot): BioDayCounts =>
  readDocument(snapshot, storedCounts)?.days ?? {};

const shardsOf = Array.from({ length: countShards }, (_, shard) => shard);

export function createBioCountStore(firestore: () => Promise<Firestore>): BioCountStore {
  return {
    async add(page, day, { views, clicks }, shard) {
      const [db, { FieldValue }] = await Promise.all([firestore(), import('../google/firestore-library.ts')]);
      const clicked = Object.entries(clicks).map(([id, count]) => [id, FieldValue.increment(count)]);
      // Leaves out an empty map of clicks, because it would replace the stored clicks.
      const added = {
        ...(views > 0 && { views: FieldValue.increment(views) }),
        ...(clicked.length > 0 && { clicks: Object.fromEntries(clicked) as object }),
      };
      const month = monthOfDay(day);
      await countDocument(db, page, month, shard % countShards).set(
        {
          workspaceId: page.workspaceId,
          pageId: page.id,
          expiresAt: new Date(Date.parse(`${month}-01`) + keptMs),
          days: { [day]: added },
        },
        { merge: true },
      );
    },
    async read(page, months) {
      const db = await firestore();
      const documents = months.flatMap((month) =>
        shardsOf.map((shard) => countDocument(db, page, month, shard)),
      );
      return mergeBioCounts((await db.getAll(...documents)).map(readCounts));
    },
    async removeAllOf({ workspaceId, id }) {
      const db = await firestore();
      const kept = db.collection('bioCounts').where('workspaceId', '==', workspaceId);
      await removeAll(kept.where('pageId', '==', id));
    },
  };
}

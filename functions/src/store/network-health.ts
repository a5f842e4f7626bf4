import type { Firestore } from 'firebase-admin/firestore';
import {
  addOutcomes,
  countOutcomes,
  bucketAt,
  type HealthRecord,
  type Outcome,
} from '@fanfare/core/deliveries/network-health.ts';
import { z } from 'zod';
import { readDocument } from './read.ts';

const counts = z.object({ sent: z.number(), late: z.number(), lateMs: z.number(), failed: z.number() });
/** `networkHealth/current`: the recent outcomes of deliveries to each network, without naming workspaces. */
const storedHealth = z.object({
  slots: z
    .record(z.string(), z.object({ from: z.number(), networks: z.record(z.string(), counts) }))
    .default({}),
});

export interface NetworkHealthStore {
  add(outcomes: readonly Outcome[], at: number): Promise<void>;
  find(): Promise<HealthRecord>;
}

export function createNetworkHealthStore(firestore: () => Promise<Firestore>): NetworkHealthStore {
  /**
   * The start of the bucket that this process has written last. Further outcomes of this bucket are added without a
   * read.
   */
  let opened: number | null = null;
  const current = async () => (await firestore()).doc('networkHealth/current');
  return {
    async add(outcomes, at) {
      const [db, document, { FieldValue }] = await Promise.all([
        firestore(),
        current(),
        import('../google/firestore-library.ts'),
      ]);
      const { bucket, from } = bucketAt(at);
      if (opened === from) {
        const added = Object.entries(countOutcomes(outcomes)).map(([name, counted]) => [
          name,
          Object.fromEntries(
            Object.entries(counted).map(([key, count]) => [key, FieldValue.increment(Number(count))]),
          ) as object,
        ]);
        await document.set(
          { slots: { [bucket]: { networks: Object.fromEntries(added) as object } } },
          { merge: true },
        );
        return;
      }
      await db.runTransaction(async (transaction) => {
        const known = readDocument(await transaction.get(document), storedHealth)?.slots ?? {};
        transaction.set(document, { slots: addOutcomes(known, outcomes, at) });
      });
      opened = from;
    },
    async find() {
      return readDocument(await (await current()).get(), storedHealth)?.slots ?? {};
    },
  };
}

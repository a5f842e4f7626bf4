import type { Firestore } from 'firebase-admin/firestore';
import { addOutcomes, type HealthRecord, type Outcome } from '@fanfare/core/deliveries/network-health.ts';
import { z } from 'zod';
import { readDocument } from './read.ts';

/** `networkHealth/current`: the recent outcomes of deliveries to each network. Nothing in it names a workspace. */
const storedHealth = z.object({
  networks: z.record(
    z.string(),
    z.object({
      lastSentAt: z.number().nullable(),
      buckets: z.array(
        z.object({
          from: z.number(),
          sent: z.number(),
          late: z.number(),
          lateMs: z.number(),
          failed: z.number(),
        }),
      ),
    }),
  ),
});

export interface NetworkHealthStore {
  add(outcomes: readonly Outcome[]): Promise<void>;
  find(): Promise<HealthRecord>;
}

export function createNetworkHealthStore(firestore: () => Promise<Firestore>): NetworkHealthStore {
  const current = async () => (await firestore()).doc('networkHealth/current');
  return {
    async add(outcomes) {
      const document = await current();
      await (
        await firestore()
      ).runTransaction(async (transaction) => {
        const known = readDocument(await transaction.get(document), storedHealth);
        transaction.set(document, { networks: addOutcomes(known?.networks ?? {}, outcomes) });
      });
    },
    async find() {
      return readDocument(await (await current()).get(), storedHealth)?.networks ?? {};
    },
  };
}

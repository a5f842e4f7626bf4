import type { Firestore } from 'firebase-admin/firestore';
import type { Stall } from '@fanfare/core/deliveries/stall.ts';
import { z } from 'zod';
import { instant, readDocument } from './read.ts';

/** `heartbeats/{job}`: when a job last finished, and how far behind the queue was. */
const storedHeartbeat = z.object({
  at: instant,
  lag: z.object({ ms: z.number(), because: z.string() }).nullable().default(null),
});

export interface Heartbeat {
  at: Date;
  /** Null if no due delivery had to wait. */
  lag: Stall | null;
}

export interface HeartbeatStore {
  /** Without a lag the last known one stays. */
  beat(job: string, heartbeat: Pick<Heartbeat, 'at'> & Partial<Heartbeat>): Promise<void>;
  /** Null when the job has never run. */
  last(job: string): Promise<Heartbeat | null>;
}

export function createHeartbeatStore(firestore: () => Promise<Firestore>): HeartbeatStore {
  const documentOf = async (job: string) => (await firestore()).doc(`heartbeats/${job}`);
  return {
    async beat(job, { at, lag }) {
      await (await documentOf(job)).set({ at, ...(lag !== undefined && { lag }) }, { merge: true });
    },
    async last(job) {
      return readDocument(await (await documentOf(job)).get(), storedHeartbeat);
    },
  };
}

import type { Firestore } from 'firebase-admin/firestore';
import type { Stall } from '@fanfare/core/deliveries/stall.ts';
import { z } from 'zod';
import { instant, readDocument } from './read.ts';

/** `heartbeats/{job}`: when a job last finished, how far behind the queue was, and what the job could not do. */
const storedHeartbeat = z.object({
  at: instant,
  lag: z.object({ ms: z.number(), because: z.string() }).nullable().default(null),
  problems: z.array(z.string()).default([]),
});

export interface Heartbeat {
  at: Date;
  /** Null if no due delivery had to wait. */
  lag: Stall | null;
  /** What the job could not do, in sentences that name no owner. */
  problems: readonly string[];
}

export interface HeartbeatStore {
  /** Without a lag the last known one stays. */
  beat(job: string, heartbeat: Pick<Heartbeat, 'at' | 'problems'> & Partial<Heartbeat>): Promise<void>;
  /** Null when the job has never run. */
  last(job: string): Promise<Heartbeat | null>;
}

export function createHeartbeatStore(firestore: () => Promise<Firestore>): HeartbeatStore {
  const documentOf = async (job: string) => (await firestore()).doc(`heartbeats/${job}`);
  return {
    async beat(job, { at, lag, problems }) {
      await (await documentOf(job)).set({ at, problems, ...(lag !== undefined && { lag }) }, { merge: true });
    },
    async last(job) {
      return readDocument(await (await documentOf(job)).get(), storedHeartbeat);
    },
  };
}

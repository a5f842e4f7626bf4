import type { Firestore } from 'firebase-admin/firestore';
import type { Stall } from '@fanfare/core/deliveries/stall.ts';
import { z } from 'zod';
import { instant, readDocument } from './read.ts';

/** `heartbeats/{job}`: when a job last ended, how late the deliveries were, and which problems the job had. */
const storedHeartbeat = z.object({
  at: instant,
  lag: z.object({ ms: z.number(), because: z.string() }).nullable().default(null),
  problems: z.array(z.string()).default([]),
});

export interface Heartbeat {
  at: Date;
  /** Null if no due delivery had to wait. */
  lag: Stall | null;
  /** Contain no personal data. */
  problems: readonly string[];
}

export interface HeartbeatStore {
  /** Stores a heartbeat. Without a lag, the last known one is kept. */
  beat(job: string, heartbeat: Pick<Heartbeat, 'at' | 'problems'> & Partial<Heartbeat>): Promise<void>;
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

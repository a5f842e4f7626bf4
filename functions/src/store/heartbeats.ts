import type { Firestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import { instant, readDocument } from './read.ts';

/** `heartbeats/{job}`: when a job last ran to its end. */
const storedHeartbeat = z.object({ at: instant });

export interface HeartbeatStore {
  beat(job: string, at: Date): Promise<void>;
  /** Null when it never ran. */
  last(job: string): Promise<Date | null>;
}

export function createHeartbeatStore(firestore: () => Promise<Firestore>): HeartbeatStore {
  const documentOf = async (job: string) => (await firestore()).doc(`heartbeats/${job}`);
  return {
    async beat(job, at) {
      await (await documentOf(job)).set({ at });
    },
    async last(job) {
      const heartbeat = readDocument(await (await documentOf(job)).get(), storedHeartbeat);
      return heartbeat?.at ?? null;
    },
  };
}

import type { Firestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import { instant, readDocument } from './read.ts';

/** `sweepPositions/{name}`: the progress of work that does not fit into one round of the sweep. */
const storedPosition = z.object({ from: z.string(), nextAt: instant });

export interface SweepPosition {
  /** Where the work continues; empty for the beginning. */
  from: string;
  /** The earliest time at which the work continues. */
  nextAt: Date;
}

export interface SweepPositionStore {
  find(name: string): Promise<SweepPosition | null>;
  keep(name: string, position: SweepPosition): Promise<void>;
}

export function createSweepPositionStore(firestore: () => Promise<Firestore>): SweepPositionStore {
  const documentOf = async (name: string) => (await firestore()).doc(`sweepPositions/${name}`);
  return {
    find: async (name) => readDocument(await (await documentOf(name)).get(), storedPosition),
    keep: async (name, { from, nextAt }) => void (await (await documentOf(name)).set({ from, nextAt })),
  };
}

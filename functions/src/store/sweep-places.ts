import type { Firestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import { instant, readDocument } from './read.ts';

/** `sweepPlaces/{name}`: how far the sweep is with what it cannot look through in one round. */
const storedPlace = z.object({ from: z.string(), nextAt: instant });

export interface SweepPlace {
  /** Where to go on; empty for the beginning. */
  from: string;
  /** Not before then. */
  nextAt: Date;
}

export interface SweepPlaceStore {
  /** Null where it was never begun. */
  find(name: string): Promise<SweepPlace | null>;
  keep(name: string, place: SweepPlace): Promise<void>;
}

export function createSweepPlaceStore(firestore: () => Promise<Firestore>): SweepPlaceStore {
  const documentOf = async (name: string) => (await firestore()).doc(`sweepPlaces/${name}`);
  return {
    find: async (name) => readDocument(await (await documentOf(name)).get(), storedPlace),
    keep: async (name, { from, nextAt }) => void (await (await documentOf(name)).set({ from, nextAt })),
  };
}

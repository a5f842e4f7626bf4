import type { Firestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import { instant, readDocument } from './read.ts';

/** `sweepPlaces/{name}`: how far the sweep has come with work that does not fit into one round. */
const storedPlace = z.object({ from: z.string(), nextAt: instant });

export interface SweepPlace {
  /** Where to continue; empty for the beginning. */
  from: string;
  /** Not before this time. */
  nextAt: Date;
}

export interface SweepPlaceStore {
  /** Null before the first round. */
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

import type { Firestore } from 'firebase-admin/firestore';
import type { UtmPreset } from '@fanfare/core/utm/presets.ts';
import { z } from 'zod';
import { readDocument } from './read.ts';

/** `workspaces/{wid}/utmPresets/list`, deleted with the workspace. A single document, so that names are unique. */
const storedPresets = z.object({
  presets: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      source: z.string(),
      medium: z.string(),
      campaign: z.string(),
      term: z.string(),
      content: z.string(),
    } satisfies Record<keyof UtmPreset, z.ZodType>),
  ),
});

export interface UtmPresetStore {
  list(workspaceId: string): Promise<UtmPreset[]>;
  /** Replaces the presets in one transaction; an error from `decide` leaves them unchanged. */
  change(workspaceId: string, decide: (presets: UtmPreset[]) => UtmPreset[]): Promise<UtmPreset[]>;
}

const presetsDocument = (db: Firestore, workspaceId: string) =>
  db.doc(`workspaces/${workspaceId}/utmPresets/list`);

export function createUtmPresetStore(firestore: () => Promise<Firestore>): UtmPresetStore {
  return {
    async list(workspaceId) {
      const document = await presetsDocument(await firestore(), workspaceId).get();
      return readDocument(document, storedPresets)?.presets ?? [];
    },
    async change(workspaceId, decide) {
      const db = await firestore();
      const document = presetsDocument(db, workspaceId);
      return db.runTransaction(async (transaction) => {
        const stored = readDocument(await transaction.get(document), storedPresets);
        const presets = decide(stored?.presets ?? []);
        transaction.set(document, { presets });
        return presets;
      });
    },
  };
}

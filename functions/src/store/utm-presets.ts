import type { Firestore } from 'firebase-admin/firestore';
import type { UtmPreset } from '@fanfare/core/utm/presets.ts';
import { z } from 'zod';
import { createWorkspaceList, type WorkspaceList } from './workspace-list.ts';

const storedPreset = z.object({
  id: z.string(),
  name: z.string(),
  source: z.string(),
  medium: z.string(),
  campaign: z.string(),
  term: z.string(),
  content: z.string(),
} satisfies Record<keyof UtmPreset, z.ZodType>);

export type UtmPresetStore = WorkspaceList<UtmPreset>;

export const createUtmPresetStore = (firestore: () => Promise<Firestore>): UtmPresetStore =>
  createWorkspaceList(firestore, { collection: 'utmPresets', field: 'presets', item: storedPreset });

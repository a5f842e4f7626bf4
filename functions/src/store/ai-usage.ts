import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { aiKinds, aiQuotas, type AiKind, type AiQuotas, type AiUsage } from '@fanfare/core/quota/ai.ts';
import { z } from 'zod';
import { readDocument } from './read.ts';
import { planOf } from './usage.ts';

/** `usage/{workspaceId}_{month}_ai` */
const storedUsage = z.object({ gpt: z.number(), image: z.number() });

export interface AiUsageRef {
  workspaceId: string;
  month: string;
}

/** Usage is written together with the conversation it is counted for: see conversations.ts. */
export interface AiUsageStore {
  quotas(ref: AiUsageRef): Promise<AiQuotas>;
}

/** The number to add to the count; negative to refund. */
export type AiCount = Partial<Readonly<Record<AiKind, number>>>;

const none: AiUsage = { gpt: 0, image: 0 };

export function counted(usage: AiUsage, count: AiCount): AiUsage {
  const sum = (kind: AiKind) => Math.max(0, usage[kind] + (count[kind] ?? 0));
  return { gpt: sum('gpt'), image: sum('image') };
}

export const countsAnything = (count: AiCount): boolean => aiKinds.some((kind) => (count[kind] ?? 0) !== 0);

export function quotaOf(quotas: AiQuotas, kind: AiKind) {
  return kind === 'gpt' ? quotas.quota : quotas.imageQuota;
}

export function aiUsageDocument(db: Firestore, { workspaceId, month }: AiUsageRef): DocumentReference {
  return db.doc(`usage/${workspaceId}_${month}_ai`);
}

export const readAiUsage = (snapshot: DocumentSnapshot | undefined): AiUsage =>
  (snapshot && readDocument(snapshot, storedUsage)) ?? none;

export function createAiUsageStore(firestore: () => Promise<Firestore>): AiUsageStore {
  return {
    async quotas(ref) {
      const db = await firestore();
      const [usage, workspace] = await db.getAll(
        aiUsageDocument(db, ref),
        db.doc(`workspaces/${ref.workspaceId}`),
      );
      return aiQuotas(readAiUsage(usage), planOf(workspace));
    },
  };
}

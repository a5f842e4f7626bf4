import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { aiQuotas, isUsedUp, type AiKind, type AiQuotas, type AiUsage } from '@fanfare/core/quota/ai.ts';
import { z } from 'zod';
import { readDocument } from './read.ts';
import { planOf } from './usage.ts';

/** `usage/{workspaceId}_{month}_ai` */
const storedUsage = z.object({ gpt: z.number(), image: z.number() });

export interface AiUsageRef {
  workspaceId: string;
  month: string;
}

export interface AiUsageStore {
  quotas(ref: AiUsageRef): Promise<AiQuotas>;
  /** Counts one before it is asked for, so that many at once cannot all be the last. False where none is left. */
  reserve(ref: AiUsageRef, kind: AiKind): Promise<boolean>;
  /** What was asked for in vain is not counted. */
  giveBack(ref: AiUsageRef, kind: AiKind): Promise<void>;
}

const none: AiUsage = { gpt: 0, image: 0 };

export function quotaOf(quotas: AiQuotas, kind: AiKind) {
  return kind === 'gpt' ? quotas.quota : quotas.imageQuota;
}

function documentsOf(
  db: Firestore,
  { workspaceId, month }: AiUsageRef,
): [DocumentReference, DocumentReference] {
  return [db.doc(`usage/${workspaceId}_${month}_ai`), db.doc(`workspaces/${workspaceId}`)];
}

const readUsage = (snapshot: DocumentSnapshot | undefined): AiUsage =>
  (snapshot && readDocument(snapshot, storedUsage)) ?? none;

export function createAiUsageStore(firestore: () => Promise<Firestore>): AiUsageStore {
  return {
    async quotas(ref) {
      const db = await firestore();
      const [usage, workspace] = await db.getAll(...documentsOf(db, ref));
      return aiQuotas(readUsage(usage), planOf(workspace));
    },
    async reserve(ref, kind) {
      const db = await firestore();
      const [document, workspaceDocument] = documentsOf(db, ref);
      return db.runTransaction(async (transaction) => {
        const [found, workspace] = await transaction.getAll(document, workspaceDocument);
        const usage = readUsage(found);
        if (isUsedUp(quotaOf(aiQuotas(usage, planOf(workspace)), kind))) return false;
        transaction.set(document, { workspaceId: ref.workspaceId, ...usage, [kind]: usage[kind] + 1 });
        return true;
      });
    },
    async giveBack(ref, kind) {
      const db = await firestore();
      const [document] = documentsOf(db, ref);
      await db.runTransaction(async (transaction) => {
        const usage = readDocument(await transaction.get(document), storedUsage);
        // Gone together with its workspace.
        if (usage) transaction.update(document, { [kind]: Math.max(0, usage[kind] - 1) });
      });
    },
  };
}

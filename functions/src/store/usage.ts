import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { uploadsPerMonth, type Plan } from '@fanfare/core/quota/uploads.ts';
import { z } from 'zod';
import { readDocument } from './read.ts';

/** `usage/{workspaceId}_{month}` */
const storedUsage = z.object({ uploads: z.number() });

const isPlan = (value: unknown): value is Plan =>
  typeof value === 'string' && Object.hasOwn(uploadsPerMonth, value);

export function usageDocument(db: Firestore, workspaceId: string, month: string): DocumentReference {
  return db.doc(`usage/${workspaceId}_${month}`);
}

/** What was used in a month, and the plan that says how much may be. A workspace that never chose one is on the free plan. */
export async function readUsage(
  db: Firestore,
  workspaceId: string,
  month: string,
  getAll: (...documents: DocumentReference[]) => Promise<DocumentSnapshot[]>,
): Promise<{ uploads: number; plan: Plan }> {
  const [usage, workspace] = await getAll(
    usageDocument(db, workspaceId, month),
    db.doc(`workspaces/${workspaceId}`),
  );
  const plan: unknown = workspace?.get('plan');
  const used = usage && readDocument(usage, storedUsage);
  return { uploads: Math.max(0, used?.uploads ?? 0), plan: isPlan(plan) ? plan : 'free' };
}

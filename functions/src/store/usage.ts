import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { uploadsPerMonth, type Plan } from '@fanfare/core/quota/uploads.ts';
import { z } from 'zod';
import { readDocument } from './read.ts';

/** `usage/{workspaceId}_{month}` */
const storedUsage = z.object({ uploads: z.number() });

const isPlan = (value: unknown): value is Plan =>
  typeof value === 'string' && Object.hasOwn(uploadsPerMonth, value);

/** A workspace that never chose a plan is on the free one. */
export function planOf(workspace: DocumentSnapshot | undefined): Plan {
  const plan: unknown = workspace?.get('plan');
  return isPlan(plan) ? plan : 'free';
}

export function usageDocument(db: Firestore, workspaceId: string, month: string): DocumentReference {
  return db.doc(`usage/${workspaceId}_${month}`);
}

/** What was used in a month, and the plan that says how much may be. */
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
  const used = usage && readDocument(usage, storedUsage);
  return { uploads: Math.max(0, used?.uploads ?? 0), plan: planOf(workspace) };
}

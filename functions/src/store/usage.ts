import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { uploadsPerMonth, type Plan } from '@fanfare/core/quota/uploads.ts';
import { z } from 'zod';
import { readDocument } from './read.ts';

/** `usage/{workspaceId}_{month}` */
const storedUsage = z.object({ uploads: z.number() });

export const isPlan = (value: unknown): value is Plan =>
  typeof value === 'string' && Object.hasOwn(uploadsPerMonth, value);

/** A workspace without a plan has the free plan. */
export function planOf(workspace: DocumentSnapshot | undefined): Plan {
  const plan: unknown = workspace?.get('plan');
  return isPlan(plan) ? plan : 'free';
}

export function usageDocument(db: Firestore, workspaceId: string, month: string): DocumentReference {
  return db.doc(`usage/${workspaceId}_${month}`);
}

export function readUploads(usage: DocumentSnapshot | undefined): number {
  return Math.max(0, (usage && readDocument(usage, storedUsage))?.uploads ?? 0);
}

/** The uploads of a month, and the plan that limits them. */
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
  return { uploads: readUploads(usage), plan: planOf(workspace) };
}

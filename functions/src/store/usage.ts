import type { DocumentReference, DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import { higherPlan, isPlan, type Plan } from '@fanfare/core/billing/plans.ts';
import { planAt } from '@fanfare/core/billing/subscription.ts';
import { uploadQuota, type UploadQuota } from '@fanfare/core/quota/uploads.ts';
import { readSubscription } from './subscription-documents.ts';
import { readUploads, uploadsDocument } from './usage-documents.ts';
import { hasLostFiles, readAnyWorkspace, workspaceDocument } from './workspaces-documents.ts';

/** The owner of a workspace. All use of the workspace counts towards their plan. */
export interface PlanOwner {
  uid: string;
  name: string;
  plan: Plan;
}

export interface WorkspaceMonth {
  workspaceId: string;
  month: string;
}

/** Thrown if the usage of a workspace is still in its old documents, from before usage was counted for its owner. */
export class OldUsageError extends Error {
  override name = 'OldUsageError';
  readonly workspaceId: string;
  constructor(workspaceId: string) {
    super(`The usage of the workspace ${workspaceId} has not been moved to its owner.`);
    this.workspaceId = workspaceId;
  }
}

export const personDocument = (db: Firestore, uid: string): DocumentReference => db.doc(`users/${uid}`);

/**
 * The only place where a plan is read. The result is the higher of two plans: the plan of the person's subscription
 * now, and the plan that was granted to them without a subscription (`plan`).
 */
export function readPlan(person: DocumentSnapshot | undefined): Plan {
  if (!person?.exists) return 'free';
  const granted: unknown = person.get('plan');
  const subscribed = planAt(readSubscription(person), person.readTime.toDate());
  return higherPlan(isPlan(granted) ? granted : 'free', subscribed);
}

export function planOwnerOf(uid: string, person: DocumentSnapshot | undefined): PlanOwner {
  const name: unknown = person?.get('name');
  return { uid, name: typeof name === 'string' ? name : '', plan: readPlan(person) };
}

/**
 * Returns the uid of the owner; null if the workspace does not exist. A deleted workspace keeps its owner until it is
 * erased. Throws `OldUsageError` for a workspace that an earlier version of Fanfare stored.
 */
export function readOwnerUid(workspace: DocumentSnapshot | undefined): string | null {
  const found = workspace && readAnyWorkspace(workspace);
  if (!found) return null;
  const { ownerUid } = found.workspace;
  if (ownerUid !== undefined) return ownerUid;
  // A workspace that an earlier version of Fanfare stored names its owner only among its members. A deleted workspace
  // has no members, so its owner is unknown.
  if (found.deletedAt) return null;
  throw new OldUsageError(found.workspace.id);
}

/** Reads documents within a transaction, or directly from the database. */
export interface Reader {
  getAll(...documents: DocumentReference[]): Promise<DocumentSnapshot[]>;
}

/**
 * Reads the plan of a workspace’s owner, and documents with counts of that person. The owner is null if the workspace
 * does not exist.
 */
export async function readCounts(
  db: Firestore,
  reader: Reader,
  workspace: DocumentSnapshot | undefined,
  countsOf: (uid: string) => DocumentReference[],
): Promise<{ owner: PlanOwner | null; counts: DocumentSnapshot[] }> {
  const uid = readOwnerUid(workspace);
  if (uid === null) return { owner: null, counts: [] };
  const [person, ...counts] = await reader.getAll(personDocument(db, uid), ...countsOf(uid));
  return { owner: planOwnerOf(uid, person), counts };
}

/** The number of posts that count in a month, and the owner whose plan limits it. */
interface Usage {
  uploads: number;
  owner: PlanOwner | null;
  document: DocumentReference | null;
  /** Whether files of the workspace may have been deleted since the call read them. */
  mayLackFiles: boolean;
}

/** Reads the counts of a month. Without a month, nothing is counted, so no counts are read. */
export async function readUsage(
  db: Firestore,
  reader: Reader,
  { workspaceId, month }: { workspaceId: string; month: string | null },
): Promise<Usage> {
  if (month === null) return { uploads: 0, owner: null, document: null, mayLackFiles: true };
  const [workspace] = await reader.getAll(workspaceDocument(db, workspaceId));
  const countsOf = (uid: string) => [uploadsDocument(db, uid, month)];
  const { owner, counts } = await readCounts(db, reader, workspace, countsOf);
  const mayLackFiles = hasLostFiles(workspace);
  return { uploads: readUploads(counts[0]), owner, document: counts[0]?.ref ?? null, mayLackFiles };
}

export const quotaOf = ({ uploads, owner }: Usage): UploadQuota =>
  uploadQuota(uploads, owner?.plan ?? 'free');

/** Adds to the counted posts. A negative count refunds. */
export function countUploads(transaction: Transaction, { uploads, document }: Usage, count: number): void {
  if (document && count !== 0) transaction.set(document, { uploads: Math.max(0, uploads + count) });
}

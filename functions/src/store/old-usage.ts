import type { DocumentSnapshot, Firestore, Query, Transaction } from 'firebase-admin/firestore';
import type { AiUsage } from '@fanfare/core/quota/ai.ts';
import { totalStorage, type StorageUsage } from '@fanfare/core/quota/storage.ts';
import { higherPlan, isPlan, type Plan } from '@fanfare/core/billing/plans.ts';
import { z } from 'zod';
import { membershipsQuery, membersOf, readRole } from './members-documents.ts';
import {
  aiUsageDocument,
  counted,
  readAiUsage,
  readStorage,
  readUploads,
  storageDocument,
  storageOf,
  uploadsDocument,
  writeStorage,
} from './usage-documents.ts';
import { OldUsageError, personDocument, readPlan } from './usage.ts';
import { workspaceDocument } from './workspaces-documents.ts';

/**
 * `usage/{wid}` (storage), `usage/{wid}_{month}` (posts) and `usage/{wid}_{month}_ai` are counts from when each
 * workspace had its own limits. They are moved to the owner of the workspace when the workspace is first used, or by
 * the sweep. One transaction adds and deletes them, so nothing is counted twice.
 */
const oldCounts = z.object({
  uploads: z.number().catch(0),
  gpt: z.number().catch(0),
  image: z.number().catch(0),
  imagesBytes: z.number().catch(0),
  videosBytes: z.number().catch(0),
});

export interface OldUsageStore {
  /** Workspaces that still have old counts. */
  workspaces(limit: number): Promise<string[]>;
  /** Moves the old counts of a workspace to its owner, or deletes them if the owner is unknown. */
  move(workspaceId: string): Promise<void>;
}

/** The most workspaces that are read: more than a person can own. */
const ownedMax = 500;
/** The most documents of old counts that are read. A workspace has fewer: one for storage and two for each month. */
const perWorkspace = 500;

interface OldCounts {
  storage: Record<string, StorageUsage>;
  uploads: Map<string, number>;
  ai: Map<string, AiUsage>;
}

const oldDocuments = (db: Firestore, workspaceId: string): Query =>
  db
    .collection('usage')
    .orderBy('__name__')
    .startAt(workspaceId)
    .endAt(`${workspaceId}_\uf8ff`)
    .limit(perWorkspace);

const workspaceOf = (id: string): string => id.split('_', 1)[0] ?? id;

function sumOf(documents: readonly DocumentSnapshot[]): OldCounts {
  const found: OldCounts = { storage: {}, uploads: new Map(), ai: new Map() };
  for (const snapshot of documents) {
    const { uploads, gpt, image, imagesBytes, videosBytes } = oldCounts.parse(snapshot.data());
    const [workspaceId = '', month, kind] = snapshot.id.split('_');
    if (month === undefined) found.storage[workspaceId] = { imagesBytes, videosBytes };
    else if (kind === undefined) found.uploads.set(month, (found.uploads.get(month) ?? 0) + uploads);
    else found.ai.set(month, counted(found.ai.get(month) ?? { gpt: 0, image: 0 }, { gpt, image }));
  }
  return found;
}

/** Reads the counts of the owner, and returns a function that adds the old counts to them. */
async function addTo(
  db: Firestore,
  transaction: Transaction,
  uid: string,
  { storage, uploads, ai }: OldCounts,
): Promise<() => void> {
  const [storageCounts, ...rest] = await transaction.getAll(
    storageDocument(db, uid),
    ...[...uploads.keys()].map((month) => uploadsDocument(db, uid, month)),
    ...[...ai.keys()].map((month) => aiUsageDocument(db, uid, month)),
  );
  const known = readStorage(storageCounts);
  return () => {
    const added: Record<string, StorageUsage> = {};
    for (const [id, old] of Object.entries(storage)) added[id] = totalStorage([storageOf(known, id), old]);
    if (Object.keys(added).length > 0)
      writeStorage(transaction, storageDocument(db, uid), { ...known, ...added });
    for (const [i, [month, more]] of [...uploads].entries())
      transaction.set(uploadsDocument(db, uid, month), { uploads: readUploads(rest[i]) + more });
    for (const [i, [month, more]] of [...ai].entries())
      transaction.set(aiUsageDocument(db, uid, month), counted(readAiUsage(rest[uploads.size + i]), more));
  };
}

/** The workspaces of a person that have no owner in their document yet. */
async function ownedBefore(
  db: Firestore,
  transaction: Transaction,
  uid: string,
): Promise<DocumentSnapshot[]> {
  const memberships = await transaction.get(membershipsQuery(db, uid, ownedMax));
  const owned = memberships.docs.filter((each) => readRole(each) === 'owner');
  const documents = owned.map(({ ref }) => workspaceDocument(db, ref.parent.parent?.id ?? ''));
  if (documents.length === 0) return [];
  const found = await transaction.getAll(...documents);
  return found.filter((workspace) => workspace.exists && workspace.get('ownerUid') === undefined);
}

async function ownerOf(
  db: Firestore,
  transaction: Transaction,
  workspace: DocumentSnapshot,
): Promise<string | null> {
  const known: unknown = workspace.get('ownerUid');
  if (typeof known === 'string') return known;
  const owners = membersOf(db, workspace.id).where('role', '==', 'owner').limit(1);
  return (await transaction.get(owners)).docs[0]?.id ?? null;
}

const planOf = (workspace: DocumentSnapshot): Plan => {
  const plan: unknown = workspace.get('plan');
  return isPlan(plan) ? plan : 'free';
};

/**
 * Moves the counts of all workspaces of the owner together. If only some counts were moved, a use of a workspace would
 * be checked against incomplete counts.
 */
async function move(db: Firestore, workspaceId: string): Promise<void> {
  await db.runTransaction(async (transaction) => {
    const workspace = await transaction.get(workspaceDocument(db, workspaceId));
    const uid = await ownerOf(db, transaction, workspace);
    const owned = uid === null ? [] : await ownedBefore(db, transaction, uid);
    const workspaceIds = [...new Set([workspaceId, ...owned.map(({ id }) => id)])];
    const queries = workspaceIds.map((id) => transaction.get(oldDocuments(db, id)));
    const documents = (await Promise.all(queries)).flatMap(({ docs }) => docs);
    if (uid !== null) {
      const person = await transaction.get(personDocument(db, uid));
      const old = sumOf(documents);
      // The files of a deleted workspace no longer count.
      const storage = workspace.get('deletedAt') === undefined ? old.storage : {};
      const add = await addTo(db, transaction, uid, { ...old, storage });
      add();
      const plan = owned.map(planOf).reduce(higherPlan, readPlan(person));
      if (person.exists && plan !== readPlan(person)) transaction.update(person.ref, { plan });
      for (const { ref } of owned) transaction.update(ref, { ownerUid: uid });
    }
    for (const { ref } of documents) transaction.delete(ref);
  });
}

/** Runs an action. If it throws `OldUsageError`, moves the counts of that workspace and runs the action again. */
export async function withOldUsage<T>(db: Firestore, act: () => Promise<T>): Promise<T> {
  const moved = new Set<string>();
  for (;;)
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof OldUsageError) || moved.has(error.workspaceId)) throw error;
      moved.add(error.workspaceId);
      await move(db, error.workspaceId);
    }
}

export function createOldUsageStore(firestore: () => Promise<Firestore>): OldUsageStore {
  return {
    async workspaces(limit) {
      const { docs } = await (await firestore()).collection('usage').orderBy('__name__').limit(limit).get();
      return [...new Set(docs.map(({ id }) => workspaceOf(id)))];
    },
    async move(workspaceId) {
      await move(await firestore(), workspaceId);
    },
  };
}

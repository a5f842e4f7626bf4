import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { capacityLeft } from '@fanfare/core/quota/capacity.ts';
import type { Role } from '@fanfare/core/workspaces/workspace.ts';
import { ownedWorkspaces, type OverCapacity } from './capacity.ts';
import { memberDocument, membershipsQuery, readRole, type StoredMember } from './members-documents.ts';
import { withOldUsage } from './old-usage.ts';
import { personDocument, planOwnerOf, readOwnerUid } from './usage.ts';
import {
  eraseDocuments,
  markDeleted,
  unfinishedDeletions,
  workspaceState,
  type WorkspaceState,
} from './workspaces-delete.ts';
import {
  readAnyWorkspace,
  readWorkspace,
  workspaceDocument,
  type StoredImage,
  type StoredWorkspace,
} from './workspaces-documents.ts';

export type { StoredImage, StoredWorkspace } from './workspaces-documents.ts';

interface WorkspaceChange {
  name?: string;
  image?: StoredImage | null;
}

export type Created =
  | { kind: 'created'; workspace: StoredWorkspace }
  /**
   * The id is used already. `role` is the person's role in that workspace; a deleted workspace keeps its id and has
   * no members.
   */
  | { kind: 'exists'; workspace: StoredWorkspace; role: Role | null }
  | { kind: 'too_many' }
  | OverCapacity;

export interface Changed {
  before: StoredWorkspace;
  after: StoredWorkspace;
}

/** Deleted workspaces count as missing, except where a method says otherwise. */
export interface WorkspaceStore {
  find(id: string): Promise<StoredWorkspace | null>;
  /** In the order of the ids. Missing workspaces are left out. */
  findMany(ids: readonly string[]): Promise<StoredWorkspace[]>;
  /**
   * Creates a workspace and its owner. Creates nothing if the id is used, if the person belongs to `limit`
   * workspaces, or if they own as many as their plan allows.
   */
  create(workspace: StoredWorkspace, ownerUid: string, limit: number): Promise<Created>;
  change(id: string, change: WorkspaceChange): Promise<Changed | null>;
  /**
   * Hides a workspace from everybody immediately. Its contents stay until they are erased. Returns whether the
   * workspace existed.
   */
  delete(id: string, at: Date): Promise<boolean>;
  stateOf(id: string): Promise<WorkspaceState>;
  /** Removes every document of a deleted workspace. An interrupted call can be repeated. */
  erase(id: string): Promise<void>;
  /**
   * Deleted workspaces that were not erased, longest waiting first. Leaves out those that were deleted after
   * `before`.
   */
  unfinishedDeletions(before: Date, limit: number): Promise<string[]>;
}

async function create(
  db: Firestore,
  { id, ...fields }: StoredWorkspace,
  ownerUid: string,
  limit: number,
): Promise<Created> {
  const document = workspaceDocument(db, id);
  const owner = memberDocument(db, id, ownerUid);
  const createIn = async (transaction: Transaction): Promise<Created> => {
    const [found, member, person] = await transaction.getAll(document, owner, personDocument(db, ownerUid));
    const existing = found ? readAnyWorkspace(found) : null;
    if (existing)
      return { kind: 'exists', workspace: existing.workspace, role: member ? readRole(member) : null };
    const memberships = await transaction.get(membershipsQuery(db, ownerUid, limit));
    if (memberships.size >= limit) return { kind: 'too_many' };
    const owned = ownedWorkspaces(memberships);
    // Throws `OldUsageError` if the person's plan and usage are still in documents that an older version of Fanfare
    // stored.
    if (owned[0]) readOwnerUid(await transaction.get(owned[0]));
    const plan = planOwnerOf(ownerUid, person);
    if (capacityLeft('workspaces', plan.plan, owned.length) < 1)
      return { kind: 'over_capacity', capacity: 'workspaces', owner: plan };
    const first: StoredMember = { uid: ownerUid, role: 'owner', joinedAt: fields.createdAt };
    const stored = { ...fields, ownerUid };
    transaction.create(document, stored);
    transaction.create(owner, first);
    return { kind: 'created', workspace: { id, ...stored } };
  };
  return withOldUsage(db, () => db.runTransaction(createIn));
}

async function change(db: Firestore, id: string, wanted: WorkspaceChange): Promise<Changed | null> {
  const document = workspaceDocument(db, id);
  return db.runTransaction(async (transaction): Promise<Changed | null> => {
    const before = readWorkspace(await transaction.get(document));
    if (!before) return null;
    if (Object.keys(wanted).length > 0) transaction.update(document, { ...wanted });
    return { before, after: { ...before, ...wanted } };
  });
}

export function createWorkspaceStore(firestore: () => Promise<Firestore>): WorkspaceStore {
  return {
    async find(id) {
      return readWorkspace(await workspaceDocument(await firestore(), id).get());
    },
    async findMany(ids) {
      if (ids.length === 0) return [];
      const db = await firestore();
      const found = await db.getAll(...ids.map((id) => workspaceDocument(db, id)));
      return found.map(readWorkspace).filter((workspace) => workspace !== null);
    },
    create: async (workspace, ownerUid, limit) => create(await firestore(), workspace, ownerUid, limit),
    change: async (id, wanted) => change(await firestore(), id, wanted),
    delete: async (id, at) => markDeleted(await firestore(), id, at),
    stateOf: async (id) => workspaceState(await firestore(), id),
    erase: async (id) => eraseDocuments(await firestore(), id),
    unfinishedDeletions: async (before, limit) => unfinishedDeletions(await firestore(), before, limit),
  };
}

import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import type { Role } from '@fanfare/core/workspaces/workspace.ts';
import { z } from 'zod';
import { memberDocument, membershipsQuery, newMember, readRole } from './members.ts';
import { instant, readDocument } from './read.ts';

/** `workspaces/{wid}` */
const storedWorkspace = z.object({
  name: z.string(),
  image: z.object({ path: z.string(), token: z.string() }).nullable(),
  createdAt: instant,
});

/** An object in Storage, and the token that opens it. */
export interface StoredImage {
  path: string;
  token: string;
}

export interface StoredWorkspace {
  id: string;
  name: string;
  image: StoredImage | null;
  createdAt: Date;
}

interface WorkspaceChange {
  name?: string;
  image?: StoredImage | null;
}

export type Created =
  | { kind: 'created'; workspace: StoredWorkspace }
  /** The id is taken; `role` is what the would-be owner is there. */
  | { kind: 'exists'; workspace: StoredWorkspace; role: Role | null }
  | { kind: 'too_many' };

export interface Changed {
  before: StoredWorkspace;
  after: StoredWorkspace;
}

export interface WorkspaceStore {
  find(id: string): Promise<StoredWorkspace | null>;
  /** Those of the ids that exist, in the order of the ids. */
  findMany(ids: readonly string[]): Promise<StoredWorkspace[]>;
  /** Makes a workspace and its owner, unless the id is taken or the person belongs to `limit` workspaces already. */
  create(workspace: StoredWorkspace, ownerUid: string, limit: number): Promise<Created>;
  /** Null when there is no such workspace. */
  change(id: string, change: WorkspaceChange): Promise<Changed | null>;
}

function documentOf(db: Firestore, id: string): DocumentReference {
  return db.doc(`workspaces/${id}`);
}

function read(snapshot: DocumentSnapshot): StoredWorkspace | null {
  const data = readDocument(snapshot, storedWorkspace);
  return data && { id: snapshot.id, ...data };
}

async function create(
  db: Firestore,
  { id, ...fields }: StoredWorkspace,
  ownerUid: string,
  limit: number,
): Promise<Created> {
  const document = documentOf(db, id);
  const owner = memberDocument(db, id, ownerUid);
  return db.runTransaction(async (transaction): Promise<Created> => {
    const [found, member] = await transaction.getAll(document, owner);
    const existing = found ? read(found) : null;
    if (existing) return { kind: 'exists', workspace: existing, role: member ? readRole(member) : null };
    const memberships = await transaction.get(membershipsQuery(db, ownerUid, limit));
    if (memberships.size >= limit) return { kind: 'too_many' };
    transaction.create(document, fields);
    transaction.create(owner, newMember(ownerUid, 'owner', fields.createdAt));
    return { kind: 'created', workspace: { id, ...fields } };
  });
}

async function change(db: Firestore, id: string, wanted: WorkspaceChange): Promise<Changed | null> {
  const document = documentOf(db, id);
  return db.runTransaction(async (transaction): Promise<Changed | null> => {
    const before = read(await transaction.get(document));
    if (!before) return null;
    if (Object.keys(wanted).length > 0) transaction.update(document, { ...wanted });
    return { before, after: { ...before, ...wanted } };
  });
}

export function createWorkspaceStore(firestore: () => Promise<Firestore>): WorkspaceStore {
  return {
    async find(id) {
      return read(await documentOf(await firestore(), id).get());
    },
    async findMany(ids) {
      if (ids.length === 0) return [];
      const db = await firestore();
      const found = await db.getAll(...ids.map((id) => documentOf(db, id)));
      return found.map(read).filter((workspace) => workspace !== null);
    },
    create: async (workspace, ownerUid, limit) => create(await firestore(), workspace, ownerUid, limit),
    change: async (id, wanted) => change(await firestore(), id, wanted),
  };
}

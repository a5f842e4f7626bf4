import type {
  DocumentReference,
  Firestore,
  Query,
  QuerySnapshot,
  Transaction,
} from 'firebase-admin/firestore';
import type { Capacity } from '@fanfare/core/quota/capacity.ts';
import { workspacesPerPersonMax } from '@fanfare/core/workspaces/workspace.ts';
import { membershipsQuery, readRole } from './members-documents.ts';
import { readCounts, type PlanOwner } from './usage.ts';
import { workspaceDocument } from './workspaces-documents.ts';

/** A person has reached a limit of their plan. */
export interface OverCapacity {
  kind: 'over_capacity';
  capacity: Capacity;
  owner: PlanOwner;
}

/** The workspaces that a person owns, among all their memberships. */
export const ownedWorkspaces = (memberships: QuerySnapshot): DocumentReference[] =>
  memberships.docs.flatMap((each) => {
    const workspace = each.ref.parent.parent;
    return readRole(each) === 'owner' && workspace ? [workspace] : [];
  });

/**
 * Returns the owner of a workspace; null if the workspace does not exist. Throws `OldUsageError` while the workspace's
 * counts are in documents that an older version of Fanfare stored.
 */
export async function readOwner(
  db: Firestore,
  transaction: Transaction,
  workspaceId: string,
): Promise<PlanOwner | null> {
  const workspace = await transaction.get(workspaceDocument(db, workspaceId));
  return (await readCounts(db, transaction, workspace, () => [])).owner;
}

/** Runs queries within a transaction, or directly on the database. */
interface QueryReader {
  get(query: Query): Promise<QuerySnapshot>;
}

/**
 * Reads the accounts in all workspaces that a person owns. While a transaction that has read these accounts is open, no
 * account can be added.
 */
export async function accountsOf(db: Firestore, reader: QueryReader, uid: string): Promise<QuerySnapshot[]> {
  const memberships = await reader.get(membershipsQuery(db, uid, workspacesPerPersonMax));
  return Promise.all(
    ownedWorkspaces(memberships).map((workspace) => reader.get(workspace.collection('accounts'))),
  );
}

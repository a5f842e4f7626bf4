import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { workspacesPerPersonMax } from '@fanfare/core/workspaces/workspace.ts';
import { memberDocument, membershipsQuery, readRole } from './members-documents.ts';
import { withOldUsage } from './old-usage.ts';
import {
  noStorage,
  readStorage,
  storageDocument,
  withoutWorkspace,
  writeStorage,
} from './usage-documents.ts';
import { readOwnerUid } from './usage.ts';
import { readWorkspace, workspaceDocument } from './workspaces-documents.ts';

/** `forbidden`: `from` does not own it. `unknown`: `to` is not a member. */
export type HandedOver = 'handed_over' | 'forbidden' | 'unknown';

export interface HandOver {
  workspaceId: string;
  from: string;
  to: string;
}

/** Moves what else a person owns to owner counts first, so that no use is measured against a part of them. */
async function requireMovedUsage(db: Firestore, transaction: Transaction, uid: string): Promise<void> {
  const { docs } = await transaction.get(membershipsQuery(db, uid, workspacesPerPersonMax));
  const owned = docs.find((each) => readRole(each) === 'owner')?.ref.parent.parent;
  if (owned) readOwnerUid(await transaction.get(owned));
}

/**
 * Makes another member the owner; the former owner becomes an admin. The stored bytes move to the new owner’s plan,
 * even beyond its limit. The posts and AI uses of the month stay with the person in whose plan they were used
 * (docs/decisions/0045).
 */
export async function handOver(db: Firestore, { workspaceId, from, to }: HandOver): Promise<HandedOver> {
  const document = workspaceDocument(db, workspaceId);
  const [old, next] = [memberDocument(db, workspaceId, from), memberDocument(db, workspaceId, to)];
  const handOverIn = async (transaction: Transaction): Promise<HandedOver> => {
    const [workspace, owner, member] = await transaction.getAll(document, old, next);
    if (!workspace || !readWorkspace(workspace) || !owner || readRole(owner) !== 'owner') return 'forbidden';
    if (!member || readRole(member) === null || from === to) return 'unknown';
    readOwnerUid(workspace);
    await requireMovedUsage(db, transaction, to);
    const [left, right] = [storageDocument(db, from), storageDocument(db, to)];
    const [ofOld, ofNext] = (await transaction.getAll(left, right)).map(readStorage);
    writeStorage(transaction, left, withoutWorkspace(ofOld ?? {}, workspaceId));
    writeStorage(transaction, right, { ...ofNext, [workspaceId]: ofOld?.[workspaceId] ?? noStorage });
    transaction.update(document, { ownerUid: to });
    transaction.update(old, { role: 'admin' });
    transaction.update(next, { role: 'owner' });
    return 'handed_over';
  };
  return withOldUsage(db, () => db.runTransaction(handOverIn));
}

import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { membersPerWorkspaceMax } from '@fanfare/core/workspaces/members.ts';
import { invitationsOf } from './invitations-documents.ts';
import { membersOf } from './members-documents.ts';
import { withOldUsage } from './old-usage.ts';
import { readStorage, storageDocument, withoutWorkspace, writeStorage } from './usage-documents.ts';
import { readOwnerUid } from './usage.ts';
import { readAnyWorkspace, readWorkspace, workspaceDocument } from './workspaces-documents.ts';

export type WorkspaceState = 'living' | 'deleted' | 'none';

/** Hides the workspace immediately, and deletes its members and invitations. Returns whether the workspace existed. */
export async function markDeleted(db: Firestore, id: string, deletedAt: Date): Promise<boolean> {
  const document = workspaceDocument(db, id);
  const deleteIn = async (transaction: Transaction) => {
    const [found, members, invitations] = await Promise.all([
      transaction.get(document),
      transaction.get(membersOf(db, id).limit(membersPerWorkspaceMax)),
      transaction.get(invitationsOf(db, id).limit(membersPerWorkspaceMax)),
    ]);
    if (!readWorkspace(found)) return false;
    const ownerUid = readOwnerUid(found);
    if (ownerUid !== null) {
      // Only the storage of the workspace becomes free. Its posts and AI uses of the month stay counted.
      const counts = storageDocument(db, ownerUid);
      const storage = readStorage(await transaction.get(counts));
      writeStorage(transaction, counts, withoutWorkspace(storage, id));
    }
    transaction.update(document, { deletedAt });
    for (const { ref } of [...members.docs, ...invitations.docs]) transaction.delete(ref);
    return true;
  };
  return withOldUsage(db, () => db.runTransaction(deleteIn));
}

export async function workspaceState(db: Firestore, id: string): Promise<WorkspaceState> {
  const found = readAnyWorkspace(await workspaceDocument(db, id).get());
  if (!found) return 'none';
  return found.deletedAt ? 'deleted' : 'living';
}

/** Deletes the document of the workspace last, so that an unfinished removal can be found. */
export async function eraseDocuments(db: Firestore, id: string): Promise<void> {
  const document = workspaceDocument(db, id);
  for (;;) {
    const collections = await document.listCollections();
    if (collections.length === 0) break;
    for (const collection of collections) await db.recursiveDelete(collection);
  }
  await document.delete();
}

export async function unfinishedDeletions(db: Firestore, before: Date, limit: number): Promise<string[]> {
  const deleted = db.collection('workspaces').where('deletedAt', '<=', before).orderBy('deletedAt');
  return (await deleted.limit(limit).get()).docs.map(({ id }) => id);
}

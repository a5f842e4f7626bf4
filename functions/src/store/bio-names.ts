import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { bioNameHeldMs } from '@fanfare/core/bio/names.ts';
import { claimDocument, readClaim } from './bio-documents.ts';
import { readAnyWorkspace, workspaceDocument } from './workspaces-documents.ts';

const perTransaction = 100;

/**
 * Releases the names of a removed workspace. Like the names of deleted pages, they stay reserved for a while, but their
 * claims no longer name the workspace. The claims then expire, except those on names that our staff took down.
 */
export function createBioNameData(firestore: () => Promise<Firestore>): {
  removeAllOf(workspaceId: string): Promise<void>;
} {
  async function releaseSome(db: Firestore, transaction: Transaction, workspaceId: string): Promise<number> {
    const claims = db.collection('bioNames').where('workspaceId', '==', workspaceId).limit(perTransaction);
    const [workspace, found] = await Promise.all([
      transaction.get(workspaceDocument(db, workspaceId)),
      transaction.get(claims),
    ]);
    const deletedAt = readAnyWorkspace(workspace)?.deletedAt;
    if (!deletedAt) return 0;
    for (const snapshot of found.docs) {
      const claim = readClaim(snapshot);
      if (!claim) continue;
      const releasedAt = claim.releasedAt ?? deletedAt.getTime();
      transaction.set(claimDocument(db, snapshot.id), {
        ...claim,
        workspaceId: '',
        pageId: '',
        releasedAt,
        ...(!claim.takenDown && { expiresAt: new Date(releasedAt + bioNameHeldMs) }),
      });
    }
    return found.size;
  }
  return {
    async removeAllOf(workspaceId) {
      const db = await firestore();
      for (;;) {
        const released = await db.runTransaction((transaction) => releaseSome(db, transaction, workspaceId));
        if (released < perTransaction) return;
      }
    },
  };
}

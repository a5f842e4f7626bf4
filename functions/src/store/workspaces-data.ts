import type { Firestore } from 'firebase-admin/firestore';

const pageSize = 200;

export const workspaceCollections = [
  'addressRenewals',
  'credentials',
  'oauthStates',
  'comments',
  'commentPolls',
  'analytics',
  'snapshots',
  'mail',
  'declinedInvitations',
  'bioSites',
  'bioCounts',
  'bioReports',
  'bioReportCounts',
] as const;

/** Documents of a top-level collection that belong to workspaces. Each has the field `workspaceId`. */
export function createWorkspaceData(
  firestore: () => Promise<Firestore>,
  collection: (typeof workspaceCollections)[number],
): { removeAllOf(workspaceId: string): Promise<void> } {
  return {
    async removeAllOf(workspaceId) {
      const db = await firestore();
      const belonging = db.collection(collection).where('workspaceId', '==', workspaceId).limit(pageSize);
      for (;;) {
        const found = await belonging.get();
        if (found.empty) return;
        const batch = db.batch();
        for (const { ref } of found.docs) batch.delete(ref);
        await batch.commit();
      }
    },
  };
}

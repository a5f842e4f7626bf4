import type { Firestore } from 'firebase-admin/firestore';
import { removeAll } from './remove-documents.ts';

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
      await removeAll(db.collection(collection).where('workspaceId', '==', workspaceId));
    },
  };
}

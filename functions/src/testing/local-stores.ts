import type { Firestore } from 'firebase-admin/firestore';
import { createInvitationStore, type InvitationStore } from '../store/invitations.ts';
import { createMemberStore, type MemberStore } from '../store/members.ts';
import { createWorkspaceStore, type WorkspaceStore } from '../store/workspaces.ts';

export interface Stores {
  workspaces: WorkspaceStore;
  members: MemberStore;
  invitations: InvitationStore;
}

export function storesOn(db: Firestore): Stores {
  const firestore = () => Promise.resolve(db);
  return {
    workspaces: createWorkspaceStore(firestore),
    members: createMemberStore(firestore),
    invitations: createInvitationStore(firestore),
  };
}

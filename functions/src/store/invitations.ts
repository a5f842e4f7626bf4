import type { Firestore } from 'firebase-admin/firestore';
import { membersPerWorkspaceMax } from '@fanfare/core/workspaces/members.ts';
import { workspacesPerPersonMax } from '@fanfare/core/workspaces/workspace.ts';
import { acceptAll, invitationsTo, workspaceIdOf, type ProvenPerson } from './invitations-accept.ts';
import {
  invitationDocument,
  invitationsOf,
  readInvitation,
  type StoredInvitation,
} from './invitations-documents.ts';
import { inviteMember, type Invited, type NewInvitation } from './members-add.ts';
import { memberDocument, readRole } from './members-documents.ts';
import { refusalToChange, type ChangeRefusal } from './members-rules.ts';
import { readWorkspace, workspaceDocument } from './workspaces-documents.ts';

export interface WaitingInvitation {
  workspaceId: string;
  workspaceName: string;
}

export type InvitationRemoved = { kind: 'removed' } | { kind: Exclude<ChangeRefusal, 'owner'> };

/** All addresses are normalised. `by` is the person who acts; their role is read again in the transaction. */
export interface InvitationStore {
  /** In no particular order. */
  list(workspaceId: string): Promise<StoredInvitation[]>;
  invite(invitation: NewInvitation, by: string): Promise<Invited>;
  remove(workspaceId: string, id: string, by: string): Promise<InvitationRemoved>;
  /** At most as many as one person can accept. */
  waitingFor(email: string): Promise<WaitingInvitation[]>;
  /** Turns every waiting invitation into a membership and returns the workspaces joined. Safe to repeat. */
  accept(person: ProvenPerson, at: Date): Promise<string[]>;
  /** For a person whose account is removed for good. */
  removeAllFor(email: string): Promise<void>;
}

const pageSize = 200;

async function remove(
  db: Firestore,
  workspaceId: string,
  id: string,
  by: string,
): Promise<InvitationRemoved> {
  const document = invitationDocument(db, workspaceId, id);
  return db.runTransaction(async (transaction): Promise<InvitationRemoved> => {
    const [found, actor] = await transaction.getAll(document, memberDocument(db, workspaceId, by));
    // Invitations never have the role of an owner.
    const refusal = refusalToChange(found?.exists === true ? 'user' : null, actor ? readRole(actor) : null);
    if (refusal) return { kind: refusal === 'forbidden' ? refusal : 'unknown' };
    transaction.delete(document);
    return { kind: 'removed' };
  });
}

async function waitingFor(db: Firestore, email: string): Promise<WaitingInvitation[]> {
  const found = await invitationsTo(db, email, workspacesPerPersonMax).get();
  if (found.empty) return [];
  const workspaces = found.docs.map(({ ref }) => workspaceDocument(db, workspaceIdOf(ref)));
  return (await db.getAll(...workspaces)).flatMap((snapshot) => {
    const workspace = readWorkspace(snapshot);
    return workspace ? [{ workspaceId: workspace.id, workspaceName: workspace.name }] : [];
  });
}

/** Several workspaces may have invited the same address. */
async function removeAllFor(db: Firestore, email: string): Promise<void> {
  for (;;) {
    const found = await invitationsTo(db, email, pageSize).get();
    if (found.empty) return;
    const batch = db.batch();
    for (const { ref } of found.docs) batch.delete(ref);
    await batch.commit();
  }
}

export function createInvitationStore(firestore: () => Promise<Firestore>): InvitationStore {
  return {
    async list(workspaceId) {
      const found = await invitationsOf(await firestore(), workspaceId)
        .limit(membersPerWorkspaceMax)
        .get();
      return found.docs.map(readInvitation).filter((invitation) => invitation !== null);
    },
    invite: async (invitation, by) => inviteMember(await firestore(), invitation, by),
    remove: async (workspaceId, id, by) => remove(await firestore(), workspaceId, id, by),
    waitingFor: async (email) => waitingFor(await firestore(), email),
    accept: async (person, at) => acceptAll(await firestore(), person, at),
    removeAllFor: async (email) => removeAllFor(await firestore(), email),
  };
}

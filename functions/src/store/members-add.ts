import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { membersPerWorkspaceMax, type GrantedRole } from '@fanfare/core/workspaces/members.ts';
import { workspacesPerPersonMax } from '@fanfare/core/workspaces/workspace.ts';
import {
  invitationDocument,
  invitationIdOf,
  invitationsOf,
  type StoredInvitation,
} from './invitations-documents.ts';
import {
  memberDocument,
  membershipsQuery,
  membersOf,
  readMember,
  type StoredMember,
} from './members-documents.ts';
import {
  refusalToAdd,
  refusalToInvite,
  type AddRefusal,
  type InviteRefusal,
  type People,
} from './members-rules.ts';

export interface NewMember {
  workspaceId: string;
  uid: string;
  /** Normalised and verified. An invitation to it is accepted at the same time. */
  email: string;
  role: GrantedRole;
  joinedAt: Date;
}

export interface NewInvitation extends Omit<StoredInvitation, 'id'> {
  workspaceId: string;
}

export type Added = { kind: 'added'; member: StoredMember } | { kind: AddRefusal };
export type Invited = { kind: 'added'; invitation: StoredInvitation } | { kind: InviteRefusal };

async function readPeople(transaction: Transaction, db: Firestore, workspaceId: string): Promise<People> {
  const [members, invitations] = await Promise.all([
    transaction.get(membersOf(db, workspaceId).limit(membersPerWorkspaceMax)),
    transaction.get(invitationsOf(db, workspaceId).limit(membersPerWorkspaceMax)),
  ]);
  const found = members.docs.map(readMember).filter((member) => member !== null);
  return {
    members: new Map(found.map(({ uid, role }) => [uid, role])),
    invitations: new Set(invitations.docs.map(({ id }) => id)),
  };
}

/**
 * Reads all members in the transaction, so that two clicks add a person once and nobody acts with a role they have
 * lost.
 */
export async function addMember(db: Firestore, wanted: NewMember, by: string): Promise<Added> {
  const { workspaceId, uid, email, role, joinedAt } = wanted;
  const invitationId = invitationIdOf(email);
  return db.runTransaction(async (transaction): Promise<Added> => {
    const [people, memberships] = await Promise.all([
      readPeople(transaction, db, workspaceId),
      transaction.get(membershipsQuery(db, uid, workspacesPerPersonMax)),
    ]);
    const refusal = refusalToAdd(people, { uid, invitationId, by }, memberships.size);
    if (refusal) return { kind: refusal };
    const member: StoredMember = { uid, role, joinedAt };
    transaction.create(memberDocument(db, workspaceId, uid), member);
    transaction.delete(invitationDocument(db, workspaceId, invitationId));
    return { kind: 'added', member };
  });
}

export async function inviteMember(db: Firestore, wanted: NewInvitation, by: string): Promise<Invited> {
  const { workspaceId, ...fields } = wanted;
  const invitationId = invitationIdOf(fields.email);
  return db.runTransaction(async (transaction): Promise<Invited> => {
    const people = await readPeople(transaction, db, workspaceId);
    const refusal = refusalToInvite(people, { invitationId, by });
    if (refusal) return { kind: refusal };
    transaction.create(invitationDocument(db, workspaceId, invitationId), fields);
    return { kind: 'added', invitation: { id: invitationId, ...fields } };
  });
}

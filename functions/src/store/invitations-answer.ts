import type { DocumentReference, Firestore, Query, Transaction } from 'firebase-admin/firestore';
import { capacityLeft } from '@fanfare/core/quota/capacity.ts';
import { invitationState, membersPerWorkspaceMax } from '@fanfare/core/workspaces/members.ts';
import { workspacesPerPersonMax } from '@fanfare/core/workspaces/workspace.ts';
import { readOwner, type OverCapacity } from './capacity.ts';
import {
  invitationDocument,
  invitationIdOf,
  readInvitation,
  type StoredInvitation,
} from './invitations-documents.ts';
import {
  memberDocument,
  membershipsQuery,
  membersOf,
  readRole,
  type StoredMember,
} from './members-documents.ts';
import { canManage, takeUp, type TakenUp } from './members-rules.ts';
import { withOldUsage } from './old-usage.ts';

/** A person whose address is verified. The address is normalised. */
export interface ProvenPerson {
  uid: string;
  email: string;
}

/** `none`: there is no open invitation to this address. `void`: the inviter may no longer invite people. */
export type Answered = 'joined' | 'member' | 'none' | 'void' | 'expired' | 'too_many' | OverCapacity;

export function invitationsTo(db: Firestore, email: string): Query {
  return db.collectionGroup('invitations').where('email', '==', email);
}

export function workspaceIdOf(invitation: DocumentReference): string {
  const workspace = invitation.parent.parent;
  if (!workspace) throw new Error(`${invitation.path} is not in a workspace.`);
  return workspace.id;
}

/**
 * Tells whether the inviter may no longer invite people. An invitation without an inviter was stored by an earlier
 * version of Fanfare and can still be accepted.
 */
async function isVoid(
  transaction: Transaction,
  db: Firestore,
  workspaceId: string,
  { invitedByUid }: StoredInvitation,
): Promise<boolean> {
  if (invitedByUid === '') return false;
  return !canManage(readRole(await transaction.get(memberDocument(db, workspaceId, invitedByUid))));
}

/** Returns a refusal if the person needs a place in the owner's plan and none is left; otherwise null. */
async function refusalByPlan(
  db: Firestore,
  transaction: Transaction,
  workspaceId: string,
  { kind }: TakenUp,
): Promise<OverCapacity | null> {
  if (kind !== 'join') return null;
  const [owner, { size }] = await Promise.all([
    readOwner(db, transaction, workspaceId),
    transaction.get(membersOf(db, workspaceId).limit(membersPerWorkspaceMax)),
  ]);
  const isFull = owner && capacityLeft('members', owner.plan, size) < 1;
  return isFull ? { kind: 'over_capacity', capacity: 'members', owner } : null;
}

/** Accepts an invitation. Accepting it again answers `member`, because the first answer may have been lost. */
export async function acceptInvitation(
  db: Firestore,
  workspaceId: string,
  { uid, email }: ProvenPerson,
  at: Date,
): Promise<Answered> {
  const document = invitationDocument(db, workspaceId, invitationIdOf(email));
  const member = memberDocument(db, workspaceId, uid);
  const answer = async (transaction: Transaction): Promise<Answered> => {
    const [[found, current], memberships] = await Promise.all([
      transaction.getAll(document, member),
      transaction.get(membershipsQuery(db, uid, workspacesPerPersonMax)),
    ]);
    const invitation = found ? readInvitation(found) : null;
    const role = current ? readRole(current) : null;
    const state = invitation && invitationState(invitation, at);
    if (!invitation || state !== 'pending') {
      if (role !== null) return 'member';
      return state === 'expired' ? 'expired' : 'none';
    }
    if (await isVoid(transaction, db, workspaceId, invitation)) {
      transaction.delete(document);
      return role === null ? 'void' : 'member';
    }
    const taken = takeUp(role, invitation.role, memberships.size);
    if (taken.kind === 'too_many') return 'too_many';
    const refusal = await refusalByPlan(db, transaction, workspaceId, taken);
    if (refusal) return refusal;
    transaction.delete(document);
    if (taken.kind === 'raise') transaction.update(member, { role: taken.role });
    if (taken.kind !== 'join') return 'member';
    const joining: StoredMember = { uid, role: taken.role, joinedAt: at };
    transaction.create(member, joining);
    return 'joined';
  };
  return withOldUsage(db, () => db.runTransaction(answer));
}

/** Returns whether there was an invitation to decline. Declining again changes nothing. */
export async function declineInvitation(
  db: Firestore,
  workspaceId: string,
  email: string,
  at: Date,
): Promise<boolean> {
  const document = invitationDocument(db, workspaceId, invitationIdOf(email));
  return db.runTransaction(async (transaction) => {
    const invitation = readInvitation(await transaction.get(document));
    if (!invitation) return false;
    if (!invitation.declinedAt) transaction.update(document, { declinedAt: at });
    return true;
  });
}

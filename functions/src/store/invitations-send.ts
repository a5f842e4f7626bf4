import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { invitationEnd, invitationState, membersPerWorkspaceMax } from '@fanfare/core/workspaces/members.ts';
import {
  invitationDocument,
  invitationIdOf,
  invitationsOf,
  readInvitation,
  type StoredInvitation,
} from './invitations-documents.ts';
import { mailDocument, mailFields, type Mail } from './mail.ts';
import { memberDocument, membersOf, readMember, readRole } from './members-documents.ts';
import { refusalToChange, refusalToInvite, type InviteRefusal, type People } from './members-rules.ts';

export interface NewInvitation extends Pick<
  StoredInvitation,
  'name' | 'email' | 'role' | 'invitedBy' | 'invitedAt'
> {
  workspaceId: string;
  /** The person with this verified address, if there is one. */
  uid: string | null;
}

export type Invited = { kind: 'added'; invitation: StoredInvitation } | { kind: InviteRefusal };
export type Resent =
  { kind: 'sent'; invitation: StoredInvitation } | { kind: 'forbidden' | 'unknown' | 'declined' };

/** Writes the e-mail of an invitation. */
export type MailOf = (invitation: StoredInvitation) => Mail;

async function readPeople(
  transaction: Transaction,
  db: Firestore,
  workspaceId: string,
  now: Date,
): Promise<People> {
  const [members, invitations] = await Promise.all([
    transaction.get(membersOf(db, workspaceId).limit(membersPerWorkspaceMax)),
    transaction.get(invitationsOf(db, workspaceId).limit(membersPerWorkspaceMax)),
  ]);
  const found = members.docs.map(readMember).filter((member) => member !== null);
  const invited = invitations.docs.map(readInvitation).filter((invitation) => invitation !== null);
  return {
    members: new Map(found.map(({ uid, role }) => [uid, role])),
    invitations: new Map(invited.map((invitation) => [invitation.id, invitationState(invitation, now)])),
  };
}

export function newInvitation(wanted: NewInvitation): StoredInvitation {
  const { name, email, role, invitedBy, invitedAt } = wanted;
  const times = { invitedAt, sentAt: invitedAt, expiresAt: invitationEnd(invitedAt), declinedAt: null };
  return { id: invitationIdOf(email), name, email, role, invitedBy, ...times };
}

/** A declined invitation is only renewed by inviting again, so that nobody keeps writing to somebody who said no. */
export function resent(invitation: StoredInvitation, at: Date, isMailed: boolean): StoredInvitation {
  return { ...invitation, expiresAt: invitationEnd(at), sentAt: isMailed ? at : invitation.sentAt };
}

const fieldsOf = ({ id: _id, ...fields }: StoredInvitation) => fields;

/** Reads all people in the transaction, so that two clicks invite once and nobody acts with a role they have lost. */
export async function inviteMember(
  db: Firestore,
  wanted: NewInvitation,
  by: string,
  mailOf: MailOf,
): Promise<Invited> {
  const { workspaceId, uid, email, invitedAt } = wanted;
  const invitation = newInvitation(wanted);
  const { id } = invitation;
  const mail = mailDocument(db, workspaceId, email, invitedAt);
  return db.runTransaction(async (transaction): Promise<Invited> => {
    const [people, mailed] = await Promise.all([
      readPeople(transaction, db, workspaceId, invitedAt),
      transaction.get(mail),
    ]);
    const refusal = refusalToInvite(people, { invitationId: id, uid, by });
    if (refusal) return { kind: refusal };
    transaction.set(invitationDocument(db, workspaceId, id), fieldsOf(invitation));
    if (!mailed.exists) transaction.create(mail, mailFields(mailOf(invitation), workspaceId, invitedAt));
    return { kind: 'added', invitation };
  });
}

export async function resendInvitation(
  db: Firestore,
  { workspaceId, id }: { workspaceId: string; id: string },
  by: string,
  at: Date,
  mailOf: MailOf,
): Promise<Resent> {
  const document = invitationDocument(db, workspaceId, id);
  return db.runTransaction(async (transaction): Promise<Resent> => {
    const [found, actor] = await transaction.getAll(document, memberDocument(db, workspaceId, by));
    const invitation = found ? readInvitation(found) : null;
    const refusal = refusalToChange(invitation ? 'user' : null, actor ? readRole(actor) : null);
    if (refusal || !invitation) return { kind: refusal === 'forbidden' ? refusal : 'unknown' };
    if (invitation.declinedAt) return { kind: 'declined' };
    const mail = mailDocument(db, workspaceId, invitation.email, at);
    const isMailed = !(await transaction.get(mail)).exists;
    const next = resent(invitation, at, isMailed);
    transaction.set(document, fieldsOf(next));
    if (isMailed) transaction.create(mail, mailFields(mailOf(next), workspaceId, at));
    return { kind: 'sent', invitation: next };
  });
}

import type { Firestore } from 'firebase-admin/firestore';
import {
  invitationPageMax,
  invitationState,
  membersPerWorkspaceMax,
} from '@fanfare/core/workspaces/members.ts';
import {
  acceptInvitation,
  declineInvitation,
  invitationsTo,
  workspaceIdOf,
  type Answered,
  type ProvenPerson,
} from './invitations-answer.ts';
import {
  declinedDocument,
  declinedFields,
  invitationDocument,
  invitationIdOf,
  invitationsOf,
  readInvitation,
  type StoredInvitation,
} from './invitations-documents.ts';
import {
  inviteMember,
  resendInvitation,
  type Invited,
  type MailOf,
  type NewInvitation,
  type Resent,
  type Sender,
} from './invitations-send.ts';
import { mailsTo } from './mail.ts';
import { memberDocument, readRole } from './members-documents.ts';
import { refusalToChange, type ChangeRefusal } from './members-rules.ts';
import { removeAll } from './remove-documents.ts';
import { readWorkspace, workspaceDocument } from './workspaces-documents.ts';

export interface WaitingInvitation {
  workspaceId: string;
  workspaceName: string;
  invitation: StoredInvitation;
}

export interface WaitingPage {
  waiting: WaitingInvitation[];
  next: string | null;
}

/** The position of an invitation among all invitations to its address. */
export const invitationCursor = (invitedAt: Date, workspaceId: string): string =>
  `${invitedAt.getTime()}_${workspaceId}`;

function readInvitationCursor(cursor: string): { invitedAt: Date; workspaceId: string } {
  const [time = '', workspaceId = ''] = cursor.split('_');
  return { invitedAt: new Date(Number(time)), workspaceId };
}

type InvitationRemoved = { kind: 'removed' } | { kind: Exclude<ChangeRefusal, 'owner'> };

interface InvitationRef {
  workspaceId: string;
  id: string;
}

/** All addresses are normalised. `by` is the acting person, whose role is read in the transaction. */
export interface InvitationStore {
  /** In no particular order. */
  list(workspaceId: string): Promise<StoredInvitation[]>;
  /**
   * Invites an address and e-mails it, or replaces an expired invitation. An address that declined gets no e-mail for
   * 30 days. The invitation counts towards the inviter's daily limit.
   */
  invite(invitation: NewInvitation, by: string, mailOf: MailOf): Promise<Invited>;
  resend(ref: InvitationRef, by: Sender, at: Date, mailOf: MailOf): Promise<Resent>;
  /**
   * Withdraws an invitation. A person who declined gets no invitation from this workspace for 30 days, even after the
   * withdrawal.
   */
  remove(workspaceId: string, id: string, by: string): Promise<InvitationRemoved>;
  /** The invitations that can be accepted at `now`, newest first, starting after the cursor `after`. */
  waitingFor(email: string, now: Date, after?: string | null): Promise<WaitingPage>;
  /** Null if there is no invitation that can be accepted at `now`. */
  waitingIn(workspaceId: string, email: string, now: Date): Promise<WaitingInvitation | null>;
  /** Repeated calls are safe. */
  accept(workspaceId: string, person: ProvenPerson, at: Date): Promise<Answered>;
  decline(workspaceId: string, email: string, at: Date): Promise<boolean>;
  /** Deletes the invitations and the e-mails to this address when its person is removed permanently. */
  removeAllFor(email: string): Promise<void>;
}

async function remove(
  db: Firestore,
  workspaceId: string,
  id: string,
  by: string,
): Promise<InvitationRemoved> {
  const document = invitationDocument(db, workspaceId, id);
  return db.runTransaction(async (transaction): Promise<InvitationRemoved> => {
    const [found, actor] = await transaction.getAll(document, memberDocument(db, workspaceId, by));
    // No invitation has the role `owner`, and `refusalToChange` treats all other roles alike. So `user` stands for
    // each of them.
    const invitation = found ? readInvitation(found) : null;
    const refusal = refusalToChange(invitation ? 'user' : null, actor ? readRole(actor) : null);
    if (refusal || !invitation) return { kind: refusal === 'forbidden' ? refusal : 'unknown' };
    const { email, declinedAt } = invitation;
    if (declinedAt)
      transaction.set(declinedDocument(db, workspaceId, id), declinedFields(workspaceId, email, declinedAt));
    transaction.delete(document);
    return { kind: 'removed' };
  });
}

async function withNames(
  db: Firestore,
  found: readonly Omit<WaitingInvitation, 'workspaceName'>[],
): Promise<WaitingInvitation[]> {
  if (found.length === 0) return [];
  const workspaces = await db.getAll(...found.map(({ workspaceId }) => workspaceDocument(db, workspaceId)));
  return found.flatMap((each, i) => {
    const workspace = workspaces[i] && readWorkspace(workspaces[i]);
    return workspace ? [{ ...each, workspaceName: workspace.name }] : [];
  });
}

/** Limits the reads of one call, because an address may have hundreds of declined and expired invitations. */
const mostReads = 10;

async function waitingFor(
  db: Firestore,
  email: string,
  now: Date,
  after: string | null = null,
): Promise<WaitingPage> {
  const ordered = invitationsTo(db, email)
    .limit(invitationPageMax)
    .orderBy('invitedAt', 'desc')
    .orderBy('__name__', 'desc');
  let next = after;
  for (let reads = 1; ; reads += 1) {
    const { invitedAt, workspaceId: last } = readInvitationCursor(next ?? '');
    const id = invitationIdOf(email);
    const page = next === null ? ordered : ordered.startAfter(invitedAt, invitationDocument(db, last, id));
    const found = (await page.get()).docs.flatMap((snapshot) => {
      const invitation = readInvitation(snapshot);
      return invitation ? [{ invitation, workspaceId: workspaceIdOf(snapshot.ref) }] : [];
    });
    const end = found.length < invitationPageMax ? undefined : found.at(-1);
    next = end ? invitationCursor(end.invitation.invitedAt, end.workspaceId) : null;
    const open = found.filter(({ invitation }) => invitationState(invitation, now) === 'pending');
    const waiting = await withNames(db, open);
    if (waiting.length > 0 || next === null || reads === mostReads) return { waiting, next };
  }
}

async function waitingIn(
  db: Firestore,
  workspaceId: string,
  email: string,
  now: Date,
): Promise<WaitingInvitation | null> {
  const invitation = readInvitation(await invitationDocument(db, workspaceId, invitationIdOf(email)).get());
  if (!invitation || invitationState(invitation, now) !== 'pending') return null;
  const [waiting] = await withNames(db, [{ workspaceId, invitation }]);
  return waiting ?? null;
}

async function removeAllFor(db: Firestore, email: string): Promise<void> {
  await removeAll(invitationsTo(db, email));
  await removeAll(mailsTo(db, email));
  await removeAll(db.collection('declinedInvitations').where('email', '==', email));
}

export function createInvitationStore(firestore: () => Promise<Firestore>): InvitationStore {
  return {
    async list(workspaceId) {
      const found = await invitationsOf(await firestore(), workspaceId)
        .limit(membersPerWorkspaceMax)
        .get();
      return found.docs.map(readInvitation).filter((invitation) => invitation !== null);
    },
    invite: async (invitation, by, mailOf) => inviteMember(await firestore(), invitation, by, mailOf),
    resend: async (ref, by, at, mailOf) => resendInvitation(await firestore(), ref, by, at, mailOf),
    remove: async (workspaceId, id, by) => remove(await firestore(), workspaceId, id, by),
    waitingFor: async (email, now, after) => waitingFor(await firestore(), email, now, after),
    waitingIn: async (workspaceId, email, now) => waitingIn(await firestore(), workspaceId, email, now),
    accept: async (workspaceId, person, at) => acceptInvitation(await firestore(), workspaceId, person, at),
    decline: async (workspaceId, email, at) => declineInvitation(await firestore(), workspaceId, email, at),
    removeAllFor: async (email) => removeAllFor(await firestore(), email),
  };
}

import type { Firestore, Transaction } from 'firebase-admin/firestore';
import { declinedPauseEnd, invitationsPerDayMax } from '@fanfare/core/workspaces/invitation-limits.ts';
import { raiseDailyCount, type DailyCount } from '@fanfare/core/time/daily-count.ts';
import { invitationEnd, invitationState, membersPerWorkspaceMax } from '@fanfare/core/workspaces/members.ts';
import { readOwner, type OverCapacity } from './capacity.ts';
import {
  countDocument,
  declinedDocument,
  invitationDocument,
  invitationIdOf,
  invitationsOf,
  readCount,
  readDeclinedAt,
  readInvitation,
  type StoredInvitation,
} from './invitations-documents.ts';
import { mailDocument, mailFields, type Mail } from './mail.ts';
import { memberDocument, membersOf, readMember, readRole } from './members-documents.ts';
import { withOldUsage } from './old-usage.ts';
import type { PlanOwner } from './usage.ts';
import {
  hasPlaceFor,
  refusalToChange,
  refusalToInvite,
  type InviteRefusal,
  type People,
} from './members-rules.ts';

export interface NewInvitation extends Pick<
  StoredInvitation,
  'name' | 'email' | 'role' | 'invitedBy' | 'invitedAt'
> {
  workspaceId: string;
  /** The person who has verified this address; null if nobody has. */
  uid: string | null;
}

/**
 * `declined`: the person declined less than 30 days ago. They get no e-mail, and the workspace sees that they
 * declined.
 */
export type Invited =
  | { kind: 'added' | 'declined'; invitation: StoredInvitation }
  | { kind: Exclude<InviteRefusal, 'over_capacity'> | 'daily_limit' }
  | OverCapacity;
export type Resent =
  | { kind: 'sent'; invitation: StoredInvitation }
  | { kind: 'forbidden' | 'unknown' | 'declined' | 'daily_limit' }
  | OverCapacity;

/** A deleted workspace has no members, so every invitation to it is refused. */
const noOwner: PlanOwner = { uid: '', name: '', plan: 'free' };

export type MailOf = (invitation: StoredInvitation) => Mail;

export interface Sender {
  uid: string;
  /** The name of the sender, as invitations show it. */
  name: string;
}

async function readInvited(
  transaction: Transaction,
  db: Firestore,
  { workspaceId, id, at }: { workspaceId: string; id: string; at: Date },
): Promise<Omit<InviteState, 'count'>> {
  const [owner, members, invitations, declined] = await Promise.all([
    readOwner(db, transaction, workspaceId),
    transaction.get(membersOf(db, workspaceId).limit(membersPerWorkspaceMax)),
    transaction.get(invitationsOf(db, workspaceId).limit(membersPerWorkspaceMax)),
    transaction.get(declinedDocument(db, workspaceId, id)),
  ]);
  const found = members.docs.map(readMember).filter((member) => member !== null);
  const invited = invitations.docs.map(readInvitation).filter((invitation) => invitation !== null);
  const states = invited.map((each) => [each.id, invitationState(each, at)] as const);
  return {
    people: { members: new Map(found.map(({ uid, role }) => [uid, role])), invitations: new Map(states) },
    owner: owner ?? noOwner,
    declinedAt: invited.find((each) => each.id === id)?.declinedAt ?? readDeclinedAt(declined),
  };
}

export interface InviteState {
  people: Omit<People, 'plan'>;
  owner: PlanOwner;
  /** When the invited person declined; null if they did not. */
  declinedAt: Date | null;
  /** How many invitations the inviter has sent on a day. */
  count: DailyCount | null;
}

type InvitePlan =
  | { kind: 'added' | 'declined'; invitation: StoredInvitation; count: DailyCount }
  | Exclude<Invited, { invitation: unknown }>;

export function planInvitation(
  wanted: NewInvitation,
  by: string,
  { people, owner, declinedAt, count: before }: InviteState,
): InvitePlan {
  const { uid, name, email, role, invitedBy, invitedAt } = wanted;
  const id = invitationIdOf(email);
  const refusal = refusalToInvite({ ...people, plan: owner.plan }, { invitationId: id, uid, by });
  if (refusal === 'over_capacity') return { kind: refusal, capacity: 'members', owner };
  if (refusal) return { kind: refusal };
  const count = raiseDailyCount(before, invitedAt, invitationsPerDayMax);
  if (!count) return { kind: 'daily_limit' };
  const isPaused = declinedAt !== null && invitedAt < declinedPauseEnd(declinedAt);
  const invitation = {
    id,
    name,
    email,
    role,
    invitedBy,
    invitedByUid: by,
    invitedAt,
    sentAt: invitedAt,
    expiresAt: invitationEnd(invitedAt),
    declinedAt: isPaused ? declinedAt : null,
  };
  return { kind: isPaused ? 'declined' : 'added', invitation, count };
}

/** The invitation after it is sent again. The person who sends it becomes the inviter. */
export function resent(
  invitation: StoredInvitation,
  { uid, name }: Sender,
  at: Date,
  isMailed: boolean,
): StoredInvitation {
  const times = { expiresAt: invitationEnd(at), sentAt: isMailed ? at : invitation.sentAt };
  return { ...invitation, ...times, invitedBy: name, invitedByUid: uid };
}

const fieldsOf = ({ id: _id, ...fields }: StoredInvitation) => fields;

/**
 * Reads everything in the transaction, so that simultaneous calls invite once and the inviter's current role counts.
 */
export async function inviteMember(
  db: Firestore,
  wanted: NewInvitation,
  by: string,
  mailOf: MailOf,
): Promise<Invited> {
  const { workspaceId, email, invitedAt } = wanted;
  const mail = mailDocument(db, { kind: 'invitation', workspaceId, email, at: invitedAt });
  const counter = countDocument(db, by);
  const invite = async (transaction: Transaction): Promise<Invited> => {
    const [found, mailed, counted] = await Promise.all([
      readInvited(transaction, db, { workspaceId, id: invitationIdOf(email), at: invitedAt }),
      transaction.get(mail),
      transaction.get(counter),
    ]);
    const plan = planInvitation(wanted, by, { ...found, count: readCount(counted) });
    if (!('invitation' in plan)) return plan;
    const { kind, invitation, count } = plan;
    transaction.set(counter, count);
    transaction.set(invitationDocument(db, workspaceId, invitation.id), fieldsOf(invitation));
    const isMailed = kind === 'added' && !mailed.exists;
    if (isMailed) transaction.create(mail, mailFields(mailOf(invitation), workspaceId, invitedAt));
    return { kind, invitation };
  };
  return withOldUsage(db, () => db.runTransaction(invite));
}

export async function resendInvitation(
  db: Firestore,
  { workspaceId, id }: { workspaceId: string; id: string },
  by: Sender,
  at: Date,
  mailOf: MailOf,
): Promise<Resent> {
  const document = invitationDocument(db, workspaceId, id);
  const counter = countDocument(db, by.uid);
  const resend = async (transaction: Transaction): Promise<Resent> => {
    const [found, actor, counted] = await transaction.getAll(
      document,
      memberDocument(db, workspaceId, by.uid),
      counter,
    );
    const invitation = found ? readInvitation(found) : null;
    const refusal = refusalToChange(invitation ? 'user' : null, actor ? readRole(actor) : null);
    if (refusal || !invitation) return { kind: refusal === 'forbidden' ? refusal : 'unknown' };
    if (invitation.declinedAt) return { kind: 'declined' };
    const { people, owner } = await readInvited(transaction, db, { workspaceId, id, at });
    if (!hasPlaceFor(id, { ...people, plan: owner.plan }))
      return { kind: 'over_capacity', capacity: 'members', owner };
    const mail = mailDocument(db, { kind: 'invitation', workspaceId, email: invitation.email, at });
    const isMailed = !(await transaction.get(mail)).exists;
    const count = isMailed
      ? raiseDailyCount(counted ? readCount(counted) : null, at, invitationsPerDayMax)
      : null;
    if (isMailed && !count) return { kind: 'daily_limit' };
    const next = resent(invitation, by, at, isMailed);
    transaction.set(document, fieldsOf(next));
    if (count) {
      transaction.set(counter, count);
      transaction.create(mail, mailFields(mailOf(next), workspaceId, at));
    }
    return { kind: 'sent', invitation: next };
  };
  return withOldUsage(db, () => db.runTransaction(resend));
}

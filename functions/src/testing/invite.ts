import type { InvitationStore } from '../store/invitations.ts';
import type { Answered } from '../store/invitations-answer.ts';
import type { Invited, MailOf, NewInvitation } from '../store/invitations-send.ts';
import { ids, testTime, workspace } from './builders.ts';
import type { Stores } from './local-stores.ts';

type Store = Pick<InvitationStore, 'invite' | 'accept'>;

export const testMail: MailOf = ({ email }) => ({
  to: email,
  subject: 'Invited',
  text: 'Hi',
  html: '<p>Hi</p>',
});

export const madeUpInvitation = (change: Partial<NewInvitation> = {}): NewInvitation => ({
  workspaceId: ids.workspace,
  uid: null,
  name: 'Priya',
  email: 'priya@fanfare.example',
  role: 'user',
  invitedBy: 'Dana Demo',
  invitedAt: testTime,
  ...change,
});

/** Invites a person and accepts the invitation for them. People join a workspace only by an invitation. */
export async function join(
  invitations: Store,
  uid: string,
  change: Partial<NewInvitation> = {},
  by = 'dana',
): Promise<Answered | Exclude<Invited['kind'], 'added'>> {
  const invitation = madeUpInvitation({ uid, email: `${uid}@fanfare.example`, ...change });
  const outcome = await invitations.invite(invitation, by, testMail);
  if (outcome.kind !== 'added') return outcome.kind;
  const { workspaceId, email, invitedAt } = invitation;
  return invitations.accept(workspaceId, { uid, email }, invitedAt);
}

/**
 * Makes a person belong to this many workspaces: they own the first 25, and Kim owns the others. Both people need the
 * largest plan.
 */
export async function fillWorkspaces(stores: Stores, uid: string, count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    const owner = i < 25 ? uid : 'kim';
    await stores.workspaces.create(workspace({ id: `w${i}` }), owner, 50);
    if (owner !== uid) await join(stores.invitations, uid, { workspaceId: `w${i}` }, owner);
  }
}

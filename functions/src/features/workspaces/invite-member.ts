import type { AddMemberInput, InvitationInput } from '@fanfare/core/api/schemas/members.ts';
import { membersPerWorkspaceMax, type Invitation } from '@fanfare/core/workspaces/members.ts';
import { AppError } from '../../http/app-error.ts';
import type { Person } from '../../http/handlers.ts';
import type { MailOf } from '../../store/invitations-send.ts';
import type { InviteRefusal } from '../../store/members-rules.ts';
import type { MemberDependencies } from './dependencies.ts';
import { invitationMail } from './invitation-mail.ts';
import { invitationView } from './people.ts';

function refused(kind: InviteRefusal, name: string, email: string): AppError {
  if (kind === 'forbidden') return new AppError('forbidden');
  const messages = {
    member: `${name} is already in this workspace.`,
    invited: `${email} is already invited.`,
    full: `Workspaces can have at most ${membersPerWorkspaceMax} people, including invitations. Remove someone first.`,
  };
  return new AppError('conflict', { message: messages[kind] });
}

async function mailOf(
  { workspaces, siteUrl }: Pick<MemberDependencies, 'workspaces' | 'siteUrl'>,
  workspaceId: string,
): Promise<MailOf> {
  const workspace = await workspaces.find(workspaceId);
  if (!workspace) throw new AppError('forbidden');
  return invitationMail(workspace.name, siteUrl);
}

/**
 * Invites a person by e-mail. The answer is the same whether or not the address has an account; only members of the
 * workspace itself are named. Only the caller counts as a member under any address.
 */
export async function inviteMember(
  deps: MemberDependencies,
  { id: workspaceId, name, email, role = 'user' }: AddMemberInput,
  by: Person,
): Promise<Invitation> {
  const { invitations, people, now } = deps;
  if (email === by.email) throw refused('member', by.name || name, email);
  const [person, mail] = await Promise.all([people.findByEmail(email), mailOf(deps, workspaceId)]);
  const uid = person?.uid ?? null;
  const at = now();
  const wanted = { workspaceId, uid, name, email, role, invitedBy: by.name, invitedAt: at };
  const outcome = await invitations.invite(wanted, by.uid, mail);
  if (outcome.kind !== 'added') throw refused(outcome.kind, person?.name || name, email);
  return invitationView(outcome.invitation, at);
}

/** Sends the e-mail of an invitation again. Two clicks send one. */
export async function resendInvitation(
  deps: MemberDependencies,
  { id: workspaceId, invitationId: id }: InvitationInput,
  by: Person,
): Promise<Invitation> {
  const at = deps.now();
  const mail = await mailOf(deps, workspaceId);
  const outcome = await deps.invitations.resend({ workspaceId, id }, by.uid, at, mail);
  if (outcome.kind === 'sent') return invitationView(outcome.invitation, at);
  if (outcome.kind === 'declined')
    throw new AppError('conflict', { message: 'This invitation was declined. Withdraw it to invite again.' });
  throw new AppError(outcome.kind === 'forbidden' ? 'forbidden' : 'not_found');
}

import type { AddMemberInput, InvitationInput } from '@fanfare/core/api/schemas/members.ts';
import {
  declinedPauseDays,
  invitationsPerDayMax,
  nameInInvitation,
} from '@fanfare/core/workspaces/invitation-limits.ts';
import { membersPerWorkspaceMax, type Invitation } from '@fanfare/core/workspaces/members.ts';
import { AppError } from '../../http/app-error.ts';
import { overCapacity } from '../../http/over-capacity.ts';
import type { Person } from '../../http/handlers.ts';
import type { MailOf } from '../../store/invitations-send.ts';
import type { InviteRefusal } from '../../store/members-rules.ts';
import type { MemberDependencies } from './dependencies.ts';
import { invitationMail } from './invitation-mail.ts';
import { invitationView } from './people.ts';

/**
 * Refuses people with an unverified address. Anybody could have entered that address to send e-mails through Fanfare.
 */
function requireVerified({ emailVerified }: Person): void {
  if (!emailVerified)
    throw new AppError('forbidden', { message: 'Verify your e-mail address before you invite people.' });
}

const dailyLimit = () =>
  new AppError('rate_limited', {
    message: `You can send ${invitationsPerDayMax} invitations a day. Send the next one tomorrow.`,
  });

function refused(kind: Exclude<InviteRefusal, 'over_capacity'>, name: string, email: string): AppError {
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
  return invitationMail(workspace, siteUrl);
}

/**
 * Invites a person by e-mail. The answer does not reveal whether the address belongs to a person on Fanfare; it names
 * only members of this workspace. A person who declined recently gets no e-mail, and the invitation shows that they
 * declined. Callers who invite one of their own addresses are recognised as members.
 */
export async function inviteMember(
  deps: MemberDependencies,
  { id: workspaceId, name, email, role = 'user' }: AddMemberInput,
  by: Person,
): Promise<Invitation> {
  const { invitations, people, now } = deps;
  requireVerified(by);
  if (email === by.email) throw refused('member', by.name || name, email);
  const [person, mail] = await Promise.all([people.findByEmail(email), mailOf(deps, workspaceId)]);
  const uid = person?.uid ?? null;
  const at = now();
  const invitedBy = nameInInvitation(by.name);
  const wanted = { workspaceId, uid, name, email, role, invitedBy, invitedAt: at };
  const outcome = await invitations.invite(wanted, by.uid, mail);
  if (outcome.kind === 'daily_limit') throw dailyLimit();
  if (outcome.kind === 'over_capacity') throw overCapacity(outcome, by.uid);
  if (!('invitation' in outcome)) throw refused(outcome.kind, person?.name || name, email);
  return invitationView(outcome.invitation, at);
}

/** Sends the e-mail of an invitation again. A double click sends one e-mail. */
export async function resendInvitation(
  deps: MemberDependencies,
  { id: workspaceId, invitationId: id }: InvitationInput,
  by: Person,
): Promise<Invitation> {
  requireVerified(by);
  const at = deps.now();
  const mail = await mailOf(deps, workspaceId);
  const sender = { uid: by.uid, name: nameInInvitation(by.name) };
  const outcome = await deps.invitations.resend({ workspaceId, id }, sender, at, mail);
  if (outcome.kind === 'sent') return invitationView(outcome.invitation, at);
  if (outcome.kind === 'declined')
    throw new AppError('conflict', {
      message: `This invitation was declined. You can invite this person again ${declinedPauseDays} days after that.`,
    });
  if (outcome.kind === 'daily_limit') throw dailyLimit();
  if (outcome.kind === 'over_capacity') throw overCapacity(outcome, by.uid);
  throw new AppError(outcome.kind === 'forbidden' ? 'forbidden' : 'not_found');
}

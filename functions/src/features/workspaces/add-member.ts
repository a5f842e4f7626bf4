import type { AddedMember } from '@fanfare/core/api/members.ts';
import type { AddMemberInput } from '@fanfare/core/api/schemas/members.ts';
import { membersPerWorkspaceMax } from '@fanfare/core/workspaces/members.ts';
import { workspacesPerPersonMax } from '@fanfare/core/workspaces/workspace.ts';
import { AppError } from '../../http/app-error.ts';
import type { Person } from '../../http/handlers.ts';
import type { AddRefusal, InviteRefusal } from '../../store/members-rules.ts';
import type { MemberDependencies } from './dependencies.ts';
import { invitationView, memberView } from './people.ts';

function refused(kind: AddRefusal | InviteRefusal, name: string, email: string): AppError {
  if (kind === 'forbidden') return new AppError('forbidden');
  const messages = {
    member: `${name} is already in this workspace.`,
    invited: `${email} is already invited.`,
    full: `Workspaces can have at most ${membersPerWorkspaceMax} people, including invitations. Remove someone first.`,
    too_many: `${name} belongs to ${workspacesPerPersonMax} workspaces, which is the maximum.`,
  };
  return new AppError('conflict', { message: messages[kind] });
}

/**
 * Adds a person with a verified address at once and invites everybody else. A known but unverified address is invited
 * too, because anybody could have typed it. Only the caller counts as a member under any address.
 */
export async function addMember(
  { members, invitations, people, now }: MemberDependencies,
  { id: workspaceId, name, email, role = 'user' }: AddMemberInput,
  by: Person,
): Promise<AddedMember> {
  const person = await people.findByEmail(email);
  if (person) {
    const member = { workspaceId, uid: person.uid, email, role, joinedAt: now() };
    const outcome = await members.add(member, by.uid);
    if (outcome.kind !== 'added') throw refused(outcome.kind, person.name || name, email);
    return { member: memberView(outcome.member, person) };
  }
  if (email === by.email) throw refused('member', by.name || name, email);
  const invitation = { workspaceId, name, email, role, invitedAt: now() };
  const outcome = await invitations.invite(invitation, by.uid);
  if (outcome.kind !== 'added') throw refused(outcome.kind, name, email);
  return { invitation: invitationView(outcome.invitation) };
}

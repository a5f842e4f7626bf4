import type { AnswerInvitationInput } from '@fanfare/core/api/schemas/members.ts';
import type { WorkspaceWithRole } from '@fanfare/core/api/workspaces.ts';
import { workspacesPerPersonMax } from '@fanfare/core/workspaces/workspace.ts';
import { AppError } from '../../http/app-error.ts';
import { overCapacity } from '../../http/over-capacity.ts';
import { verifiedEmail, type Person } from '../../http/handlers.ts';
import type { Answered, ProvenPerson } from '../../store/invitations-answer.ts';
import type { MemberDependencies } from './dependencies.ts';

const gone = 'This invitation is no longer valid. Ask for a new one.';

const provenPerson = (person: Person): ProvenPerson => ({ uid: person.uid, email: verifiedEmail(person) });

function refused(kind: Exclude<Answered, 'joined' | 'member' | object>): AppError {
  if (kind === 'none') return new AppError('not_found', { message: gone });
  if (kind === 'void') {
    const message =
      'The person who invited you can no longer add people to this workspace. Ask for a new invitation.';
    return new AppError('not_found', { message });
  }
  if (kind === 'expired')
    return new AppError('not_found', { message: 'This invitation has expired. Ask for a new one.' });
  const message = `You belong to ${workspacesPerPersonMax} workspaces, which is the maximum. Leave one to accept.`;
  return new AppError('conflict', { message });
}

/**
 * Accepts an invitation, which makes the person a member. The invitation is found by the caller's own address, so
 * nobody can accept the invitation of another person.
 */
export async function acceptInvitation(
  { invitations, workspacesOf, now }: Pick<MemberDependencies, 'invitations' | 'workspacesOf' | 'now'>,
  { workspaceId }: AnswerInvitationInput,
  person: Person,
): Promise<WorkspaceWithRole> {
  const outcome = await invitations.accept(workspaceId, provenPerson(person), now());
  if (typeof outcome === 'object') throw overCapacity(outcome, person.uid);
  if (outcome !== 'joined' && outcome !== 'member') throw refused(outcome);
  const workspace = (await workspacesOf(person)).find(({ id }) => id === workspaceId);
  if (!workspace) throw refused('none');
  return workspace;
}

export async function declineInvitation(
  { invitations, now }: Pick<MemberDependencies, 'invitations' | 'now'>,
  { workspaceId }: AnswerInvitationInput,
  person: Person,
): Promise<void> {
  if (!(await invitations.decline(workspaceId, provenPerson(person).email, now()))) throw refused('none');
}

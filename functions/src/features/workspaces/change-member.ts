import type { ChangeMemberInput, InvitationInput, MemberInput } from '@fanfare/core/api/schemas/members.ts';
import type { Member } from '@fanfare/core/workspaces/members.ts';
import { AppError } from '../../http/app-error.ts';
import type { Person } from '../../http/handlers.ts';
import type { ChangeRefusal } from '../../store/members-rules.ts';
import type { MemberDependencies } from './dependencies.ts';
import { memberView } from './people.ts';

function refused(kind: ChangeRefusal, aboutOwner: string): AppError {
  if (kind === 'owner') return new AppError('conflict', { message: aboutOwner });
  return new AppError(kind === 'forbidden' ? 'forbidden' : 'not_found');
}

export async function changeMember(
  { members, people }: Pick<MemberDependencies, 'members' | 'people'>,
  { id: workspaceId, uid, role }: ChangeMemberInput,
  by: Person,
): Promise<Member> {
  const outcome = await members.changeRole({ workspaceId, uid }, role, by.uid);
  if (outcome.kind !== 'changed') throw refused(outcome.kind, "The owner's role cannot be changed.");
  const [person] = await people.findMany([uid]);
  return memberView(outcome.member, person);
}

/** Removes a member. Every member but the owner may leave; only admins and the owner may remove others. */
export async function removeMember(
  { members }: Pick<MemberDependencies, 'members'>,
  { id: workspaceId, uid }: MemberInput,
  by: Person,
): Promise<void> {
  const outcome = await members.remove({ workspaceId, uid }, by.uid);
  if (outcome.kind === 'removed') return;
  const aboutOwner =
    uid === by.uid ? 'The owner cannot leave. Delete the workspace instead.' : 'The owner cannot be removed.';
  throw refused(outcome.kind, aboutOwner);
}

export async function removeInvitation(
  { invitations }: Pick<MemberDependencies, 'invitations'>,
  { id: workspaceId, invitationId }: InvitationInput,
  by: Person,
): Promise<void> {
  const { kind } = await invitations.remove(workspaceId, invitationId, by.uid);
  if (kind !== 'removed') throw new AppError(kind === 'forbidden' ? 'forbidden' : 'not_found');
}

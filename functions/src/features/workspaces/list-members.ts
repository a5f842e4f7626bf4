import type { Invitation, Member } from '@fanfare/core/workspaces/members.ts';
import type { MemberDependencies } from './dependencies.ts';
import { byInvitedName, byRoleAndName, invitationView, memberView } from './people.ts';

export async function listMembers(
  {
    members,
    invitations,
    people,
    now,
  }: Pick<MemberDependencies, 'members' | 'invitations' | 'people' | 'now'>,
  workspaceId: string,
): Promise<{ members: Member[]; invitations: Invitation[] }> {
  const [joined, invited] = await Promise.all([members.list(workspaceId), invitations.list(workspaceId)]);
  const found = await people.findMany(joined.map(({ uid }) => uid));
  const byUid = new Map(found.map((person) => [person.uid, person]));
  return {
    members: joined.map((member) => memberView(member, byUid.get(member.uid))).toSorted(byRoleAndName),
    invitations: invited.map((each) => invitationView(each, now())).toSorted(byInvitedName),
  };
}

import { compareAlphabetically } from '@fanfare/core/text/compare-alphabetically.ts';
import type { ReplyOf } from '@fanfare/core/api/route.ts';
import type { Routes } from '@fanfare/core/api/routes.ts';
import type { GrantedRole, Invitation, Member } from '@fanfare/core/workspaces/members.ts';

export type MemberList = ReplyOf<Routes['listMembers']>;

const byName = (a: { name: string }, b: { name: string }) => compareAlphabetically(a.name, b.name);

/** Adds a new invitation, or replaces one that was sent again. The invitations are sorted as on the server. */
export function withInvitation(list: MemberList, invitation: Invitation): MemberList {
  const { members, invitations } = withoutInvitation(list, invitation.id);
  return { members, invitations: [...invitations, invitation].toSorted(byName) };
}

/** Changes the role of a member. The row is not sorted again, so that it does not move away from the pointer. */
export function withRole(list: MemberList, uid: Member['uid'], role: GrantedRole): MemberList {
  return {
    ...list,
    members: list.members.map((member) => (member.uid === uid ? { ...member, role } : member)),
  };
}

export function withoutMember(list: MemberList, uid: Member['uid']): MemberList {
  return { ...list, members: list.members.filter((member) => member.uid !== uid) };
}

export function withoutInvitation(list: MemberList, id: Invitation['id']): MemberList {
  return { ...list, invitations: list.invitations.filter((invitation) => invitation.id !== id) };
}

/** True if there are no other members and no invitations. */
export function isAlone(list: MemberList | undefined): boolean {
  return list !== undefined && list.members.length <= 1 && list.invitations.length === 0;
}

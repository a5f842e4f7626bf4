import { compareAlphabetically } from '@fanfare/core/text/compare-alphabetically.ts';
import type { ReplyOf } from '@fanfare/core/api/route.ts';
import type { Routes } from '@fanfare/core/api/routes.ts';
import type { GrantedRole, Invitation, Member } from '@fanfare/core/workspaces/members.ts';

export type MemberList = ReplyOf<Routes['listMembers']>;

const byName = (a: { name: string }, b: { name: string }) => compareAlphabetically(a.name, b.name);

/** A new or renewed invitation, in the order of the server. */
export function withInvitation(list: MemberList, invitation: Invitation): MemberList {
  const { members, invitations } = withoutInvitation(list, invitation.id);
  return { members, invitations: [...invitations, invitation].toSorted(byName) };
}

/** The row keeps its place, so that it does not move away from the pointer. */
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

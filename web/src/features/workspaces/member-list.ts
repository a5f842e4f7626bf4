import { compareAlphabetically } from '@fanfare/core/text/compare-alphabetically.ts';
import type { AddedMember } from '@fanfare/core/api/members.ts';
import type { ReplyOf } from '@fanfare/core/api/route.ts';
import type { Routes } from '@fanfare/core/api/routes.ts';
import type { GrantedRole, Invitation, Member } from '@fanfare/core/workspaces/members.ts';
import { roles } from '@fanfare/core/workspaces/workspace.ts';

export type MemberList = ReplyOf<Routes['listMembers']>;

const byName = (a: { name: string }, b: { name: string }) => compareAlphabetically(a.name, b.name);
const rank = ({ role }: Member) => -roles.indexOf(role);

/** The order of the server: owner, admins, members, each by name. */
const byRoleAndName = (a: Member, b: Member) => rank(a) - rank(b) || byName(a, b);

export function withAdded(list: MemberList, added: AddedMember): MemberList {
  if ('member' in added) {
    const { members, invitations } = withoutMember(list, added.member.uid);
    return { members: [...members, added.member].toSorted(byRoleAndName), invitations };
  }
  const { members, invitations } = withoutInvitation(list, added.invitation.id);
  return { members, invitations: [...invitations, added.invitation].toSorted(byName) };
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

/** Whether the workspace has no other members and no invitations. */
export function isAlone(list: MemberList | undefined): boolean {
  return list !== undefined && list.members.length <= 1 && list.invitations.length === 0;
}

/** Address where an invited person signs up. It contains no secret, only the prefilled e-mail. */
export function invitationLink(origin: string, email: string): string {
  return `${origin}/login?${new URLSearchParams({ mode: 'sign-up', email }).toString()}`;
}

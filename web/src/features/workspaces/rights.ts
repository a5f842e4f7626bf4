import { grantedRoles, type Member } from '@fanfare/core/workspaces/members.ts';
import { roleAtLeast, type Role } from '@fanfare/core/workspaces/workspace.ts';

export const roleNames: Record<Role, string> = { owner: 'Owner', admin: 'Admin', user: 'Member' };

const meanings = {
  user: 'Writes, schedules and publishes posts.',
  admin: 'Also manages people and connected accounts.',
} as const;

export const roleChoices = grantedRoles.map((role) => ({
  role,
  label: roleNames[role],
  meaning: meanings[role],
}));

/**
 * The actions that the current person may take on a member. The server enforces these rules; here they only hide
 * actions that it would refuse.
 */
export interface RightsOverMember {
  changeRole: boolean;
  remove: boolean;
  leave: boolean;
}

export function allowedActions(
  member: Pick<Member, 'uid' | 'role'>,
  me: { uid: string; role: Role },
): RightsOverMember {
  const isOwner = member.role === 'owner';
  const isMe = member.uid === me.uid;
  const manages = roleAtLeast(me.role, 'admin') && !isOwner && !isMe;
  return { changeRole: manages, remove: manages, leave: isMe && !isOwner };
}

export const mayInvite = (role: Role): boolean => roleAtLeast(role, 'admin');

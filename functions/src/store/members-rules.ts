import { membersPerWorkspaceMax, type GrantedRole } from '@fanfare/core/workspaces/members.ts';
import { roleAtLeast, workspacesPerPersonMax, type Role } from '@fanfare/core/workspaces/workspace.ts';

/** All members of one workspace, as a transaction reads them. */
export interface People {
  members: ReadonlyMap<string, Role>;
  /** By the id that is derived from the address. */
  invitations: ReadonlySet<string>;
}

export type AddRefusal = 'forbidden' | 'member' | 'full' | 'too_many';
export type InviteRefusal = 'forbidden' | 'invited' | 'full';
export type ChangeRefusal = 'forbidden' | 'unknown' | 'owner';

function manages(role: Role | null | undefined): boolean {
  return role != null && roleAtLeast(role, 'admin');
}

function isFull({ members, invitations }: People): boolean {
  return members.size + invitations.size >= membersPerWorkspaceMax;
}

/** Why a person with a verified address cannot be added; null when they can. */
export function refusalToAdd(
  people: People,
  { uid, invitationId, by }: { uid: string; invitationId: string; by: string },
  memberships: number,
): AddRefusal | null {
  if (!manages(people.members.get(by))) return 'forbidden';
  if (people.members.has(uid)) return 'member';
  // An invited person is counted already.
  if (!people.invitations.has(invitationId) && isFull(people)) return 'full';
  return memberships >= workspacesPerPersonMax ? 'too_many' : null;
}

export function refusalToInvite(
  people: People,
  { invitationId, by }: { invitationId: string; by: string },
): InviteRefusal | null {
  if (!manages(people.members.get(by))) return 'forbidden';
  if (people.invitations.has(invitationId)) return 'invited';
  return isFull(people) ? 'full' : null;
}

/** The roles of the person who is changed and of the person who acts. */
export function refusalToChange(target: Role | null, actor: Role | null): ChangeRefusal | null {
  if (!manages(actor)) return 'forbidden';
  if (target === null) return 'unknown';
  return target === 'owner' ? 'owner' : null;
}

/** Everybody but the owner can leave, and nobody can remove the owner. */
export function refusalToRemove(
  target: Role | null,
  actor: Role | null,
  oneself: boolean,
): ChangeRefusal | null {
  if (!oneself) return refusalToChange(target, actor);
  if (target === null) return 'forbidden';
  return target === 'owner' ? 'owner' : null;
}

/** What accepting an invitation does. `wait` keeps it until the person has fewer workspaces. */
export type TakenUp = { kind: 'join' | 'raise'; role: GrantedRole } | { kind: 'drop' } | { kind: 'wait' };

export function takeUp(current: Role | null, invited: GrantedRole, memberships: number): TakenUp {
  if (current !== null)
    return roleAtLeast(current, invited) ? { kind: 'drop' } : { kind: 'raise', role: invited };
  return memberships >= workspacesPerPersonMax ? { kind: 'wait' } : { kind: 'join', role: invited };
}

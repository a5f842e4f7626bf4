import type { Plan } from '@fanfare/core/billing/plans.ts';
import { capacityLeft } from '@fanfare/core/quota/capacity.ts';
import {
  membersPerWorkspaceMax,
  type GrantedRole,
  type InvitationState,
} from '@fanfare/core/workspaces/members.ts';
import { roleAtLeast, workspacesPerPersonMax, type Role } from '@fanfare/core/workspaces/workspace.ts';

/** The members and invitations of one workspace, as read in a transaction, and the plan that limits them. */
export interface People {
  members: ReadonlyMap<string, Role>;
  /** Keyed by the invitation's id, which is derived from the address. */
  invitations: ReadonlyMap<string, InvitationState>;
  plan: Plan;
}

export type InviteRefusal = 'forbidden' | 'member' | 'invited' | 'full' | 'over_capacity';
export type ChangeRefusal = 'forbidden' | 'unknown' | 'owner';

export function canManage(role: Role | null | undefined): boolean {
  return role != null && roleAtLeast(role, 'admin');
}

function isFull({ members, invitations }: People): boolean {
  return members.size + invitations.size >= membersPerWorkspaceMax;
}

/** Tells whether the plan has no place for another member. An open invitation counts as a member. */
function exceedsPlan({ members, invitations, plan }: People): boolean {
  const open = [...invitations.values()].filter((state) => state === 'pending').length;
  return capacityLeft('members', plan, members.size + open) < 1;
}

/** `uid`: the person who has verified the invited address; null if nobody has. */
export function refusalToInvite(
  people: People,
  { invitationId, uid, by }: { invitationId: string; uid: string | null; by: string },
): InviteRefusal | null {
  if (!canManage(people.members.get(by))) return 'forbidden';
  if (uid !== null && people.members.has(uid)) return 'member';
  const state = people.invitations.get(invitationId);
  if (state === 'pending') return 'invited';
  if (exceedsPlan(people)) return 'over_capacity';
  // A declined or expired invitation is already on the list, and the new one replaces it.
  return state === undefined && isFull(people) ? 'full' : null;
}

/**
 * Returns whether the plan has a place for the invited person. An expired invitation has lost its place. An open
 * invitation may also have lost it, if the plan became smaller.
 */
export function hasPlaceFor(invitationId: string, { invitations, ...people }: People): boolean {
  const others = new Map([...invitations].filter(([id]) => id !== invitationId));
  return !exceedsPlan({ ...people, invitations: others });
}

/** `target` is the role of the person to change, and `actor` is the role of the acting person. */
export function refusalToChange(target: Role | null, actor: Role | null): ChangeRefusal | null {
  if (!canManage(actor)) return 'forbidden';
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

/** The effect of accepting an invitation. A member gets the invited role only if it is higher than the current one. */
export type TakenUp = { kind: 'join' | 'raise'; role: GrantedRole } | { kind: 'keep' } | { kind: 'too_many' };

export function takeUp(current: Role | null, invited: GrantedRole, memberships: number): TakenUp {
  if (current !== null)
    return roleAtLeast(current, invited) ? { kind: 'keep' } : { kind: 'raise', role: invited };
  return memberships >= workspacesPerPersonMax ? { kind: 'too_many' } : { kind: 'join', role: invited };
}

import { invitationsPerDayMax } from '@fanfare/core/workspaces/invitation-limits.ts';
import { raiseDailyCount, type DailyCount } from '@fanfare/core/time/daily-count.ts';
import { invitationPageMax, invitationState, mailPauseMs } from '@fanfare/core/workspaces/members.ts';
import { capacityLeft } from '@fanfare/core/quota/capacity.ts';
import type { Role } from '@fanfare/core/workspaces/workspace.ts';
import type { OverCapacity } from '../store/capacity.ts';
import type { PlanOwner } from '../store/usage.ts';
import { invitationCursor, type InvitationStore } from '../store/invitations.ts';
import { invitationIdOf, type StoredInvitation } from '../store/invitations-documents.ts';
import { planInvitation, resent } from '../store/invitations-send.ts';
import type { Mail } from '../store/mail.ts';
import { byAge, type MemberStore } from '../store/members.ts';
import type { StoredMember } from '../store/members-documents.ts';
import type { OwnerOf } from './memory-owners.ts';
import {
  hasPlaceFor,
  canManage,
  refusalToChange,
  refusalToRemove,
  takeUp,
  type People,
  type TakenUp,
} from '../store/members-rules.ts';

/** Members by workspace and uid, invitations by workspace and id. */
export interface MemoryPeople {
  members: Map<string, Map<string, StoredMember>>;
  invitations: Map<string, Map<string, StoredInvitation>>;
  /** When people declined invitations that were withdrawn later, by workspace and id of the invitation. */
  declined: Map<string, Date>;
  /** How many invitations each person sent in a day, by uid. */
  counts: Map<string, DailyCount>;
  /** The outbox. */
  mails: Map<string, Mail>;
}

type Commit = (write: () => void) => void;

function inside<T>(all: Map<string, Map<string, T>>, workspaceId: string): Map<string, T> {
  const found = all.get(workspaceId) ?? new Map<string, T>();
  all.set(workspaceId, found);
  return found;
}

function peopleOf(
  { members, invitations }: MemoryPeople,
  workspaceId: string,
  now: Date,
): Omit<People, 'plan'> {
  const roles = [...inside(members, workspaceId)].map(([uid, { role }]): [string, Role] => [uid, role]);
  const states = [...inside(invitations, workspaceId)].map(
    ([id, invitation]) => [id, invitationState(invitation, now)] as const,
  );
  return { members: new Map(roles), invitations: new Map(states) };
}

export function membershipsIn({ members }: MemoryPeople, uid: string): { workspaceId: string; role: Role }[] {
  return [...members].flatMap(([workspaceId, people]) => {
    const member = people.get(uid);
    return member ? [{ workspaceId, role: member.role }] : [];
  });
}

export function createMemoryMembers(all: MemoryPeople, commit: Commit): MemberStore {
  const find = (workspaceId: string, uid: string) => all.members.get(workspaceId)?.get(uid) ?? null;
  const roleOf = (workspaceId: string, uid: string) => find(workspaceId, uid)?.role ?? null;
  const withdrawOpenBy = (workspaceId: string, uid: string) => {
    const invited = inside(all.invitations, workspaceId);
    for (const { id, invitedByUid, declinedAt } of invited.values())
      if (invitedByUid === uid && !declinedAt) invited.delete(id);
  };
  return {
    roleOf: (workspaceId, uid) => Promise.resolve(roleOf(workspaceId, uid)),
    workspacesOf: (uid, limit) => Promise.resolve(membershipsIn(all, uid).slice(0, limit)),
    firstOwnedBy(uid) {
      const owned = [...all.members].flatMap(([workspaceId, people]) => {
        const member = people.get(uid);
        return member?.role === 'owner' ? [{ workspaceId, joinedAt: member.joinedAt }] : [];
      });
      return Promise.resolve(owned.toSorted(byAge)[0]?.workspaceId ?? null);
    },
    list: (workspaceId) => Promise.resolve([...inside(all.members, workspaceId).values()]),
    async changeRole({ workspaceId, uid }, role, by) {
      const member = find(workspaceId, uid);
      const refusal = refusalToChange(member?.role ?? null, roleOf(workspaceId, by));
      if (refusal || !member) return { kind: refusal ?? 'unknown' };
      const changed = { ...member, role };
      commit(() => {
        inside(all.members, workspaceId).set(uid, changed);
        if (!canManage(role)) withdrawOpenBy(workspaceId, uid);
      });
      return { kind: 'changed', member: changed };
    },
    async remove({ workspaceId, uid }, by) {
      const refusal = refusalToRemove(roleOf(workspaceId, uid), roleOf(workspaceId, by), uid === by);
      if (refusal) return { kind: refusal };
      commit(() => {
        inside(all.members, workspaceId).delete(uid);
        withdrawOpenBy(workspaceId, uid);
      });
      return { kind: 'removed' };
    },
    async removeAllOf(uid) {
      commit(() => {
        for (const people of all.members.values()) if (people.get(uid)?.role !== 'owner') people.delete(uid);
      });
    },
  };
}

const refusalByPlan = (owner: PlanOwner, { kind }: TakenUp, members: number): OverCapacity | null =>
  kind === 'join' && capacityLeft('members', owner.plan, members) < 1
    ? { kind: 'over_capacity', capacity: 'members', owner }
    : null;

/** `nameOf` returns null for a workspace that is deleted or being deleted. */
export function createMemoryInvitations(
  all: MemoryPeople,
  commit: Commit,
  nameOf: (workspaceId: string) => string | null,
  ownerOf: OwnerOf,
): InvitationStore {
  const to = (email: string) =>
    [...all.invitations].flatMap(([workspaceId, found]) => {
      const invitation = found.get(invitationIdOf(email));
      return invitation ? [{ workspaceId, invitation }] : [];
    });
  const waitingTo = (email: string, now: Date) =>
    to(email).flatMap(({ workspaceId, invitation }) => {
      const workspaceName = nameOf(workspaceId);
      const isOpen = workspaceName !== null && invitationState(invitation, now) === 'pending';
      return isOpen ? [{ workspaceId, workspaceName, invitation }] : [];
    });
  const keyOf = (workspaceId: string, email: string, at: Date) =>
    `${workspaceId} ${email} ${Math.floor(at.getTime() / mailPauseMs)}`;
  const roleOf = (workspaceId: string, uid: string) =>
    inside(all.members, workspaceId).get(uid)?.role ?? null;
  return {
    list: (workspaceId) => Promise.resolve([...inside(all.invitations, workspaceId).values()]),
    async invite(wanted, by, mailOf) {
      const { workspaceId, email, invitedAt } = wanted;
      const id = invitationIdOf(email);
      const plan = planInvitation(wanted, by, {
        people: peopleOf(all, workspaceId, invitedAt),
        owner: ownerOf(workspaceId),
        declinedAt:
          inside(all.invitations, workspaceId).get(id)?.declinedAt ??
          all.declined.get(`${workspaceId} ${id}`) ??
          null,
        count: all.counts.get(by) ?? null,
      });
      if (!('invitation' in plan)) return plan;
      const { kind, invitation, count } = plan;
      const key = keyOf(workspaceId, email, invitedAt);
      commit(() => {
        all.counts.set(by, count);
        inside(all.invitations, workspaceId).set(id, invitation);
        if (kind === 'added' && !all.mails.has(key)) all.mails.set(key, mailOf(invitation));
      });
      return { kind, invitation };
    },
    async resend({ workspaceId, id }, by, at, mailOf) {
      const found = inside(all.invitations, workspaceId).get(id);
      const refusal = refusalToChange(found ? 'user' : null, roleOf(workspaceId, by.uid));
      if (refusal || !found) return { kind: refusal === 'forbidden' ? refusal : 'unknown' };
      if (found.declinedAt) return { kind: 'declined' };
      const owner = ownerOf(workspaceId);
      if (!hasPlaceFor(id, { ...peopleOf(all, workspaceId, at), plan: owner.plan }))
        return { kind: 'over_capacity', capacity: 'members', owner };
      const key = keyOf(workspaceId, found.email, at);
      const isMailed = !all.mails.has(key);
      const count = isMailed
        ? raiseDailyCount(all.counts.get(by.uid) ?? null, at, invitationsPerDayMax)
        : null;
      if (isMailed && !count) return { kind: 'daily_limit' };
      const invitation = resent(found, by, at, isMailed);
      commit(() => {
        inside(all.invitations, workspaceId).set(id, invitation);
        if (!count) return;
        all.counts.set(by.uid, count);
        all.mails.set(key, mailOf(invitation));
      });
      return { kind: 'sent', invitation };
    },
    async remove(workspaceId, id, by) {
      const found = inside(all.invitations, workspaceId).get(id);
      const refusal = refusalToChange(found ? 'user' : null, roleOf(workspaceId, by));
      if (refusal || !found) return { kind: refusal === 'forbidden' ? refusal : 'unknown' };
      commit(() => {
        if (found.declinedAt) all.declined.set(`${workspaceId} ${id}`, found.declinedAt);
        inside(all.invitations, workspaceId).delete(id);
      });
      return { kind: 'removed' };
    },
    waitingFor(email, now, after = null) {
      const inOrder = waitingTo(email, now).map((each) => {
        const { workspaceId, invitation } = each;
        return { each, cursor: invitationCursor(invitation.invitedAt, workspaceId) };
      });
      const rest = inOrder
        .toSorted((a, b) => (a.cursor > b.cursor ? -1 : 1))
        .filter(({ cursor }) => after === null || cursor < after);
      const page = rest.slice(0, invitationPageMax);
      const next = page.length < rest.length ? (page.at(-1)?.cursor ?? null) : null;
      return Promise.resolve({ waiting: page.map(({ each }) => each), next });
    },
    waitingIn: (workspaceId, email, now) =>
      Promise.resolve(waitingTo(email, now).find((each) => each.workspaceId === workspaceId) ?? null),
    async accept(workspaceId, { uid, email }, at) {
      const invitation = inside(all.invitations, workspaceId).get(invitationIdOf(email));
      const state = invitation && invitationState(invitation, at);
      const members = inside(all.members, workspaceId);
      const current = members.get(uid);
      if (!invitation || state !== 'pending') {
        if (current) return 'member';
        return state === 'expired' ? 'expired' : 'none';
      }
      const { invitedByUid } = invitation;
      if (invitedByUid !== '' && !canManage(roleOf(workspaceId, invitedByUid))) {
        commit(() => inside(all.invitations, workspaceId).delete(invitation.id));
        return current ? 'member' : 'void';
      }
      const taken = takeUp(current?.role ?? null, invitation.role, membershipsIn(all, uid).length);
      if (taken.kind === 'too_many') return 'too_many';
      const refusal = refusalByPlan(ownerOf(workspaceId), taken, members.size);
      if (refusal) return refusal;
      commit(() => {
        inside(all.invitations, workspaceId).delete(invitation.id);
        if (taken.kind !== 'keep')
          members.set(uid, { uid, role: taken.role, joinedAt: current?.joinedAt ?? at });
      });
      return taken.kind === 'join' ? 'joined' : 'member';
    },
    async decline(workspaceId, email, at) {
      const found = inside(all.invitations, workspaceId).get(invitationIdOf(email));
      if (!found) return false;
      const declined = { ...found, declinedAt: found.declinedAt ?? at };
      commit(() => inside(all.invitations, workspaceId).set(found.id, declined));
      return true;
    },
    async removeAllFor(email) {
      commit(() => {
        for (const { workspaceId, invitation } of to(email))
          inside(all.invitations, workspaceId).delete(invitation.id);
        for (const [key, mail] of all.mails) if (mail.to === email) all.mails.delete(key);
      });
    },
  };
}

import { grantedRoles, invitationState, mailPauseMs } from '@fanfare/core/workspaces/members.ts';
import type { Role } from '@fanfare/core/workspaces/workspace.ts';
import type { InvitationStore } from '../store/invitations.ts';
import { invitationIdOf, type StoredInvitation } from '../store/invitations-documents.ts';
import { newInvitation, resent } from '../store/invitations-send.ts';
import type { Mail } from '../store/mail.ts';
import { byAge, type MemberStore } from '../store/members.ts';
import type { StoredMember } from '../store/members-documents.ts';
import {
  refusalToChange,
  refusalToInvite,
  refusalToRemove,
  takeUp,
  type People,
} from '../store/members-rules.ts';

/** Members by workspace and uid, invitations by workspace and id. */
export interface MemoryPeople {
  members: Map<string, Map<string, StoredMember>>;
  invitations: Map<string, Map<string, StoredInvitation>>;
  /** The outbox. */
  mails: Map<string, Mail>;
}

type Commit = (write: () => void) => void;

function inside<T>(all: Map<string, Map<string, T>>, workspaceId: string): Map<string, T> {
  const found = all.get(workspaceId) ?? new Map<string, T>();
  all.set(workspaceId, found);
  return found;
}

function peopleOf({ members, invitations }: MemoryPeople, workspaceId: string, now: Date): People {
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

export function memoryMembers(all: MemoryPeople, commit: Commit): MemberStore {
  const find = (workspaceId: string, uid: string) => all.members.get(workspaceId)?.get(uid) ?? null;
  const roleOf = (workspaceId: string, uid: string) => find(workspaceId, uid)?.role ?? null;
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
      commit(() => inside(all.members, workspaceId).set(uid, changed));
      return { kind: 'changed', member: changed };
    },
    async remove({ workspaceId, uid }, by) {
      const refusal = refusalToRemove(roleOf(workspaceId, uid), roleOf(workspaceId, by), uid === by);
      if (refusal) return { kind: refusal };
      commit(() => inside(all.members, workspaceId).delete(uid));
      return { kind: 'removed' };
    },
    async removeAllOf(uid) {
      commit(() => {
        for (const people of all.members.values()) if (people.get(uid)?.role !== 'owner') people.delete(uid);
      });
    },
  };
}

/** `nameOf` returns null for a workspace that is deleted or being deleted. */
export function memoryInvitations(
  all: MemoryPeople,
  commit: Commit,
  nameOf: (workspaceId: string) => string | null,
): InvitationStore {
  const to = (email: string) =>
    [...all.invitations].flatMap(([workspaceId, found]) => {
      const invitation = found.get(invitationIdOf(email));
      return invitation ? [{ workspaceId, invitation }] : [];
    });
  const keyOf = (workspaceId: string, email: string, at: Date) =>
    `${workspaceId} ${email} ${Math.floor(at.getTime() / mailPauseMs)}`;
  const roleOf = (workspaceId: string, uid: string) =>
    inside(all.members, workspaceId).get(uid)?.role ?? null;
  return {
    list: (workspaceId) => Promise.resolve([...inside(all.invitations, workspaceId).values()]),
    async invite(wanted, by, mailOf) {
      const { workspaceId, uid, invitedAt } = wanted;
      const invitation = newInvitation(wanted);
      const people = peopleOf(all, workspaceId, invitedAt);
      const refusal = refusalToInvite(people, { invitationId: invitation.id, uid, by });
      if (refusal) return { kind: refusal };
      const key = keyOf(workspaceId, invitation.email, invitedAt);
      commit(() => {
        inside(all.invitations, workspaceId).set(invitation.id, invitation);
        if (!all.mails.has(key)) all.mails.set(key, mailOf(invitation));
      });
      return { kind: 'added', invitation };
    },
    async resend({ workspaceId, id }, by, at, mailOf) {
      const found = inside(all.invitations, workspaceId).get(id);
      const refusal = refusalToChange(found ? 'user' : null, roleOf(workspaceId, by));
      if (refusal || !found) return { kind: refusal === 'forbidden' ? refusal : 'unknown' };
      if (found.declinedAt) return { kind: 'declined' };
      const key = keyOf(workspaceId, found.email, at);
      const isMailed = !all.mails.has(key);
      const invitation = resent(found, at, isMailed);
      commit(() => {
        inside(all.invitations, workspaceId).set(id, invitation);
        if (isMailed) all.mails.set(key, mailOf(invitation));
      });
      return { kind: 'sent', invitation };
    },
    async remove(workspaceId, id, by) {
      const found = inside(all.invitations, workspaceId).has(id) ? grantedRoles[0] : null;
      const refusal = refusalToChange(found, roleOf(workspaceId, by));
      if (refusal) return { kind: refusal === 'forbidden' ? refusal : 'unknown' };
      commit(() => inside(all.invitations, workspaceId).delete(id));
      return { kind: 'removed' };
    },
    waitingFor: (email, now) =>
      Promise.resolve(
        to(email).flatMap(({ workspaceId, invitation }) => {
          const workspaceName = nameOf(workspaceId);
          const isOpen = workspaceName !== null && invitationState(invitation, now) === 'pending';
          return isOpen ? [{ workspaceId, workspaceName, invitation }] : [];
        }),
      ),
    async accept(workspaceId, { uid, email }, at) {
      const invitation = inside(all.invitations, workspaceId).get(invitationIdOf(email));
      const state = invitation && invitationState(invitation, at);
      const members = inside(all.members, workspaceId);
      const current = members.get(uid);
      if (!invitation || state !== 'pending') {
        if (current) return 'member';
        return state === 'expired' ? 'expired' : 'none';
      }
      const taken = takeUp(current?.role ?? null, invitation.role, membershipsIn(all, uid).length);
      if (taken.kind === 'too_many') return 'too_many';
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

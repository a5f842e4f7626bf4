import { grantedRoles } from '@fanfare/core/workspaces/members.ts';
import type { Role } from '@fanfare/core/workspaces/workspace.ts';
import type { InvitationStore } from '../store/invitations.ts';
import { invitationIdOf, type StoredInvitation } from '../store/invitations-documents.ts';
import { byAge, type MemberStore } from '../store/members.ts';
import type { StoredMember } from '../store/members-documents.ts';
import {
  refusalToAdd,
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
}

type Commit = (write: () => void) => void;

function inside<T>(all: Map<string, Map<string, T>>, workspaceId: string): Map<string, T> {
  const found = all.get(workspaceId) ?? new Map<string, T>();
  all.set(workspaceId, found);
  return found;
}

function peopleOf({ members, invitations }: MemoryPeople, workspaceId: string): People {
  const roles = [...inside(members, workspaceId)].map(([uid, { role }]): [string, Role] => [uid, role]);
  return { members: new Map(roles), invitations: new Set(inside(invitations, workspaceId).keys()) };
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
    async add({ workspaceId, uid, email, role, joinedAt }, by) {
      const invitationId = invitationIdOf(email);
      const memberships = membershipsIn(all, uid).length;
      const refusal = refusalToAdd(peopleOf(all, workspaceId), { uid, invitationId, by }, memberships);
      if (refusal) return { kind: refusal };
      const member: StoredMember = { uid, role, joinedAt };
      commit(() => {
        inside(all.members, workspaceId).set(uid, member);
        inside(all.invitations, workspaceId).delete(invitationId);
      });
      return { kind: 'added', member };
    },
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
  const waiting = (email: string) =>
    [...all.invitations].flatMap(([workspaceId, found]) => {
      const invitation = found.get(invitationIdOf(email));
      return invitation ? [{ workspaceId, invitation }] : [];
    });
  return {
    list: (workspaceId) => Promise.resolve([...inside(all.invitations, workspaceId).values()]),
    async invite({ workspaceId, ...fields }, by) {
      const invitation: StoredInvitation = { id: invitationIdOf(fields.email), ...fields };
      const refusal = refusalToInvite(peopleOf(all, workspaceId), { invitationId: invitation.id, by });
      if (refusal) return { kind: refusal };
      commit(() => inside(all.invitations, workspaceId).set(invitation.id, invitation));
      return { kind: 'added', invitation };
    },
    async remove(workspaceId, id, by) {
      const found = inside(all.invitations, workspaceId).has(id) ? grantedRoles[0] : null;
      const refusal = refusalToChange(found, inside(all.members, workspaceId).get(by)?.role ?? null);
      if (refusal) return { kind: refusal === 'forbidden' ? refusal : 'unknown' };
      commit(() => inside(all.invitations, workspaceId).delete(id));
      return { kind: 'removed' };
    },
    waitingFor: (email) =>
      Promise.resolve(
        waiting(email).flatMap(({ workspaceId }) => {
          const workspaceName = nameOf(workspaceId);
          return workspaceName === null ? [] : [{ workspaceId, workspaceName }];
        }),
      ),
    async accept({ uid, email }, at) {
      const joined: string[] = [];
      for (const { workspaceId, invitation } of waiting(email)) {
        const members = inside(all.members, workspaceId);
        const current = members.get(uid);
        const taken = takeUp(current?.role ?? null, invitation.role, membershipsIn(all, uid).length);
        if (taken.kind === 'wait') continue;
        commit(() => {
          inside(all.invitations, workspaceId).delete(invitation.id);
          if (taken.kind !== 'drop')
            members.set(uid, { uid, role: taken.role, joinedAt: current?.joinedAt ?? at });
        });
        if (taken.kind === 'join') joined.push(workspaceId);
      }
      return joined;
    },
    async removeAllFor(email) {
      commit(() => {
        for (const { workspaceId, invitation } of waiting(email))
          inside(all.invitations, workspaceId).delete(invitation.id);
      });
    },
  };
}

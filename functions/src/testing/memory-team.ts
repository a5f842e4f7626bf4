import { capacityLeft } from '@fanfare/core/quota/capacity.ts';
import type { Role } from '@fanfare/core/workspaces/workspace.ts';
import type { InvitationStore } from '../store/invitations.ts';
import type { Mail } from '../store/mail.ts';
import type { MemberStore } from '../store/members.ts';
import type { StoredWorkspace, WorkspaceStore } from '../store/workspaces.ts';
import { largestPlan, type OwnerOf, type PlanOf } from './memory-owners.ts';
import {
  createMemoryInvitations,
  createMemoryMembers,
  membershipsIn,
  type MemoryPeople,
} from './memory-members.ts';

export interface MemoryTeam {
  workspaces: WorkspaceStore;
  members: MemberStore;
  invitations: InvitationStore;
  /** Returns the owner of a workspace, even of a deleted one. */
  ownerOf: OwnerOf;
  /** The e-mails in the outbox, oldest first. */
  mails(): Mail[];
  put(workspace: StoredWorkspace, people: Readonly<Record<string, Role>>): void;
  /** Makes the next commit fail with this error, before or after anything is written. */
  failNextCommit(error: Error, when: 'before' | 'after'): void;
}

interface Fault {
  error: Error;
  when: 'before' | 'after';
}

/** By default, everybody has the largest plan. */
export function createMemoryTeam(planOf: PlanOf = largestPlan): MemoryTeam {
  const workspaces = new Map<string, StoredWorkspace>();
  const deletions = new Map<string, Date>();
  const owners = new Map<string, string>();
  const people: MemoryPeople = {
    members: new Map(),
    invitations: new Map(),
    declined: new Map(),
    counts: new Map(),
    mails: new Map(),
  };
  let fault: Fault | null = null;

  function commit(write: () => void): void {
    const failing = fault;
    fault = null;
    if (failing?.when === 'before') throw failing.error;
    write();
    if (failing?.when === 'after') throw failing.error;
  }

  const living = (id: string) => (deletions.has(id) ? null : (workspaces.get(id) ?? null));
  const ownerOnly = (uid: string, joinedAt: Date) =>
    new Map([[uid, { uid, role: 'owner' as const, joinedAt }]]);

  const ownerOf: OwnerOf = (workspaceId) => {
    const uid = owners.get(workspaceId) ?? workspaceId;
    return { uid, name: '', plan: planOf(uid) };
  };

  const store: WorkspaceStore = {
    find: (id) => Promise.resolve(living(id)),
    findMany: (ids) => Promise.resolve(ids.map(living).filter((found) => found !== null)),
    async create(workspace, ownerUid, limit) {
      const existing = workspaces.get(workspace.id);
      if (existing) {
        const role = people.members.get(workspace.id)?.get(ownerUid)?.role ?? null;
        return { kind: 'exists', workspace: existing, role };
      }
      if (membershipsIn(people, ownerUid).length >= limit) return { kind: 'too_many' };
      const owned = membershipsIn(people, ownerUid).filter(({ role }) => role === 'owner').length;
      const owner = { uid: ownerUid, name: '', plan: planOf(ownerUid) };
      if (capacityLeft('workspaces', owner.plan, owned) < 1)
        return { kind: 'over_capacity', capacity: 'workspaces', owner };
      const stored = { ...workspace, ownerUid };
      commit(() => {
        workspaces.set(workspace.id, stored);
        people.members.set(workspace.id, ownerOnly(ownerUid, workspace.createdAt));
        owners.set(workspace.id, ownerUid);
      });
      return { kind: 'created', workspace: stored };
    },
    async change(id, change) {
      const before = living(id);
      if (!before) return null;
      const after = { ...before, ...change };
      commit(() => workspaces.set(id, after));
      return { before, after };
    },
    async delete(id, at) {
      if (!living(id)) return false;
      commit(() => {
        deletions.set(id, at);
        people.members.delete(id);
        people.invitations.delete(id);
      });
      return true;
    },
    stateOf: (id) => Promise.resolve(!workspaces.has(id) ? 'none' : deletions.has(id) ? 'deleted' : 'living'),
    async erase(id) {
      commit(() => {
        workspaces.delete(id);
        deletions.delete(id);
      });
    },
    unfinishedDeletions: (before, limit) =>
      Promise.resolve(
        [...deletions]
          .filter(([, at]) => at.getTime() <= before.getTime())
          .toSorted(([, a], [, b]) => a.getTime() - b.getTime())
          .slice(0, limit)
          .map(([id]) => id),
      ),
  };
  return {
    workspaces: store,
    members: createMemoryMembers(people, commit),
    invitations: createMemoryInvitations(people, commit, (id) => living(id)?.name ?? null, ownerOf),
    ownerOf,
    mails: () => [...people.mails.values()],
    put(workspace, roles) {
      workspaces.set(workspace.id, workspace);
      const owner = Object.entries(roles).find(([, role]) => role === 'owner');
      if (owner) owners.set(workspace.id, owner[0]);
      const members = Object.entries(roles).map(([uid, role]) => ({
        uid,
        role,
        joinedAt: workspace.createdAt,
      }));
      people.members.set(workspace.id, new Map(members.map((member) => [member.uid, member])));
    },
    failNextCommit(error, when) {
      fault = { error, when };
    },
  };
}

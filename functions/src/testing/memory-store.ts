import type { Role } from '@fanfare/core/workspaces/workspace.ts';
import type { MemberStore } from '../store/members.ts';
import type { StoredWorkspace, WorkspaceStore } from '../store/workspaces.ts';

export interface MemoryStore {
  workspaces: WorkspaceStore;
  members: MemberStore;
  /** Puts a workspace there, with its members and their roles. */
  put(workspace: StoredWorkspace, people: Readonly<Record<string, Role>>): void;
  /** The next commit fails with this: before anything is written, or after. */
  failNextCommit(error: Error, when: 'before' | 'after'): void;
}

interface Fault {
  error: Error;
  when: 'before' | 'after';
}

/** Keeps what Firestore would keep. The same suite holds both to the same behaviour. */
export function memoryStore(): MemoryStore {
  const workspaces = new Map<string, StoredWorkspace>();
  const roles = new Map<string, Map<string, Role>>();
  let fault: Fault | null = null;

  function commit(write: () => void): void {
    const failing = fault;
    fault = null;
    if (failing?.when === 'before') throw failing.error;
    write();
    if (failing?.when === 'after') throw failing.error;
  }

  const membershipsOf = (uid: string) =>
    [...roles].flatMap(([workspaceId, people]) => {
      const role = people.get(uid);
      return role ? [{ workspaceId, role }] : [];
    });

  const store: WorkspaceStore = {
    find: (id) => Promise.resolve(workspaces.get(id) ?? null),
    findMany: (ids) =>
      Promise.resolve(ids.map((id) => workspaces.get(id)).filter((found) => found !== undefined)),
    async create(workspace, ownerUid, limit) {
      const existing = workspaces.get(workspace.id);
      if (existing) {
        const role = roles.get(workspace.id)?.get(ownerUid) ?? null;
        return { kind: 'exists', workspace: existing, role };
      }
      if (membershipsOf(ownerUid).length >= limit) return { kind: 'too_many' };
      commit(() => {
        workspaces.set(workspace.id, workspace);
        roles.set(workspace.id, new Map([[ownerUid, 'owner']]));
      });
      return { kind: 'created', workspace };
    },
    async change(id, change) {
      const before = workspaces.get(id);
      if (!before) return null;
      const after = { ...before, ...change };
      commit(() => workspaces.set(id, after));
      return { before, after };
    },
  };
  return {
    workspaces: store,
    members: {
      roleOf: (workspaceId, uid) => Promise.resolve(roles.get(workspaceId)?.get(uid) ?? null),
      workspacesOf: (uid, limit) => Promise.resolve(membershipsOf(uid).slice(0, limit)),
    },
    put(workspace, people) {
      workspaces.set(workspace.id, workspace);
      roles.set(workspace.id, new Map(Object.entries(people)));
    },
    failNextCommit(error, when) {
      fault = { error, when };
    },
  };
}

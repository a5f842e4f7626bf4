import type { Verifiers } from '../http/guard.ts';
import type { Person } from '../http/handlers.ts';
import type { MemberStore } from '../store/members.ts';

export const machineToken = 'token-of-a-machine';

/** The token that stands for a person in tests. */
export function tokenOf(uid: string): string {
  return `token-of-${uid}`;
}

/** Knows these people by their tokens. */
export function fakeVerifiers(members: Pick<MemberStore, 'roleOf'>, people: readonly Person[]): Verifiers {
  return {
    person: (token) => Promise.resolve(people.find(({ uid }) => tokenOf(uid) === token) ?? null),
    machine: (token) => Promise.resolve(token === machineToken),
    role: (workspaceId, uid) => members.roleOf(workspaceId, uid),
  };
}

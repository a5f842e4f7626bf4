import type { Verifiers } from '../http/guard.ts';
import type { Person } from '../http/handlers.ts';
import type { MemberStore } from '../store/members.ts';

export const machineToken = 'token-of-a-machine';

export function tokenOf(uid: string): string {
  return `token-of-${uid}`;
}

/** A token that was valid until it was revoked. A check that does not ask Google for revoked tokens accepts it. */
export function revokedTokenOf(uid: string): string {
  return `revoked-token-of-${uid}`;
}

interface FakeOptions {
  locked?: (uid: string) => Promise<boolean>;
}

type Members = Pick<MemberStore, 'roleOf'> & Partial<Pick<MemberStore, 'firstOwnedBy'>>;

export function fakeVerifiers(
  members: Members,
  people: readonly Person[],
  { locked = () => Promise.resolve(false) }: FakeOptions = {},
): Verifiers {
  const isTokenOf = (token: string, uid: string, checkRevoked: boolean) =>
    token === tokenOf(uid) || (!checkRevoked && token === revokedTokenOf(uid));
  return {
    person: (token, checkRevoked) =>
      Promise.resolve(people.find(({ uid }) => isTokenOf(token, uid, checkRevoked)) ?? null),
    machine: (token) => Promise.resolve(token === machineToken),
    role: (workspaceId, uid) => members.roleOf(workspaceId, uid),
    firstWorkspace: (uid) => members.firstOwnedBy?.(uid) ?? Promise.resolve(null),
    locked,
  };
}

import type { Verifiers } from '../http/guard.ts';
import type { Person } from '../http/handlers.ts';
import type { MemberStore } from '../store/members.ts';

export const machineToken = 'token-of-a-machine';

/** Returns the test token of a person. */
export function tokenOf(uid: string): string {
  return `token-of-${uid}`;
}

/** Returns a token that was once valid. Only Google knows that it was revoked. */
export function revokedTokenOf(uid: string): string {
  return `revoked-token-of-${uid}`;
}

interface FakeOptions {
  locked?: (uid: string) => Promise<boolean>;
}

type Members = Pick<MemberStore, 'roleOf'> & Partial<Pick<MemberStore, 'firstOwnedBy'>>;

/** Verifiers that know these people by their test tokens. */
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

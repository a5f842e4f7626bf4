import { NetworkError } from './_shared/network-error.ts';
import {
  withPlatform,
  describeFaultyNetworks,
  type FaultyNetwork,
  workingNetwork,
} from './conformance/faulty.ts';
import type { Oauth } from './platform.ts';

const { oauth } = workingNetwork.platform;
const signing = (change: Partial<Oauth>) => withPlatform({ oauth: { ...oauth, ...change } });

const faulty: readonly FaultyNetwork[] = [
  [
    'forgets the state',
    signing({ authorise: (keys, asked) => oauth.authorise(keys, { ...asked, state: '' }) }),
    'the consent address has the state, the redirect address and every permission',
  ],
  [
    'sends no PKCE challenge',
    signing({ authorise: (keys, asked) => oauth.authorise(keys, { ...asked, challenge: null }) }),
    'the consent address has a PKCE challenge if and only if the network takes one',
  ],
  [
    'puts the app secret into the address',
    signing({ authorise: (keys, asked) => `${oauth.authorise(keys, asked)}&k=${keys.clientSecret}` }),
    'the consent address never contains the app secret',
  ],
  [
    'reveals a secret in an error',
    signing({
      exchange: (io, answer) =>
        oauth.exchange(io, answer).catch((error: unknown) => {
          throw new NetworkError(
            { kind: 'rejected', reason: 'No.', code: null },
            { cause: new Error(io.keys.clientSecret, { cause: error }) },
          );
        }),
    }),
    'a code can be exchanged only once',
  ],
  [
    'throws an error without a failure kind',
    signing({
      exchange: (io, answer) =>
        oauth.exchange(io, answer).catch(() => {
          throw new Error('Oh.');
        }),
    }),
    'a code can be exchanged only once',
  ],
  [
    'cannot renew',
    signing({ refresh: null }),
    'a grant can be renewed if and only if the network supports renewal',
  ],
  [
    'returns the same grant on renewal',
    signing({ refresh: (_io, grant) => Promise.resolve(grant) }),
    'renewal gives a new access token, and a new refresh token only on networks that replace it',
  ],
  [
    'loses the refresh token',
    signing({ refresh: async (io, grant) => ({ ...(await oauth.refresh!(io, grant)), refreshToken: null }) }),
    'renewal gives a new access token, and a new refresh token only on networks that replace it',
  ],
  [
    'revokes no grant',
    signing({ revoke: () => Promise.resolve() }),
    'a grant can be revoked, and revoking it twice is not an error',
  ],
  [
    'turns ids into numbers',
    signing({
      profiles: async (io, grant) =>
        (await oauth.profiles(io, grant)).map((each) => ({
          ...each,
          platformId: String(Number(each.platformId)),
        })),
    }),
    'the profile has the id of the account as text, and its username',
  ],
];

describeFaultyNetworks(faulty);

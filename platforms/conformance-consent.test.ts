import { NetworkError } from './_shared/network-error.ts';
import { changed, describeFaulty, type Faulty, sound } from './conformance/faulty.ts';
import type { Oauth } from './platform.ts';

const { oauth } = sound.platform;
const signing = (change: Partial<Oauth>) => changed({ oauth: { ...oauth, ...change } });

const faulty: readonly Faulty[] = [
  [
    'forgets the state',
    signing({ authorise: (keys, asked) => oauth.authorise(keys, { ...asked, state: '' }) }),
    'asks for consent with the state',
  ],
  [
    'forgets the proof of who began',
    signing({ authorise: (keys, asked) => oauth.authorise(keys, { ...asked, challenge: null }) }),
    'sends the proof of who began',
  ],
  [
    'shows the secret of the app',
    signing({ authorise: (keys, asked) => `${oauth.authorise(keys, asked)}&k=${keys.clientSecret}` }),
    'never puts the secret',
  ],
  [
    'tells a secret in an error',
    signing({
      exchange: (io, answer) =>
        oauth.exchange(io, answer).catch((error: unknown) => {
          throw new NetworkError(
            { kind: 'rejected', reason: 'No.', code: null },
            { cause: new Error(io.keys.clientSecret, { cause: error }) },
          );
        }),
    }),
    'gives a grant for a code once',
  ],
  [
    'does not tell how it failed',
    signing({
      exchange: (io, answer) =>
        oauth.exchange(io, answer).catch(() => {
          throw new Error('Oh.');
        }),
    }),
    'gives a grant for a code once',
  ],
  ['cannot renew', signing({ refresh: null }), 'can renew a grant'],
  ['renews nothing', signing({ refresh: (_io, grant) => Promise.resolve(grant) }), 'renews a grant, in'],
  [
    'loses the refresh token',
    signing({ refresh: async (io, grant) => ({ ...(await oauth.refresh!(io, grant)), refreshToken: null }) }),
    'renews a grant, in',
  ],
  ['takes nothing back', signing({ revoke: () => Promise.resolve() }), 'takes a connection back'],
  [
    'makes a number of an id',
    signing({
      profiles: async (io, grant) =>
        (await oauth.profiles(io, grant)).map((each) => ({
          ...each,
          platformId: String(Number(each.platformId)),
        })),
    }),
    'says who the account is',
  ],
];

describeFaulty(faulty);

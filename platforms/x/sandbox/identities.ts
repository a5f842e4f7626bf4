import { identityFinder } from '../../_sandbox/identities.ts';
import { logo } from '../../_sandbox/logo.ts';
import type { SandboxIdentity } from '../../_sandbox/sandbox.ts';

export interface Identity extends SandboxIdentity {
  followers: number;
  traits: {
    /** Whether the person grants only the scopes for reading. */
    readsOnly: boolean;
    /** Whether processing fails for every video of this account. */
    videosFail: boolean;
    /** Whether the account is Premium, which allows longer texts and larger videos. */
    isPremium: boolean;
  };
}

const defaults = { readsOnly: false, videosFail: false, isPremium: false };

export const identities: readonly Identity[] = [
  {
    platformId: '1712345678901234501',
    username: 'annmeadow',
    followers: 1_400,
    name: 'Ann Meadow',
    logo: logo('A', '#0f1419'),
    traits: defaults,
  },
  {
    platformId: '1712345678901234502',
    username: 'pia_prints',
    followers: 12_800,
    name: 'Pia Prints (Premium)',
    logo: logo('P', '#7a3e00'),
    traits: { ...defaults, isPremium: true },
  },
  {
    platformId: '1712345678901234503',
    username: 'northkitchen',
    followers: 520,
    name: 'North Kitchen (videos fail)',
    logo: logo('N', '#1b6e53'),
    traits: { ...defaults, videosFail: true },
  },
  {
    platformId: '1712345678901234504',
    username: 'ben_reads',
    followers: 90,
    name: 'Ben (denies posting)',
    logo: logo('B', '#6b6b6b'),
    traits: { ...defaults, readsOnly: true },
  },
  {
    platformId: '1712345678901234505',
    username: 'harbour_coffee',
    followers: 2_300,
    name: 'Harbour Coffee',
    logo: logo('H', '#12414f'),
    traits: defaults,
  },
];

export const identityOf = identityFinder(identities);

import { identityFinder } from '../../_sandbox/identities.ts';
import { logo } from '../../_sandbox/logo.ts';
import type { SandboxIdentity } from '../../_sandbox/sandbox.ts';

export interface Identity extends SandboxIdentity {
  traits: {
    /** Whether the account may post only once every ten minutes. */
    isNew: boolean;
    bannedFrom: string | null;
    /** Whether readers comment on the posts. */
    hasReaders: boolean;
  };
}

const defaults = { isNew: false, bannedFrom: null, hasReaders: false };

export const identities: readonly Identity[] = [
  {
    platformId: '4f8qk2a1',
    username: 'ann_meadow',
    name: 'Ann Meadow',
    logo: logo('A', '#d93a00'),
    traits: defaults,
  },
  {
    platformId: '7h2mz9c3',
    username: 'NorthKitchen',
    name: 'North Kitchen',
    logo: logo('N', '#1b6e53'),
    traits: defaults,
  },
  {
    platformId: 'b91xw05d',
    username: 'pia_is_new',
    name: 'Pia (has to wait between posts)',
    logo: logo('P', '#7a3e00'),
    traits: { ...defaults, isNew: true },
  },
  {
    platformId: 'e66tr3p8',
    username: 'ben-of-bread',
    name: 'Ben (banned from r/soup)',
    logo: logo('B', '#4a4a8a'),
    traits: { ...defaults, bannedFrom: 'soup' },
  },
  {
    platformId: 'h4rb0ur5',
    username: 'harbour_coffee',
    name: 'Harbour Coffee',
    logo: logo('H', '#12414f'),
    traits: { ...defaults, hasReaders: true },
  },
];

export const identityOf = identityFinder(identities);

export const identityNamed = (username: string): Identity | undefined =>
  identities.find((each) => each.username.toLowerCase() === username.toLowerCase());

import { identityFinder } from '../../_sandbox/identities.ts';
import { logo } from '../../_sandbox/logo.ts';
import type { SandboxIdentity } from '../../_sandbox/sandbox.ts';

export interface Identity extends SandboxIdentity {
  traits: {
    /** Whether the member withholds the permission to post. */
    denies: boolean;
    /** Whether the app gets no refresh token for this member, as most apps do. */
    noRefresh: boolean;
    /** Whether processing fails for every video of this member. */
    videosFail: boolean;
  };
}

const usual = { denies: false, noRefresh: false, videosFail: false };

/** An ordinary app learns only a member's name, so the name is also the username. */
export const identities: readonly Identity[] = [
  {
    platformId: 'yrZCpj2Z12',
    username: 'Ida Larsen',
    name: 'Ida Larsen',
    logo: logo('I', '#0a66c2'),
    traits: usual,
  },
  {
    platformId: 'hK3wQ_b7Lm',
    username: 'Tom Reyes (must reconnect every 60 days)',
    name: 'Tom Reyes (must reconnect every 60 days)',
    logo: logo('T', '#7a3e00'),
    traits: { ...usual, noRefresh: true },
  },
  {
    platformId: 'u8-NfX40Pa',
    username: 'North Works (videos fail)',
    name: 'North Works (videos fail)',
    logo: logo('N', '#1b6e53'),
    traits: { ...usual, videosFail: true },
  },
  {
    platformId: 'bE95rTgA1s',
    username: 'Ben Aziz (denies posting)',
    name: 'Ben Aziz (denies posting)',
    logo: logo('B', '#6b6b6b'),
    traits: { ...usual, denies: true },
  },
  {
    platformId: 'hC7qYw2RkE',
    username: 'Dana Demo, Harbour Coffee',
    name: 'Dana Demo, Harbour Coffee',
    logo: logo('H', '#12414f'),
    traits: { ...usual, noRefresh: true },
  },
];

export const identityOf = identityFinder(identities);

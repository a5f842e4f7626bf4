import { logo } from '../../_sandbox/logo.ts';
import type { SandboxIdentity } from '../../_sandbox/sandbox.ts';

export interface Identity extends SandboxIdentity {
  traits: {
    /** Lets nobody post. */
    denies: boolean;
    /** Connects through an app that LinkedIn gives no refresh tokens, as most. */
    noRefresh: boolean;
    /** What LinkedIn cannot play, whoever sends it. */
    videosFail: boolean;
  };
}

const usual = { denies: false, noRefresh: false, videosFail: false };

/** Who they are called is all that an ordinary app is told, so that it is their username as well. */
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
    username: 'Tom Reyes (has to reconnect every 60 days)',
    name: 'Tom Reyes (has to reconnect every 60 days)',
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
    username: 'Ben Aziz (lets nobody post)',
    name: 'Ben Aziz (lets nobody post)',
    logo: logo('B', '#6b6b6b'),
    traits: { ...usual, denies: true },
  },
];

export const identityOf = (id: string): Identity | undefined =>
  identities.find((each) => each.platformId === id);

import { identityFinder, personWith } from '../../_sandbox/identities.ts';

const traits = {
  /** Whether the person grants only the scopes for reading. */
  readsOnly: false,
  videosFail: false,
  /** Whether the account is Premium, which allows longer texts and larger videos. */
  isPremium: false,
};

const person = personWith({ followers: 0, traits });
export const identities = [
  person('1712345678901234501', 'annmeadow', 'Ann Meadow', '#0f1419', { followers: 1_400 }),
  person('1712345678901234502', 'pia_prints', 'Pia Prints (Premium)', '#7a3e00', {
    followers: 12_800,
    traits: { ...traits, isPremium: true },
  }),
  person('1712345678901234503', 'northkitchen', 'North Kitchen (videos fail)', '#1b6e53', {
    followers: 520,
    traits: { ...traits, videosFail: true },
  }),
  person('1712345678901234504', 'ben_reads', 'Ben (denies posting)', '#6b6b6b', {
    followers: 90,
    traits: { ...traits, readsOnly: true },
  }),
  person('1712345678901234505', 'harbour_coffee', 'Harbour Coffee', '#12414f', { followers: 2_300 }),
];
export type Identity = (typeof identities)[number];

export const identityOf = identityFinder(identities);

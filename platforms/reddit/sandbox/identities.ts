import { identityFinder, personWith } from '../../_sandbox/identities.ts';

interface Traits {
  /** Whether the account may post only once every ten minutes. */
  isNew: boolean;
  bannedFrom: string | null;
  /** Whether readers comment on the posts. */
  hasReaders: boolean;
}
const traits: Traits = { isNew: false, bannedFrom: null, hasReaders: false };

const person = personWith({ traits });
export const identities = [
  person('4f8qk2a1', 'ann_meadow', 'Ann Meadow', '#d93a00'),
  person('7h2mz9c3', 'NorthKitchen', 'North Kitchen', '#1b6e53'),
  person('b91xw05d', 'pia_is_new', 'Pia (has to wait between posts)', '#7a3e00', {
    traits: { ...traits, isNew: true },
  }),
  person('e66tr3p8', 'ben-of-bread', 'Ben (banned from r/soup)', '#4a4a8a', {
    traits: { ...traits, bannedFrom: 'soup' },
  }),
  person('h4rb0ur5', 'harbour_coffee', 'Harbour Coffee', '#12414f', {
    traits: { ...traits, hasReaders: true },
  }),
];
export type Identity = (typeof identities)[number];

export const identityOf = identityFinder(identities);

export const identityNamed = (username: string): Identity | undefined =>
  identities.find((each) => each.username.toLowerCase() === username.toLowerCase());

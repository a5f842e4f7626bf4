import { identityFinder, personWith } from '../../_sandbox/identities.ts';

const traits = {
  /** Whether the member withholds the permission to post. */
  denies: false,
  /** Whether the app gets no refresh token for this member. Most apps get no refresh tokens at all. */
  noRefresh: false,
  /** Whether processing fails for every video of this member. */
  videosFail: false,
};
const noRefresh = { traits: { ...traits, noRefresh: true } };

const person = personWith({ traits });
/** An ordinary app can read only the name of a member, so Fanfare uses the name as the username. */
const member = (id: string, name: string, colour: string, unusual: { traits?: typeof traits } = {}) =>
  person(id, name, name, colour, unusual);

export const identities = [
  member('yrZCpj2Z12', 'Ida Larsen', '#0a66c2'),
  member('hK3wQ_b7Lm', 'Tom Reyes (must reconnect every 60 days)', '#7a3e00', noRefresh),
  member('u8-NfX40Pa', 'North Works (videos fail)', '#1b6e53', { traits: { ...traits, videosFail: true } }),
  member('bE95rTgA1s', 'Ben Aziz (denies posting)', '#6b6b6b', { traits: { ...traits, denies: true } }),
  member('hC7qYw2RkE', 'Dana Demo, Harbour Coffee', '#12414f', noRefresh),
];
export type Identity = (typeof identities)[number];

export const identityOf = identityFinder(identities);

import { identityFinder, personWith } from '../../_sandbox/identities.ts';
import { cafeHits, cafeTitles } from '../../_sandbox/remarks.ts';

const titles: Own['titles'] = [
  'Painting the harbour in one sitting',
  'Five colours are enough',
  'What I got wrong for years',
  'A slow Sunday in the studio',
  'Answering your questions',
  'The cheapest brush I own',
];

interface Own {
  traits: typeof traits;
  /**
   * `first`: the number of subscribers on the first day that the sandbox imitates. `come` and `go`: the most that the
   * channel gains and loses per day.
   */
  subscribers: { first: number; come: number; go: number };
  /** The titles of videos from outside Fanfare. */
  titles: readonly [string, ...string[]];
  /** A video whose title contains these words becomes very successful. */
  tookOff: string | null;
}

const traits = {
  hasChannel: true,
  /** Whether the channel has a confirmed phone number, which thumbnails require. */
  isVerified: true,
  commentsEnabled: true,
  /** Whether a channel setting makes every upload private. */
  locksPrivate: false,
  /** Whether the channel has videos from outside Fanfare. */
  hasPast: true,
};
const usual: Own = { traits, titles, tookOff: null, subscribers: { first: 310, come: 3, go: 1 } };

const person = personWith(usual);
export const identities = [
  person('UCa1PaintsWithAnaAndCo0', '@anapaints', 'Ana Paints', '#b3261e', {
    subscribers: { first: 6_400, come: 34, go: 15 },
  }),
  person('UCb2NorthKitchenTable00', '@northkitchen', 'North Kitchen (no verified phone)', '#1b6e53', {
    traits: { ...traits, isVerified: false },
  }),
  person('UCc3QuietHoursReading00', '@quiethours', 'Quiet Hours (private, comments off)', '#4a4e9c', {
    traits: { ...traits, commentsEnabled: false, locksPrivate: true, hasPast: false },
  }),
  person('no-channel-ben', 'ben@example.com', 'Ben (no channel)', '#6b6b6b', {
    traits: { ...traits, hasChannel: false, hasPast: false },
  }),
  person('UCd4HarbourCoffeeQuay00', '@harbourcoffee', 'Harbour Coffee', '#12414f', {
    subscribers: { first: 1_150, come: 7, go: 4 },
    titles: cafeTitles,
    tookOff: cafeHits.film,
  }),
];
export type Identity = (typeof identities)[number];

export const identityOf = identityFinder(identities);

import { cafeCaptions, cafeHits } from '../../_sandbox/remarks.ts';
import { identityFinder, personWith } from '../../_sandbox/identities.ts';

interface Traits {
  isPrivate: boolean;
  comments: boolean;
  duets: boolean;
  stitches: boolean;
  /** The longest video that the account may post, in seconds. */
  maxSeconds: number;
  /** The number of followers on the first day that the sandbox imitates. */
  followers: number;
  /** The texts of posts from outside Fanfare. */
  captions: readonly [string, ...string[]];
  /** A post that contains these words becomes very successful. */
  tookOff: string | null;
  /** Whether the account has posted outside Fanfare for months. */
  hasPast: boolean;
  /** The scopes that this person never grants. */
  withholds: readonly string[];
}

const captions: Traits['captions'] = [
  'One brush, three colours. #painting #studio',
  'What the light did this morning. #watercolour',
  'I ruined it, and then I did not. #painting #process',
  'Ask me anything about paper. #arttips #watercolour',
  'Packing the orders of this week. #smallbusiness #studio',
  'A minute of nothing but clouds.',
  'The cheapest thing on my desk. #arttips',
];

const traits: Traits = {
  isPrivate: false,
  comments: true,
  duets: true,
  stitches: true,
  maxSeconds: 600,
  followers: 1200,
  captions,
  tookOff: null,
  hasPast: true,
  withholds: [],
};
const quiet = {
  comments: false,
  duets: false,
  stitches: false,
  maxSeconds: 60,
  followers: 3,
  hasPast: false,
};
const quietName = 'Quiet reading (new, no comments, videos up to a minute)';
const cafe = { followers: 3400, captions: cafeCaptions, tookOff: cafeHits.film };

const person = personWith({ traits });
export const identities = [
  person('-000AnaPaintsEveryDay7k2vQ', 'ana.paints', 'Ana paints', '#b4205a'),
  person('-000BakeryAtTheCorner9xTw4', 'cornerbakery', 'The corner bakery (private account)', '#1f6f8b', {
    traits: { ...traits, isPrivate: true, hasPast: false },
  }),
  person('-000QuietReadingHours3mLp8', 'quiet.reading', quietName, '#4a6b2a', {
    traits: { ...traits, ...quiet },
  }),
  person('-000NadiaWatchesOnly5rYd1', 'nadia.watches', 'Nadia (denies posting)', '#6b4aa0', {
    traits: { ...traits, withholds: ['video.publish'] },
  }),
  person('-000HarbourCoffeeQuay8uHc2', 'harbour.coffee', 'Harbour Coffee', '#12414f', {
    traits: { ...traits, ...cafe },
  }),
];
export type Identity = (typeof identities)[number];

export const identityOf = identityFinder(identities);

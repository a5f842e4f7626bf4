import { cafeCaptions, cafeHits } from '../../_sandbox/cafe.ts';
import { identityFinder } from '../../_sandbox/identities.ts';
import { logo } from '../../_sandbox/logo.ts';

interface Traits {
  isPrivate: boolean;
  comments: boolean;
  duets: boolean;
  stitches: boolean;
  /** The longest video that the account may post. */
  maxSeconds: number;
  /** The number of followers on the first day. */
  followers: number;
  /** The texts of posts from outside Fanfare. */
  captions: readonly string[];
  /** A post that contains these words is a hit. */
  tookOff: string | null;
  /** Whether the account has posted outside Fanfare for months. */
  hasPast: boolean;
  /** The scopes that this person never grants. */
  withholds: readonly string[];
}

export interface Identity {
  platformId: string;
  username: string;
  name: string;
  logo: string;
  traits: Traits;
}

const captions = [
  'One brush, three colours. #painting #studio',
  'What the light did this morning. #watercolour',
  'I ruined it, and then I did not. #painting #process',
  'Ask me anything about paper. #arttips #watercolour',
  'Packing the orders of this week. #smallbusiness #studio',
  'A minute of nothing but clouds.',
  'The cheapest thing on my desk. #arttips',
];

const defaults: Traits = {
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

export const identities: readonly Identity[] = [
  {
    platformId: '-000AnaPaintsEveryDay7k2vQ',
    username: 'ana.paints',
    name: 'Ana paints',
    logo: logo('A', '#b4205a'),
    traits: defaults,
  },
  {
    platformId: '-000BakeryAtTheCorner9xTw4',
    username: 'cornerbakery',
    name: 'The corner bakery (private account)',
    logo: logo('B', '#1f6f8b'),
    traits: { ...defaults, isPrivate: true, hasPast: false },
  },
  {
    platformId: '-000QuietReadingHours3mLp8',
    username: 'quiet.reading',
    name: 'Quiet reading (new, no comments, videos up to a minute)',
    logo: logo('Q', '#4a6b2a'),
    traits: {
      ...defaults,
      comments: false,
      duets: false,
      stitches: false,
      maxSeconds: 60,
      followers: 3,
      hasPast: false,
    },
  },
  {
    platformId: '-000NadiaWatchesOnly5rYd1',
    username: 'nadia.watches',
    name: 'Nadia (denies posting)',
    logo: logo('N', '#6b4aa0'),
    traits: { ...defaults, withholds: ['video.publish'] },
  },
  {
    platformId: '-000HarbourCoffeeQuay8uHc2',
    username: 'harbour.coffee',
    name: 'Harbour Coffee',
    logo: logo('H', '#12414f'),
    traits: { ...defaults, followers: 3400, captions: cafeCaptions, tookOff: cafeHits.film },
  },
];

export const identityOf = identityFinder(identities);

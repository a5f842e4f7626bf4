import { identityFinder, personWith } from '../../_sandbox/identities.ts';
import { cafeCaptions, cafeHits } from '../../_sandbox/remarks.ts';

interface Own {
  accountType: 'Business' | 'Media_Creator';
  withholds: readonly string[];
  /** The number of posts and containers that the account may create per 24 hours. */
  quota: { posts: number; containers: number };
  /**
   * `first`: the number of followers on the first day that the sandbox imitates. `come` and `go`: the most that the
   * account gains and loses per day, not counting followers that very successful posts bring.
   */
  followers: { first: number; come: number; go: number };
  /** Posts from before this time have no insights. */
  professionalSince: number;
  /** The texts of posts from outside Fanfare. */
  captions: readonly [string, ...string[]];
  /** A post that contains these words becomes very successful. */
  tookOff: string | null;
}

const captions: Own['captions'] = [
  'First light, first tray. #sourdough #bakery',
  'Behind the counter today. #smallbusiness',
  'We tried something new and kept it. #bakery #recipe',
  'Saturday is market day. Come early! #market #smallbusiness',
  'A quiet corner for a loud week.',
  'How it is made, in one minute. #howitsmade #recipe',
  'Thank you for this month. #community #smallbusiness',
  'Three things we learned this year. #community',
];

const usual: Own = {
  accountType: 'Business',
  withholds: [],
  quota: { posts: 50, containers: 400 },
  followers: { first: 1_840, come: 12, go: 7 },
  professionalSince: 0,
  captions,
  tookOff: null,
};

const person = personWith(usual);
export const identities = [
  person('17841405822304914', 'lumi.bakery', 'Lumi Bakery', ['#a23b72', '#d9743f']),
  person('17841400008460056', 'marco.frames', 'Marco Frames (creator)', ['#234e70', '#4f8a8b'], {
    accountType: 'Media_Creator',
    followers: { first: 9_200, come: 40, go: 26 },
    professionalSince: Date.UTC(2026, 9, 5),
  }),
  person(
    '17841401441775531',
    'nora.notes',
    'Nora Notes (does not allow publishing)',
    ['#5b4b8a', '#8a4b74'],
    {
      withholds: ['instagram_business_content_publish'],
      // With so few followers, Instagram reports no demographics.
      followers: { first: 64, come: 0, go: 0 },
    },
  ),
  person('17841409990001237', 'harbour.news', 'Harbour News (no daily limit)', ['#1d3c34', '#3f7d4f'], {
    quota: { posts: 1_000_000, containers: 10_000_000 },
    followers: { first: 52_000, come: 90, go: 55 },
  }),
  person('17841408811007723', 'harbour.coffee', 'Harbour Coffee', ['#12414f', '#1c6b7d'], {
    followers: { first: 5_200, come: 16, go: 9 },
    captions: cafeCaptions,
    tookOff: cafeHits.instagram,
  }),
];
export type Identity = (typeof identities)[number];

/** The app-scoped id of an account: each app sees a different id. */
export const scopedIdOf = ({ platformId }: Pick<Identity, 'platformId'>): string =>
  platformId.replace(/^1/, '2');

export const identityOf = identityFinder(identities);

import { cafeCaptions, cafeHits, cafeVoices } from '../../_sandbox/cafe.ts';
import { identityFinder } from '../../_sandbox/identities.ts';
import { logo } from '../../_sandbox/logo.ts';
import type { Voices } from '../../_sandbox/remarks.ts';
import type { SandboxIdentity } from '../../_sandbox/sandbox.ts';
import { captions, voices } from './people.ts';

export interface Identity extends SandboxIdentity {
  /** The id of the account that only this app sees. */
  scopedId: string;
  accountType: 'Business' | 'Media_Creator';
  /** Permissions that this person never grants. */
  withholds: readonly string[];
  /** Posts and containers per 24 hours. */
  quota: { posts: number; containers: number };
  /** The number of followers on the first day, and the most that come and go per day. */
  followers: { first: number; come: number; go: number };
  /** Posts from before this time have no insights. */
  professionalSince: number;
  /** The texts of posts from outside Fanfare. */
  captions: readonly string[];
  /** The followers who comment. */
  voices: Voices;
  /** A post that contains these words is a hit. */
  tookOff: string | null;
}

const usual = {
  accountType: 'Business' as const,
  withholds: [],
  quota: { posts: 50, containers: 400 },
  followers: { first: 1_840, come: 12, go: 7 },
  professionalSince: 0,
  captions,
  voices,
  tookOff: null,
};

export const identities: readonly Identity[] = [
  {
    ...usual,
    platformId: '17841405822304914',
    scopedId: '26841405822304914',
    username: 'lumi.bakery',
    name: 'Lumi Bakery',
    logo: logo('L', '#a23b72', '#d9743f'),
  },
  {
    ...usual,
    platformId: '17841400008460056',
    scopedId: '26841400008460056',
    username: 'marco.frames',
    name: 'Marco Frames (creator)',
    logo: logo('M', '#234e70', '#4f8a8b'),
    accountType: 'Media_Creator',
    followers: { first: 9_200, come: 40, go: 26 },
    professionalSince: Date.UTC(2026, 9, 5),
  },
  {
    ...usual,
    platformId: '17841401441775531',
    scopedId: '26841401441775531',
    username: 'nora.notes',
    name: 'Nora Notes (does not allow publishing)',
    logo: logo('N', '#5b4b8a', '#8a4b74'),
    withholds: ['instagram_business_content_publish'],
    // Too few followers for demographics.
    followers: { first: 64, come: 0, go: 0 },
  },
  {
    ...usual,
    platformId: '17841409990001237',
    scopedId: '26841409990001237',
    username: 'harbour.news',
    name: 'Harbour News (no daily limit)',
    logo: logo('H', '#1d3c34', '#3f7d4f'),
    quota: { posts: 1_000_000, containers: 10_000_000 },
    followers: { first: 52_000, come: 90, go: 55 },
  },
  {
    ...usual,
    platformId: '17841408811007723',
    scopedId: '26841408811007723',
    username: 'harbour.coffee',
    name: 'Harbour Coffee',
    logo: logo('H', '#12414f', '#1c6b7d'),
    followers: { first: 5_200, come: 16, go: 9 },
    captions: cafeCaptions,
    voices: cafeVoices,
    tookOff: cafeHits.instagram,
  },
];

export const identityOf = identityFinder(identities);

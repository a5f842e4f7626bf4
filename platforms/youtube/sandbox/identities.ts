import { cafeHits, cafeTitles, cafeVoices } from '../../_sandbox/cafe.ts';
import { identityFinder } from '../../_sandbox/identities.ts';
import { logo } from '../../_sandbox/logo.ts';
import type { Voices } from '../../_sandbox/remarks.ts';
import type { SandboxIdentity } from '../../_sandbox/sandbox.ts';
import { titles, voices } from './people.ts';

export interface Identity extends SandboxIdentity {
  traits: {
    hasChannel: boolean;
    /** Whether the channel has a confirmed phone number, which thumbnails require. */
    isVerified: boolean;
    commentsEnabled: boolean;
    /** Whether a channel setting makes every upload private. */
    locksPrivate: boolean;
    /** Whether the channel has videos from outside Fanfare. */
    hasPast: boolean;
  };
  /** The number of subscribers on the first day, and the most that come and go per day. */
  subscribers: { first: number; come: number; go: number };
  /** The titles of videos from outside Fanfare. */
  titles: readonly string[];
  /** The viewers who comment, without the @ of their handles. */
  voices: Voices;
  /** A video whose title contains these words is a hit. */
  tookOff: string | null;
}

const usual = {
  hasChannel: true,
  isVerified: true,
  commentsEnabled: true,
  locksPrivate: false,
  hasPast: true,
};
const painter = { titles, voices, tookOff: null };
const many = { first: 6_400, come: 34, go: 15 };
const few = { first: 310, come: 3, go: 1 };

export const identities: readonly Identity[] = [
  {
    platformId: 'UCa1PaintsWithAnaAndCo0',
    username: '@anapaints',
    name: 'Ana Paints',
    logo: logo('A', '#b3261e'),
    traits: usual,
    ...painter,
    subscribers: many,
  },
  {
    platformId: 'UCb2NorthKitchenTable00',
    username: '@northkitchen',
    name: 'North Kitchen (no verified phone)',
    logo: logo('N', '#1b6e53'),
    traits: { ...usual, isVerified: false },
    ...painter,
    subscribers: few,
  },
  {
    platformId: 'UCc3QuietHoursReading00',
    username: '@quiethours',
    name: 'Quiet Hours (private, comments off)',
    logo: logo('Q', '#4a4e9c'),
    traits: { ...usual, commentsEnabled: false, locksPrivate: true, hasPast: false },
    ...painter,
    subscribers: few,
  },
  {
    platformId: 'no-channel-ben',
    username: 'ben@example.com',
    name: 'Ben (no channel)',
    logo: logo('B', '#6b6b6b'),
    traits: { ...usual, hasChannel: false, hasPast: false },
    ...painter,
    subscribers: few,
  },
  {
    platformId: 'UCd4HarbourCoffeeQuay00',
    username: '@harbourcoffee',
    name: 'Harbour Coffee',
    logo: logo('H', '#12414f'),
    traits: usual,
    subscribers: { first: 1_150, come: 7, go: 4 },
    titles: cafeTitles,
    voices: cafeVoices,
    tookOff: cafeHits.film,
  },
];

export const identityOf = identityFinder(identities);

import { createHash } from 'node:crypto';
import { dayMs, hourMs } from '@fanfare/core/time/units.ts';
import { addRemarks } from '../../_sandbox/remarks.ts';
import {
  dayOf,
  daysFrom,
  endOf,
  firstDay,
  gathered,
  growthAt,
  seeded,
  seededBetween,
  seededWithin,
  startOf,
  takeOff,
  timingAt,
} from '../../_sandbox/seeded.ts';
import { type Identity, identityOf } from './identities.ts';
import type { Call, Media } from './state.ts';

type Reader = Pick<Call, 'identity' | 'state' | 'world'>;

/** All counts derive from the reach, so that they are consistent. */
interface Performance {
  reach: number;
  views: number;
  likes: number;
  saved: number;
  shares: number;
}

const hasTakenOff = ({ caption }: Media, { tookOff }: Identity): boolean =>
  tookOff !== null && caption.includes(tookOff);

/** The number of people that a post reaches in the end. */
function audienceOf(media: Media, identity: Identity): number {
  const { id, at, product } = media;
  const range = product === 'REELS' ? ([0.4, 1.9] as const) : ([0.2, 0.65] as const);
  const usual = identity.followers.first * growthAt(at) * timingAt(at);
  return hasTakenOff(media, identity) ? usual * range[1] * takeOff : usual * seededWithin(range, id, 'reach');
}

/** The counts of a post at any time. Only the reach depends on the time, so the rest is calculated once. */
function performer(media: Media, identity: Identity): (now: number) => Performance {
  const { id, at } = media;
  const audience = audienceOf(media, identity);
  const shareOf = (range: readonly [number, number], what: string) => seededWithin(range, id, what);
  const shares = {
    views: shareOf([1.05, 1.6], 'views'),
    likes: shareOf([0.02, 0.09], 'likes'),
    saved: shareOf([0.002, 0.015], 'saved'),
    shares: shareOf([0.001, 0.01], 'shares'),
  };
  return (now) => {
    const reach = gathered(audience, at, now, 14 * hourMs);
    return {
      reach,
      views: Math.floor(reach * shares.views),
      likes: Math.floor(reach * shares.likes),
      saved: Math.floor(reach * shares.saved),
      shares: Math.floor(reach * shares.shares),
    };
  };
}

export const performanceOf = (media: Media, identity: Identity, now: number): Performance =>
  performer(media, identity)(now);

const kinds = [
  { type: 'IMAGE', product: 'FEED' },
  { type: 'VIDEO', product: 'REELS' },
  { type: 'CAROUSEL_ALBUM', product: 'FEED' },
] as const;

/** The shortcode, which cannot be guessed from the id. */
export const shortcodeOf = (id: string): string =>
  createHash('sha256').update(id).digest('base64url').slice(0, 11);

function postOn({ platformId, captions }: Identity, day: number): Media | null {
  if (seeded(platformId, 'posted', day) >= 0.45) return null;
  const id = `18${platformId.slice(-6)}${String(day).padStart(6, '0')}`;
  return {
    ...(kinds[seededBetween([0, kinds.length - 1], id, 'kind')] ?? kinds[0]),
    id,
    account: platformId,
    at: day * dayMs + seededBetween([9, 20], id, 'hour') * hourMs,
    shortcode: shortcodeOf(id),
    caption: captions[seededBetween([0, captions.length - 1], id, 'caption')] ?? '',
    files: [],
    comments: [],
    heard: 0,
  };
}

/** Posts that the account published outside Fanfare, oldest first. */
const historyOf = (identity: Identity, now: number): Media[] =>
  daysFrom(firstDay, dayOf(now) - 1)
    .map((day) => postOn(identity, day))
    .filter((each) => each !== null);

const isHistory = ({ account, id }: Pick<Media, 'account' | 'id'>): boolean =>
  id.length === 14 && id.startsWith(`18${account.slice(-6)}`);

/** Adds the comments that are due, so that there are comments to answer. */
export function addFollowerComments({ world }: Pick<Reader, 'world'>, media: Media): void {
  const identity = identityOf(media.account);
  if (media.product === 'STORY' || !identity) return;
  addRemarks({
    world,
    voices: identity.voices,
    hasTakenOff: hasTakenOff(media, identity),
    post: media,
    comments: media.comments,
    isFirst: ({ username, parent }) => username !== undefined && parent === null,
    commentOf: ({ at, name: username, text }, answered) => {
      const author = { account: `follower.${username}`, username };
      return { id: world.newId(), ...author, at, text, parent: answered?.id ?? null };
    },
  });
}

/** Posts made with this app, and stories. */
export const postsOf = ({ state, identity }: Pick<Reader, 'identity' | 'state'>) =>
  state.media.filter((each) => each.account === identity.platformId);

/** All posts so far except stories, oldest first, including those from outside of this app. */
export function feedOf(reader: Reader): Media[] {
  const now = reader.world.now();
  const own = postsOf(reader).filter(({ product, at }) => product !== 'STORY' && at <= now);
  return [...historyOf(reader.identity, now), ...own].toSorted((a, b) => a.at - b.at);
}

/** The number of comments at that time. Comments on posts from outside Fanfare are counted but not stored. */
export function commentsBy(reader: Reader, media: Media, then: number): number {
  if (isHistory(media))
    return gathered(seededBetween([0, 13], media.id, 'comments'), media.at, then, 10 * hourMs);
  addFollowerComments(reader, media);
  return media.comments.filter(({ at }) => at <= then).length;
}

interface Moves {
  came: number;
  went: number;
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

export function movesIn({ identity, state }: Reader, days: readonly number[]): Moves {
  const { platformId, followers } = identity;
  const hits = postsOf({ state, identity })
    .filter((each) => hasTakenOff(each, identity))
    .map((each) => performer(each, identity));
  /** The followers that the hits had brought by that time. */
  const broughtBy = (then: number) =>
    sumOf(hits.map((performanceAt) => Math.floor(performanceAt(then).reach * 0.012)));
  const cameOn = (day: number) => seededBetween([0, followers.come], platformId, 'came', day);
  return {
    came: sumOf(days.map((day) => cameOn(day) + broughtBy(endOf(day)) - broughtBy(startOf(day)))),
    went: sumOf(days.map((day) => seededBetween([0, followers.go], platformId, 'went', day))),
  };
}

/** The number of followers at the end of the last complete day. */
export function followersNow(reader: Reader): number {
  const { came, went } = movesIn(reader, daysFrom(firstDay, dayOf(reader.world.now()) - 1));
  return Math.max(0, reader.identity.followers.first + came - went);
}

export type Counts = Performance & { comments: number };

const nothing: Counts = { reach: 0, views: 0, likes: 0, saved: 0, shares: 0, comments: 0 };
const names = ['reach', 'views', 'likes', 'saved', 'shares', 'comments'] as const;

/** The counts of all posts at any time. */
function counter(reader: Reader): (then: number) => Counts {
  const posts = feedOf(reader).map((media) => ({ media, performanceAt: performer(media, reader.identity) }));
  return (then) => {
    const sums = { ...nothing };
    for (const { media, performanceAt } of posts) {
      if (media.at >= then) continue;
      const counts = { ...performanceAt(then), comments: commentsBy(reader, media, then) };
      for (const name of names) sums[name] += counts[name];
    }
    return sums;
  };
}

/** The gain of the posts on each of these consecutive days. */
export function countsOn(reader: Reader, days: readonly number[]): Counts[] {
  const [first] = days;
  if (first === undefined) return [];
  const countsBy = counter(reader);
  let before = countsBy(startOf(first));
  return days.map((day) => {
    const after = countsBy(endOf(day));
    const gained = { ...nothing };
    for (const name of names) gained[name] = after[name] - before[name];
    before = after;
    return gained;
  });
}

/** Any post of the account, also from outside of this app. */
export const findMedia = (reader: Reader, id: string): Media | undefined =>
  [...postsOf(reader), ...historyOf(reader.identity, reader.world.now())].find((each) => each.id === id);

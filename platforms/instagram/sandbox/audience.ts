import { createHash } from 'node:crypto';
import { dayMs, hourMs } from '@fanfare/core/time/units.ts';
import { addRemarks } from '../../_sandbox/remarks.ts';
import { dayOf, daysFrom, endOf, firstDay, gainsOn, pastOf, startOf } from '../../_sandbox/days.ts';
import { accumulatedSince, growthAt, takeOff, timingAt } from '../../_sandbox/attention.ts';
import { partsOf, seededBetween, seededItem, seededWithin, sumOf } from '../../_sandbox/seeded.ts';
import { type Identity, identityOf } from './identities.ts';
import type { Call, Media } from './state.ts';

type Reader = Pick<Call, 'identity' | 'state' | 'world'>;

type Performance = Record<'reach' | 'views' | 'likes' | 'saved' | 'shares', number>;

const hasTakenOff = ({ caption }: Media, { tookOff }: Identity): boolean =>
  tookOff !== null && caption.includes(tookOff);

/** The number of people that a post reaches in the end. */
function audienceOf(media: Media, identity: Identity): number {
  const { id, at, product } = media;
  const range = product === 'REELS' ? ([0.4, 1.9] as const) : ([0.2, 0.65] as const);
  const usual = identity.followers.first * growthAt(at) * timingAt(at);
  return hasTakenOff(media, identity) ? usual * range[1] * takeOff : usual * seededWithin(range, id, 'reach');
}

const ranges = {
  views: [1.05, 1.6],
  likes: [0.02, 0.09],
  saved: [0.002, 0.015],
  shares: [0.001, 0.01],
} as const;

/** The counts of a post at any time. All derive from the reach, so that they are consistent. */
function performer(media: Media, identity: Identity): (now: number) => Performance {
  const { id, at } = media;
  const audience = audienceOf(media, identity);
  const parts = partsOf(id, ranges);
  return (now) => {
    const reach = accumulatedSince(audience, at, now, 14 * hourMs);
    return { reach, ...parts(reach) };
  };
}

export const performanceOf = (media: Media, identity: Identity, now: number): Performance =>
  performer(media, identity)(now);

const kinds: readonly [Pick<Media, 'type' | 'product'>, ...Pick<Media, 'type' | 'product'>[]] = [
  { type: 'IMAGE', product: 'FEED' },
  { type: 'VIDEO', product: 'REELS' },
  { type: 'CAROUSEL_ALBUM', product: 'FEED' },
] as const;

/** The shortcode, which cannot be guessed from the id. */
export const shortcodeOf = (id: string): string =>
  createHash('sha256').update(id).digest('base64url').slice(0, 11);

function postOn({ platformId, captions }: Identity, day: number): Media {
  const id = `18${platformId.slice(-6)}${String(day).padStart(6, '0')}`;
  return {
    ...seededItem(kinds, id, 'kind'),
    id,
    account: platformId,
    at: day * dayMs + seededBetween([9, 20], id, 'hour') * hourMs,
    shortcode: shortcodeOf(id),
    caption: seededItem(captions, id, 'caption'),
    files: [],
    comments: [],
    remarksAdded: 0,
  };
}

/** Posts that the account published outside Fanfare, oldest first. */
const historyOf = (identity: Identity, now: number): Media[] =>
  pastOf(identity.platformId, 0.45, now, (day) => postOn(identity, day));

const isHistory = ({ account, id }: Pick<Media, 'account' | 'id'>): boolean =>
  id.length === 14 && id.startsWith(`18${account.slice(-6)}`);

/** Adds the comments that are due below a post, so that there are comments to answer. */
export function addFollowerComments({ world }: Pick<Reader, 'world'>, media: Media): void {
  const identity = identityOf(media.account);
  if (media.product === 'STORY' || !identity) return;
  addRemarks({
    world,
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

/** The posts and stories that Fanfare published to the account. */
export const postsOf = ({ state, identity }: Pick<Reader, 'identity' | 'state'>) =>
  state.media.filter((each) => each.account === identity.platformId);

/** All posts so far except stories, oldest first, including those from outside Fanfare. */
export function feedOf(reader: Reader): Media[] {
  const now = reader.world.now();
  const own = postsOf(reader).filter(({ product, at }) => product !== 'STORY' && at <= now);
  return [...historyOf(reader.identity, now), ...own].toSorted((a, b) => a.at - b.at);
}

/**
 * Returns a function that calculates the number of a post's comments at a given time. If the post is from outside
 * Fanfare, only the number exists: the sandbox does not store its comments.
 */
function commenter(reader: Reader, media: Media): (then: number) => number {
  if (isHistory(media)) {
    const most = seededBetween([0, 13], media.id, 'comments');
    return (then) => accumulatedSince(most, media.at, then, 10 * hourMs);
  }
  addFollowerComments(reader, media);
  return (then) => media.comments.filter(({ at }) => at <= then).length;
}

export const commentsUntil = (reader: Reader, media: Media, then: number): number =>
  commenter(reader, media)(then);

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

/**
 * The followers that each account gains and loses on a day, not counting those that very successful posts bring. The
 * numbers are kept because they never change.
 */
const knownMoves = new WeakMap<Identity, Map<number, { came: number; went: number }>>();

function ownMovesOn(identity: Identity, day: number) {
  const known = knownMoves.get(identity) ?? new Map<number, { came: number; went: number }>();
  knownMoves.set(identity, known);
  const { platformId, followers } = identity;
  const moves = known.get(day) ?? {
    came: seededBetween([0, followers.come], platformId, 'came', day),
    went: seededBetween([0, followers.go], platformId, 'went', day),
  };
  known.set(day, moves);
  return moves;
}

/** The followers gained and lost on `days`, which must be consecutive. */
export function movesIn({ identity, state }: Reader, days: readonly number[]) {
  const hits = postsOf({ state, identity })
    .filter((each) => hasTakenOff(each, identity))
    .map((each) => performer(each, identity));
  /** The followers that very successful posts had brought until then. */
  const broughtUntil = (then: number) =>
    sum(hits.map((performanceAt) => Math.floor(performanceAt(then).reach * 0.012)));
  const [first] = days;
  const last = days.at(-1);
  const brought =
    first === undefined || last === undefined ? 0 : broughtUntil(endOf(last)) - broughtUntil(startOf(first));
  const own = days.map((day) => ownMovesOn(identity, day));
  return { came: sum(own.map(({ came }) => came)) + brought, went: sum(own.map(({ went }) => went)) };
}

/** The number of followers at the end of the last complete day. */
export function followersNow(reader: Reader): number {
  const { came, went } = movesIn(reader, daysFrom(firstDay, dayOf(reader.world.now()) - 1));
  return Math.max(0, reader.identity.followers.first + came - went);
}

export type Counts = Performance & { comments: number };

const nothing: Counts = { reach: 0, views: 0, likes: 0, saved: 0, shares: 0, comments: 0 };

/** Returns a function that adds up the counts of all posts at a given time. */
function counter(reader: Reader): (then: number) => Counts {
  const posts = feedOf(reader).map((media) => ({
    at: media.at,
    performanceAt: performer(media, reader.identity),
    commentsAt: commenter(reader, media),
  }));
  return (then) => {
    const out = posts.filter(({ at }) => at < then);
    const counts = out.map((post) => ({ ...post.performanceAt(then), comments: post.commentsAt(then) }));
    return sumOf(counts, nothing);
  };
}

/** By how much the posts' counts grew on each of `days`, which must be consecutive. */
export const countsOn = (reader: Reader, days: readonly number[]): Counts[] => gainsOn(days, counter(reader));

/** Any post of the account, including those from outside Fanfare. */
export const findMedia = (reader: Reader, id: string): Media | undefined =>
  [...postsOf(reader), ...historyOf(reader.identity, reader.world.now())].find((each) => each.id === id);

import { daysFrom, dayOf, endOf, firstDay, startOf } from '../../_sandbox/days.ts';
import { seededBetween } from '../../_sandbox/seeded.ts';
import type { Call } from './context.ts';
import { commentsBy, feedOf } from './feed.ts';
import type { Identity } from './identities.ts';
import { hasTakenOff, performanceOf, type Performance } from './performance.ts';
import type { Media } from './state.ts';

type Reader = Pick<Call, 'identity' | 'state' | 'world'>;

interface Moves {
  came: number;
  went: number;
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/** The followers that the hits had brought by that time. */
const broughtBy = (identity: Identity, hits: readonly Media[], then: number): number =>
  sumOf(hits.map((each) => Math.floor(performanceOf(each, identity, then).reach * 0.012)));

export function movesIn(reader: Reader, days: readonly number[]): Moves {
  const { identity } = reader;
  const { platformId, followers } = identity;
  const hits = reader.state.media.filter(
    (each) => each.account === platformId && hasTakenOff(each, identity),
  );
  const brought = (day: number) =>
    broughtBy(identity, hits, endOf(day)) - broughtBy(identity, hits, startOf(day));
  return {
    came: sumOf(
      days.map((day) => seededBetween([0, followers.come], platformId, 'came', day) + brought(day)),
    ),
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

/** The counts of all posts at that time. */
function countsBy(reader: Reader, feed: readonly Media[], then: number): Counts {
  const sums = { ...nothing };
  for (const media of feed) {
    if (media.at >= then) continue;
    const counts = {
      ...performanceOf(media, reader.identity, then),
      comments: commentsBy(reader, media, then),
    };
    for (const name of names) sums[name] += counts[name];
  }
  return sums;
}

/** The gain of the posts on each of these consecutive days. */
export function countsOn(reader: Reader, days: readonly number[]): Counts[] {
  const feed = feedOf(reader);
  const [first] = days;
  if (first === undefined) return [];
  let before = countsBy(reader, feed, startOf(first));
  return days.map((day) => {
    const after = countsBy(reader, feed, endOf(day));
    const gained = { ...nothing };
    for (const name of names) gained[name] = after[name] - before[name];
    before = after;
    return gained;
  });
}

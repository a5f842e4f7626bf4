import { dayMs } from '@fanfare/core/time/units.ts';
import { dayOf, daysFrom, endOf, firstDay, seeded, seededBetween, startOf } from '../../_sandbox/seeded.ts';
import { historyOf } from './history.ts';
import type { Call, Video } from './state.ts';
import { counterOf, type Counts, hasTakenOff } from './statistics.ts';

type Reader = Pick<Call, 'identity' | 'state' | 'world'>;

export const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
/** Null when the text is not a date. */
export function dayOfDate(date: string): number | null {
  const at = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(date) : NaN;
  return Number.isNaN(at) ? null : at / dayMs;
}

/** The channel's videos so far, including those from outside of this app. */
export const channelVideos = ({ identity, state, world }: Reader): Video[] => [
  ...historyOf(identity, world.now()),
  ...state.videos.filter(({ channel, at }) => channel === identity.platformId && at <= world.now()),
];

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

const names = ['views', 'likes', 'comments', 'shares'] as const;

/** The counts of all these videos at any time. */
function totals(reader: Reader, videos: readonly Video[]): (then: number) => Counts {
  const counters = videos.map((video) => ({ video, countsBy: counterOf(reader, video) }));
  return (then) => {
    const sums: Counts = { views: 0, likes: 0, comments: 0, shares: 0 };
    for (const { video, countsBy } of counters) {
      if (video.at >= then) continue;
      const counts = countsBy(then);
      for (const name of names) sums[name] += counts[name];
    }
    return sums;
  };
}

export const totalsBy = (reader: Reader, videos: readonly Video[], then: number): Counts =>
  totals(reader, videos)(then);

interface Moves {
  subscribersGained: number;
  subscribersLost: number;
}

/** The subscribers gained and lost on a day. Viewers of the hits subscribe in addition to the usual ones. */
function movesOn(reader: Reader, hits: readonly Video[], day: number, isWhole = true): Moves {
  const { platformId: id, subscribers, traits } = reader.identity;
  const brought = (then: number) =>
    sumOf(hits.map((each) => Math.floor(counterOf(reader, each)(then).views * 0.01)));
  const isQuiet = !isWhole || day < firstDay || !traits.hasPast;
  return {
    subscribersGained:
      (isQuiet ? 0 : seededBetween([0, subscribers.come], id, 'came', day)) +
      brought(endOf(day)) -
      brought(startOf(day)),
    subscribersLost: isQuiet ? 0 : seededBetween([0, subscribers.go], id, 'went', day),
  };
}

const hitsAmong = (videos: readonly Video[], { identity }: Reader): Video[] =>
  videos.filter((each) => hasTakenOff(each, identity));

/** The number of subscribers at the end of the last complete day. */
export function subscribersNow(reader: Reader): number {
  const hits = hitsAmong(channelVideos(reader), reader);
  const moves = daysFrom(firstDay, dayOf(reader.world.now()) - 1).map((day) => movesOn(reader, hits, day));
  return moves.reduce(
    (sum, { subscribersGained, subscribersLost }) => sum + subscribersGained - subscribersLost,
    reader.identity.subscribers.first,
  );
}

export type DayCounts = Counts & Moves & { estimatedMinutesWatched: number };

/** The gain of the channel, or of some of its videos only, on each of these consecutive days. */
export function countsOn(
  reader: Reader,
  days: readonly number[],
  only: readonly string[] | null = null,
  all: readonly Video[] = channelVideos(reader),
): DayCounts[] {
  const [first] = days;
  if (first === undefined) return [];
  const videos = all.filter(({ id }) => only === null || only.includes(id));
  const hits = hitsAmong(videos, reader);
  const totalsAt = totals(reader, videos);
  let before = totalsAt(startOf(first));
  return days.map((day) => {
    const after = totalsAt(endOf(day));
    const views = after.views - before.views;
    const counts = {
      views,
      likes: after.likes - before.likes,
      comments: after.comments - before.comments,
      shares: after.shares - before.shares,
      estimatedMinutesWatched: Math.floor(
        views * (1.8 + 2 * seeded(reader.identity.platformId, 'minutes', day)),
      ),
      ...movesOn(reader, hits, day, only === null),
    };
    before = after;
    return counts;
  });
}

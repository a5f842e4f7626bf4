import { createHash } from 'node:crypto';
import { dayMs, hourMs } from '@fanfare/core/time/units.ts';
import { addRemarks } from '../../_sandbox/remarks.ts';
import { dayOf, daysFrom, endOf, firstDay, gainsOn, pastOf, startOf } from '../../_sandbox/days.ts';
import { accumulatedSince, growthAt, takeOff, timingAt } from '../../_sandbox/attention.ts';
import { seeded, seededBetween, seededItem, sumOf } from '../../_sandbox/seeded.ts';
import { type Identity, identityOf } from './identities.ts';
import type { Call, Video, YouTube } from './state.ts';

const categories = ['22', '26', '27'] as const;

/** The prefix of the ids of videos from outside Fanfare. */
const prefix = 'p-';
export const isPast = ({ id }: Pick<Video, 'id'>): boolean => id.startsWith(prefix);

/** An id of eleven characters, like all video ids. */
const idOf = (channel: string, day: number): string =>
  prefix + createHash('sha256').update(`${channel}|${day}`).digest('base64url').slice(0, 9);

function videoOn({ platformId: channel, titles }: Identity, day: number): Video {
  const id = idOf(channel, day);
  const at = day * dayMs + seededBetween([10, 20], id, 'hour') * hourMs;
  const title = seededItem(titles, id, 'title');
  return {
    id,
    channel,
    at,
    resource: {
      title,
      description: `${title}. Thank you for watching.`,
      tags: [],
      categoryId: seededItem(categories, id, 'category'),
      privacy: 'public',
      madeForKids: false,
    },
    file: { url: null, type: 'video/mp4', bytes: 1, sha256: id, altText: null },
    thumbnail: null,
    processedAt: at,
    outcome: 'processed',
    outcomeReason: null,
    comments: [],
    remarksAdded: 0,
  };
}

/** Videos that the channel published outside Fanfare, oldest first. */
export const historyOf = (identity: Identity, now: number): Video[] =>
  identity.traits.hasPast ? pastOf(identity.platformId, 0.22, now, (day) => videoOn(identity, day)) : [];

const hasTakenOff = ({ resource }: Video, { tookOff }: Identity): boolean =>
  tookOff !== null && resource.title.includes(tookOff);

const viewer = 'UCviewer-';

export const hasComments = ({ channel, resource }: Video): boolean =>
  identityOf(channel)?.traits.commentsEnabled === true && !resource.madeForKids;

/** Adds the comments that are due below a video, so that there are comments to answer. */
export function addViewerComments({ world }: Pick<YouTube, 'world'>, video: Video): void {
  const identity = identityOf(video.channel);
  if (!identity || !hasComments(video) || video.resource.privacy === 'private') return;
  addRemarks({
    world,
    hasTakenOff: hasTakenOff(video, identity),
    post: video,
    comments: video.comments,
    isFirst: ({ channel, parent, isRejected }) =>
      channel.startsWith(viewer) && parent === null && !isRejected,
    commentOf({ at, name, text }, answered) {
      const parent = answered?.id ?? null;
      const id = parent === null ? `Ugx${world.newId()}` : `${parent}.${world.newId()}`;
      const author = { channel: `${viewer}${name}`, author: `@${name}` };
      return { id, ...author, at, text, parent, isRejected: false };
    },
  });
}

const halfMs = 30 * hourMs;

/**
 * Returns a function that calculates the number of a video's comments at a given time. If the video is from outside
 * Fanfare, only the number exists: the sandbox does not store its comments.
 */
function commenter(youtube: Pick<YouTube, 'world'>, video: Video): (then: number) => number {
  if (!hasComments(video)) return () => 0;
  if (isPast(video)) {
    const most = seededBetween([0, 15], video.id, 'comments');
    return (then) => accumulatedSince(most, video.at, then, halfMs);
  }
  addViewerComments(youtube, video);
  return (then) => video.comments.filter(({ isRejected, at }) => !isRejected && at <= then).length;
}

/** The number of views that a video has in the end. */
function audienceOf(video: Video): number {
  const { id, at, channel, resource } = video;
  const identity = identityOf(channel);
  if (!identity || resource.privacy === 'private') return 0;
  const usual = identity.subscribers.first * growthAt(at) * timingAt(at);
  return usual * (hasTakenOff(video, identity) ? 1.75 * takeOff : 0.15 + 1.4 * seeded(id, 'views'));
}

export type Counts = Record<'views' | 'likes' | 'comments' | 'shares', number>;

/**
 * Returns a function that gives the counts of a video at a given time. Likes and shares derive from the views, so that
 * they are consistent. Values that do not depend on the time are calculated once.
 */
export function counterOf(youtube: Pick<YouTube, 'world'>, video: Video): (then: number) => Counts {
  const audience = audienceOf(video);
  const liked = 0.012 + 0.04 * seeded(video.id, 'likes');
  const commentsUntil = commenter(youtube, video);
  return (then) => {
    const views = accumulatedSince(audience, video.at, then, halfMs);
    return {
      views,
      likes: Math.floor(views * liked),
      comments: commentsUntil(then),
      shares: Math.floor(views * 0.006),
    };
  };
}

/** The counters of a video, which are strings. The comment count is missing if comments are off. */
export function statisticsOf(youtube: YouTube, video: Video) {
  const { views, likes, comments } = counterOf(youtube, video)(youtube.world.now());
  return {
    viewCount: String(views),
    likeCount: String(likes),
    favoriteCount: '0',
    ...(hasComments(video) && { commentCount: String(comments) }),
  };
}

type Reader = Pick<Call, 'identity' | 'state' | 'world'>;

export const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
/** The number of a day by its date; null if the text is not a date. */
export function dayOfDate(date: string): number | null {
  const at = /^\d{4}-\d\d-\d\d$/.test(date) ? Date.parse(date) : NaN;
  return Number.isNaN(at) ? null : at / dayMs;
}

/** The channel's videos so far, including those from outside Fanfare. */
export const channelVideos = ({ identity, state, world }: Reader): Video[] => [
  ...historyOf(identity, world.now()),
  ...state.videos.filter(({ channel, at }) => channel === identity.platformId && at <= world.now()),
];

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

const nothing: Counts = { views: 0, likes: 0, comments: 0, shares: 0 };

/** Returns a function that adds up the counts of these videos at a given time. */
function totals(reader: Reader, videos: readonly Video[]): (then: number) => Counts {
  const counters = videos.map((video) => ({ at: video.at, countsBy: counterOf(reader, video) }));
  return (then) => {
    const out = counters.filter(({ at }) => at < then);
    return sumOf(
      out.map(({ countsBy }) => countsBy(then)),
      nothing,
    );
  };
}

export const totalsBy = (reader: Reader, videos: readonly Video[], then: number): Counts =>
  totals(reader, videos)(then);

type Moves = Record<'subscribersGained' | 'subscribersLost', number>;

/** Returns a function that calculates how many subscribers very successful videos have brought by a given time. */
function bringer(reader: Reader, videos: readonly Video[]): (then: number) => number {
  const hits = videos.filter((each) => hasTakenOff(each, reader.identity));
  const counters = hits.map((each) => counterOf(reader, each));
  return (then) => sum(counters.map((countsBy) => Math.floor(countsBy(then).views * 0.01)));
}

/** The subscribers gained and lost on a day. Very successful videos bring additional subscribers. */
function movesOn(reader: Reader, brought: (then: number) => number, day: number, isWhole = true): Moves {
  const { platformId: id, subscribers, traits } = reader.identity;
  const isQuiet = !isWhole || day < firstDay || !traits.hasPast;
  return {
    subscribersGained:
      (isQuiet ? 0 : seededBetween([0, subscribers.come], id, 'came', day)) +
      brought(endOf(day)) -
      brought(startOf(day)),
    subscribersLost: isQuiet ? 0 : seededBetween([0, subscribers.go], id, 'went', day),
  };
}

/** The number of subscribers at the end of the last complete day. */
export function subscribersNow(reader: Reader): number {
  const brought = bringer(reader, channelVideos(reader));
  const moves = daysFrom(firstDay, dayOf(reader.world.now()) - 1).map((day) => movesOn(reader, brought, day));
  return moves.reduce(
    (sum, { subscribersGained, subscribersLost }) => sum + subscribersGained - subscribersLost,
    reader.identity.subscribers.first,
  );
}

export type DayCounts = Counts & Moves & { estimatedMinutesWatched: number };

/** The growth of the counts of the channel, or only of some videos, on each of the given consecutive days. */
export function countsOn(
  reader: Reader,
  days: readonly number[],
  only: readonly string[] | null = null,
  all: readonly Video[] = channelVideos(reader),
): DayCounts[] {
  const videos = all.filter(({ id }) => only === null || only.includes(id));
  const brought = bringer(reader, videos);
  return gainsOn(days, totals(reader, videos)).map((gained, index) => {
    const day = days[index] ?? 0;
    const minutes = 1.8 + 2 * seeded(reader.identity.platformId, 'minutes', day);
    const estimatedMinutesWatched = Math.floor(gained.views * minutes);
    return { ...gained, estimatedMinutesWatched, ...movesOn(reader, brought, day, only === null) };
  });
}

import { dayMs } from '@fanfare/core/time/units.ts';
import { dayOf, daysFrom } from '@fanfare/platforms/_sandbox/days.ts';
import type { Rig } from '@fanfare/platforms/conformance/rig.ts';
import * as instagram from '@fanfare/platforms/instagram/sandbox/audience.ts';
import { identityOf as instagramIdentity } from '@fanfare/platforms/instagram/sandbox/identities.ts';
import type { InstagramState } from '@fanfare/platforms/instagram/sandbox/state.ts';
import { followersOf, historyOf, statisticsOf } from '@fanfare/platforms/tiktok/sandbox/history.ts';
import { identityOf as tiktokIdentity } from '@fanfare/platforms/tiktok/sandbox/identities.ts';
import type { TikTokState } from '@fanfare/platforms/tiktok/sandbox/state.ts';
import * as youtubeDays from '@fanfare/platforms/youtube/sandbox/statistics.ts';
import { identityOf as youtubeIdentity } from '@fanfare/platforms/youtube/sandbox/identities.ts';
import type { YouTubeState } from '@fanfare/platforms/youtube/sandbox/state.ts';
import { counterOf } from '@fanfare/platforms/youtube/sandbox/statistics.ts';

/**
 * The numbers that an answer of the product should contain, computed from the contents of the sandbox without the
 * network's API.
 */
export type Truth = Readonly<Record<string, number | null>>;

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);
const meanOf = (numbers: readonly number[]) =>
  numbers.length === 0 ? null : Math.round(sumOf(numbers) / numbers.length);
const percent = (part: number, whole: number) => Number(((part / whole) * 100).toFixed(2));

/** The last `days` complete days. */
const wholeDays = (now: number, days: number) => daysFrom(dayOf(now) - days, dayOf(now) - 1);
const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);

/**
 * Posts count from this time on. For a panel, it is the start of `firstDay`; for an answer of the product, it is
 * exactly `days` days ago.
 */
const startOf = (now: number, days: number, firstDay: string | null) =>
  firstDay === null ? now - days * dayMs : Date.parse(firstDay);

function instagramTruth(
  { sandbox, world }: Rig,
  platformId: string,
  days: number,
  firstDay: string | null = null,
): Truth {
  const identity = instagramIdentity(platformId);
  if (!identity) throw new Error('There is no such account.');
  const reader = { identity, world, state: sandbox().save() as InstagramState };
  const now = world.now();
  const feed = instagram.feedOf(reader);
  const posts = feed
    .filter(({ at }) => at >= startOf(now, days, firstDay))
    .map((media) => ({
      ...instagram.performanceOf(media, identity, now),
      id: media.id,
      comments: instagram.commentsUntil(reader, media, now),
    }));
  const interactions = posts.map(({ likes, comments, saved, shares }) => likes + comments + saved + shares);
  const truth: Record<string, number | null> = {
    'overview.total_followers': instagram.followersNow(reader),
    'overview.total_media': feed.length,
    'overview.avg_reach': meanOf(posts.map(({ reach }) => reach)),
    'overview.avg_impressions': meanOf(posts.map(({ views }) => views)),
    'overview.engagement_rate': percent(sumOf(interactions), sumOf(posts.map(({ reach }) => reach))),
    'overview.total_saved': sumOf(posts.map(({ saved }) => saved)),
  };
  for (const [i, post] of posts.entries()) {
    const { id, reach, views, likes, comments, saved } = post;
    const of = { reach, impressions: views, likes, comments, saved };
    for (const [name, value] of Object.entries(of)) truth[`posts.${id}.${name}`] = value;
    truth[`posts.${id}.engagement_rate`] = percent(interactions[i] ?? 0, reach);
  }
  const whole = wholeDays(now, days);
  for (const [i, { reach }] of instagram.countsOn(reader, whole).entries())
    truth[`daily_reach.${dateOf(whole[i] ?? 0)}`] = reach;
  const { came, went } = instagram.movesIn(reader, whole);
  return { ...truth, 'sum.follows': came, 'sum.unfollows': went, 'sum.net_growth': came - went };
}

function tiktokTruth(
  { sandbox, world }: Rig,
  platformId: string,
  days: number,
  firstDay: string | null = null,
): Truth {
  const identity = tiktokIdentity(platformId);
  if (!identity) throw new Error('There is no such account.');
  const now = world.now();
  const { posts: own } = sandbox().save() as TikTokState;
  const all = [...historyOf(identity, now), ...own.filter(({ account }) => account === platformId)];
  const posts = all
    .filter(({ readyAt }) => (readyAt ?? 0) >= startOf(now, days, firstDay))
    .map((post) => ({ id: post.postId, ...statisticsOf(post, now) }));
  const views = sumOf(posts.map((post) => post.views));
  const reactions = sumOf(posts.map(({ likes, comments, shares }) => likes + comments + shares));
  const truth: Record<string, number | null> = {
    'overview.total_followers': followersOf(identity, all, now),
    'overview.total_videos': all.length,
    'overview.avg_views': meanOf(posts.map((post) => post.views)),
    'overview.engagement_rate': percent(reactions, views),
  };
  for (const { id, ...counts } of posts) {
    for (const [name, value] of Object.entries(counts)) truth[`posts.${id}.${name}`] = value;
    const { likes, comments, shares } = counts;
    truth[`posts.${id}.engagement_rate`] =
      counts.views === 0 ? null : percent(likes + comments + shares, counts.views);
  }
  return truth;
}

/**
 * The expected numbers of a YouTube channel. YouTube rounds the number of subscribers down to three significant digits,
 * and reports the numbers of a day two days later.
 */
function youtubeTruth(
  { sandbox, world }: Rig,
  platformId: string,
  days: number,
  firstDay: string | null = null,
): Truth {
  const identity = youtubeIdentity(platformId);
  if (!identity) throw new Error('There is no such account.');
  const reader = { identity, world, state: sandbox().save() as YouTubeState };
  const now = world.now();
  const all = youtubeDays.channelVideos(reader);
  const posts = all
    .filter(({ at }) => at >= startOf(now, days, firstDay))
    .map((video) => ({ id: video.id, ...counterOf(reader, video)(now) }));
  const subscribers = youtubeDays.subscribersNow(reader);
  const unit = 10 ** Math.max(0, String(subscribers).length - 3);
  const views = sumOf(posts.map((post) => post.views));
  const truth: Record<string, number | null> = {
    'overview.total_subscribers': Math.floor(subscribers / unit) * unit,
    'overview.total_views': youtubeDays.totalsBy(reader, all, now).views,
    'overview.total_videos': all.length,
    'overview.avg_views': meanOf(posts.map((post) => post.views)),
    'overview.avg_comments': meanOf(posts.map(({ comments }) => comments)),
    'overview.engagement_rate': percent(sumOf(posts.map(({ likes, comments }) => likes + comments)), views),
  };
  for (const { id, views: seen, likes, comments } of posts) {
    for (const [name, value] of Object.entries({ views: seen, likes, comments }))
      truth[`posts.${id}.${name}`] = value;
    truth[`posts.${id}.engagement_rate`] = seen === 0 ? null : percent(likes + comments, seen);
  }
  const counted = daysFrom(dayOf(now) - days + 1, dayOf(now) - 2);
  const byDay = youtubeDays.countsOn(reader, counted);
  for (const [i, day] of byDay.entries()) {
    const date = dateOf(counted[i] ?? 0);
    truth[`daily_analytics.${date}.views`] = day.views;
    truth[`daily_analytics.${date}.estimated_minutes_watched`] = day.estimatedMinutesWatched;
    truth[`daily_subscriber_changes.${date}.subscribers_gained`] = day.subscribersGained;
    truth[`daily_subscriber_changes.${date}.subscribers_lost`] = day.subscribersLost;
    truth[`daily_subscriber_changes.${date}.net_growth`] = day.subscribersGained - day.subscribersLost;
  }
  return truth;
}

export const truthOf = { instagram: instagramTruth, tiktok: tiktokTruth, youtube: youtubeTruth } as const;

interface Dated {
  date: string;
}
interface Answer {
  overview: Record<string, number | null>;
  posts: readonly ({ id: string } & Record<string, unknown>)[];
  insights?: {
    daily_reach?: readonly (Dated & { reach: number })[];
    daily_follows_unfollows?: readonly Record<string, number>[];
    daily_analytics?: readonly (Dated & Record<string, number | null>)[];
    daily_subscriber_changes?: readonly (Dated & Record<string, number | null>)[];
  };
}

type Fields = Readonly<Record<string, unknown>>;

const notNumbers = ['thumbnail_url', 'link', 'insights_note'];

/** The numbers among the fields of an object. The name of each number begins with `name`. */
const numbersOf = (name: string, fields: Fields): [string, number | null][] =>
  Object.entries(fields).flatMap(([field, value]): [string, number | null][] =>
    (value === null || typeof value === 'number') && !notNumbers.includes(field)
      ? [[`${name}.${field}`, value]]
      : [],
  );

/** The impressions of each day are left out, because YouTube reports them for hardly any channel. */
const numbersOfDays = (name: string, days: readonly (Dated & Fields)[] = []): [string, number | null][] =>
  days
    .flatMap((day) => numbersOf(`${name}.${day.date}`, day))
    .filter(([field]) => !field.endsWith('.impressions'));

/** The numbers of an answer of the product, with the same names as the expected numbers. */
export function numbersIn(answer: object): Truth {
  const { overview, posts, insights = {} } = answer as Answer;
  const moves = insights.daily_follows_unfollows;
  const sums = ['follows', 'unfollows', 'net_growth'].map((name): [string, number] => [
    `sum.${name}`,
    sumOf((moves ?? []).map((each) => each[name] ?? 0)),
  ]);
  return Object.fromEntries([
    ...numbersOf('overview', overview),
    ...posts.flatMap(({ id, ...post }) => numbersOf(`posts.${id}`, post)),
    ...(insights.daily_reach ?? []).map(({ date, reach }): [string, number] => [
      `daily_reach.${date}`,
      reach,
    ]),
    ...(moves ? sums : []),
    ...numbersOfDays('daily_analytics', insights.daily_analytics),
    ...numbersOfDays('daily_subscriber_changes', insights.daily_subscriber_changes),
  ]);
}

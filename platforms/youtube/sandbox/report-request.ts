import { dayOf, daysFrom, firstDay } from '../../_sandbox/days.ts';
import { notImitated } from '../../_sandbox/not-imitated.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import type { Call } from './state.ts';
import { dayOfDate } from './days.ts';
import { refusal } from './replies.ts';

/** The newest days are not counted yet. */
const lagDays = 2;

export const bad = (message: string) => refusal(400, 'badRequest', message, { domain: 'global' });

const sums = [
  'views',
  'estimatedMinutesWatched',
  'subscribersGained',
  'subscribersLost',
  'likes',
  'comments',
  'shares',
] as const;
export type Sum = (typeof sums)[number];
export const averages = ['averageViewDuration', 'averageViewPercentage'] as const;
export const impressions = 'videoThumbnailImpressions';
export const isSum = (name: string): name is Sum => sums.some((each) => each === name);
const known: readonly string[] = [...sums, ...averages, impressions, 'viewerPercentage'];

/** Others of the documentation, which are not imitated. */
const otherMetrics =
  /^(dislikes|engagedViews|red\w+|estimatedRed\w+|videosAddedToPlaylists|videosRemovedFromPlaylists|card\w+|annotation\w+|audienceWatchRatio|relativeRetentionPerformance|estimated\w*Revenue|grossRevenue|cpm|adImpressions|monetizedPlaybacks|playbackBasedCpm|playlist\w+|averageTimeInPlaylist|viewsPerPlaylistStart)$/;
const otherDimensions =
  /^(country|province|continent|subContinent|city|dma|deviceType|operatingSystem|insight\w+|subscribedStatus|liveOrOnDemand|youtubeProduct|creatorContentType|sharingService|audienceType|elapsedVideoTimeRatio|playlist|group|channel)$/;

export interface Asked {
  metrics: string[];
  dimensions: string[];
  days: number[];
  /** The videos that the report is about, or null for the channel. */
  only: string[] | null;
  /** The columns to sort by. */
  order: { name: string; isFalling: boolean }[];
  start: number;
  most: number | null;
}

const listOf = (text: string | null) => (text ?? '').split(',').filter(Boolean);

const countOf = (text: string | null): number | null => (/^[1-9]\d*$/.test(text ?? '') ? Number(text) : null);

function isBadCount(query: URLSearchParams, name: string): boolean {
  return query.has(name) && countOf(query.get(name)) === null;
}

/** The videos of `video==a,b`. Filters of other kinds are not imitated. */
function onlyIn(text: string | null): string[] | null | SandboxReply {
  if (text === null) return null;
  const ids = /^video==([\w,-]+)$/.exec(text)?.[1];
  return ids === undefined ? notImitated(['filters']) : listOf(ids);
}

function namesIn({ request, state }: Call): Pick<Asked, 'metrics' | 'dimensions' | 'order'> | SandboxReply {
  const { query } = request;
  const metrics = listOf(query.get('metrics'));
  const dimensions = listOf(query.get('dimensions'));
  if (metrics.some((name) => otherMetrics.test(name))) return notImitated(['metrics']);
  if (dimensions.some((name) => otherDimensions.test(name))) return notImitated(['dimensions']);
  const strange = metrics.find((name) => !known.includes(name) || state.limits.retired.includes(name));
  if (metrics.length === 0 || strange !== undefined)
    return bad(`Unknown identifier (${strange ?? ''}) given in field parameters.metrics.`);
  const order = listOf(query.get('sort')).map((name) => ({
    name: name.replace(/^-/, ''),
    isFalling: name.startsWith('-'),
  }));
  const unsorted = order.find(({ name }) => ![...metrics, ...dimensions].includes(name));
  return unsorted === undefined
    ? { metrics, dimensions, order }
    : bad(`Unknown identifier (${unsorted.name}) given in field parameters.sort.`);
}

export function askedIn(call: Call): Asked | SandboxReply {
  const { request, world, identity } = call;
  const { query } = request;
  if (!['MINE', identity.platformId].some((id) => query.get('ids') === `channel==${id}`))
    return bad('Invalid value for the parameter ids.');
  const [first, last] = [dayOfDate(query.get('startDate') ?? ''), dayOfDate(query.get('endDate') ?? '')];
  if (first === null || last === null || first > last) return bad('Invalid time range.');
  const names = namesIn(call);
  if ('status' in names) return names;
  const wrong = ['maxResults', 'startIndex'].find((name) => isBadCount(query, name));
  if (wrong !== undefined) return bad(`Invalid value for the parameter ${wrong}.`);
  const only = onlyIn(query.get('filters'));
  if (only !== null && 'status' in only) return only;
  const days = daysFrom(Math.max(first, firstDay), Math.min(last, dayOf(world.now()) - lagDays));
  const start = (countOf(query.get('startIndex')) ?? 1) - 1;
  return { ...names, days, only, start, most: countOf(query.get('maxResults')) };
}

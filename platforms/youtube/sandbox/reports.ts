import { notImitated } from '../../_sandbox/not-imitated.ts';
import { listIn, ok } from '../../_sandbox/replies.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { dayOf, daysFrom, firstDay } from '../../_sandbox/days.ts';
import { seeded } from '../../_sandbox/seeded.ts';
import { channelVideos, countsOn, dateOf, type DayCounts, dayOfDate } from './statistics.ts';
import { refusal } from './replies.ts';
import type { Call, Handler } from './state.ts';

/** The number of newest days for which YouTube has no counts yet. */
const lagDays = 2;

const bad = (message: string) => refusal(400, 'badRequest', message, { domain: 'global' });

const sums = [
  'views',
  'estimatedMinutesWatched',
  'subscribersGained',
  'subscribersLost',
  'likes',
  'comments',
  'shares',
] as const;
type Sum = (typeof sums)[number];
const averages = ['averageViewDuration', 'averageViewPercentage'] as const;
const impressions = 'videoThumbnailImpressions';
const isSum = (name: string): name is Sum => sums.some((each) => each === name);
const known: readonly string[] = [...sums, ...averages, impressions, 'viewerPercentage'];

/** Names that YouTube documents but the sandbox does not imitate. */
const otherMetrics =
  /^(dislikes|engagedViews|red\w+|estimatedRed\w+|videosAddedToPlaylists|videosRemovedFromPlaylists|card\w+|annotation\w+|audienceWatchRatio|relativeRetentionPerformance|estimated\w*Revenue|grossRevenue|cpm|adImpressions|monetizedPlaybacks|playbackBasedCpm|playlist\w+|averageTimeInPlaylist|viewsPerPlaylistStart)$/;
const otherDimensions =
  /^(country|province|continent|subContinent|city|dma|deviceType|operatingSystem|insight\w+|subscribedStatus|liveOrOnDemand|youtubeProduct|creatorContentType|sharingService|audienceType|elapsedVideoTimeRatio|playlist|group|channel)$/;

interface ReportRequest {
  metrics: string[];
  dimensions: string[];
  days: number[];
  /** The videos that the report is about, or null for the channel. */
  only: string[] | null;
  order: { name: string; isFalling: boolean }[];
  start: number;
  most: number | null;
}

const countOf = (text: string | null): number | null => (/^[1-9]\d*$/.test(text ?? '') ? Number(text) : null);

function isBadCount(query: URLSearchParams, name: string): boolean {
  return query.has(name) && countOf(query.get(name)) === null;
}

/** The videos of `video==a,b`. Filters of other kinds are not imitated. */
function onlyIn(text: string | null): string[] | null | SandboxReply {
  if (text === null) return null;
  const ids = /^video==([\w,-]+)$/.exec(text)?.[1];
  return ids === undefined ? notImitated(['filters']) : ids.split(',').filter(Boolean);
}

function namesIn({
  request,
  state,
}: Call): Pick<ReportRequest, 'metrics' | 'dimensions' | 'order'> | SandboxReply {
  const { query } = request;
  const metrics = listIn(query, 'metrics');
  const dimensions = listIn(query, 'dimensions');
  if (metrics.some((name) => otherMetrics.test(name))) return notImitated(['metrics']);
  if (dimensions.some((name) => otherDimensions.test(name))) return notImitated(['dimensions']);
  const strange = metrics.find((name) => !known.includes(name) || state.limits.retired.includes(name));
  if (metrics.length === 0 || strange !== undefined)
    return bad(`Unknown identifier (${strange ?? ''}) given in field parameters.metrics.`);
  const order = listIn(query, 'sort').map((name) => ({
    name: name.replace(/^-/, ''),
    isFalling: name.startsWith('-'),
  }));
  const unsorted = order.find(({ name }) => ![...metrics, ...dimensions].includes(name));
  return unsorted === undefined
    ? { metrics, dimensions, order }
    : bad(`Unknown identifier (${unsorted.name}) given in field parameters.sort.`);
}

function readReportRequest(call: Call): ReportRequest | SandboxReply {
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

/** With fewer views than this, YouTube reports no demographics. */
const fewestViews = 100;
/** The maximum number of videos in a report of the best videos. */
const mostVideos = 200;

const unsupported = bad('The query is not supported. Check the documentation for supported queries.');

const ages = ['age13-17', 'age18-24', 'age25-34', 'age35-44', 'age45-54', 'age55-64', 'age65-'];
const genders = ['female', 'male', 'user_specified'];

type Row = (string | number)[];

const isFraction = (name: string) => name.endsWith('Percentage');

function sorted(rows: readonly Row[], columns: readonly string[], { order }: ReportRequest): Row[] {
  return rows.toSorted((a, b) => {
    for (const { name, isFalling } of order) {
      const [x = 0, y = 0] = [a, b].map((row) => row[columns.indexOf(name)]);
      if (x !== y) return x < y === isFalling ? 1 : -1;
    }
    return 0;
  });
}

function table(asked: ReportRequest, rows: readonly Row[]): SandboxReply {
  const { metrics, dimensions, start, most } = asked;
  const columnHeaders = [
    ...dimensions.map((name) => ({ name, columnType: 'DIMENSION', dataType: 'STRING' })),
    ...metrics.map((name) => ({
      name,
      columnType: 'METRIC',
      dataType: isFraction(name) ? 'FLOAT' : 'INTEGER',
    })),
  ];
  const json = { kind: 'youtubeAnalytics#resultTable', columnHeaders };
  const page = sorted(rows, [...dimensions, ...metrics], asked).slice(start, start + (most ?? rows.length));
  return ok(page.length > 0 ? { ...json, rows: page } : json);
}

function demographics(call: Call, asked: ReportRequest): SandboxReply {
  const about = asked.only?.join() ?? call.identity.platformId;
  const views = countsOn(call, asked.days, asked.only).reduce((sum, day) => sum + day.views, 0);
  if (views < fewestViews) return table(asked, []);
  const groups = ages.flatMap((age) => genders.map((gender) => ({ ageGroup: age, gender })));
  const weights = groups.map((group) => ({
    group,
    weight: group.gender === 'user_specified' ? 0.01 : seeded(about, group.ageGroup, group.gender) ** 2,
  }));
  const all = weights.reduce((sum, { weight }) => sum + weight, 0);
  const rows = weights.map(({ group, weight }): Row => [
    ...asked.dimensions.map((name) => (name === 'gender' ? group.gender : group.ageGroup)),
    Math.round((weight / all) * 10_000) / 100,
  ]);
  return table(asked, rows);
}

interface Counted {
  day: number;
  counts: DayCounts;
}

const totalOf = (counted: readonly Counted[], valueOf: (each: Counted) => number): number =>
  counted.reduce((sum, each) => sum + valueOf(each), 0);

/** The value of a metric over the given days. An average is calculated per view. */
function metricOf({ identity }: Call, counted: readonly Counted[], metric: string): number {
  if (isSum(metric)) return totalOf(counted, ({ counts }) => counts[metric]);
  const seed = (what: string, day: number) => seeded(identity.platformId, what, day);
  if (metric === impressions)
    return totalOf(counted, ({ day, counts }) => Math.floor(counts.views * (8 + 6 * seed(metric, day))));
  const views = totalOf(counted, ({ counts }) => counts.views);
  if (metric === averages[0])
    return Math.round((totalOf(counted, ({ counts }) => counts.estimatedMinutesWatched) * 60) / views);
  const shares = totalOf(counted, ({ day, counts }) => counts.views * (30 + 30 * seed(metric, day)));
  return Math.round((shares / views) * 100) / 100;
}

/** The days of each row, by the value of the dimension. */
function groupsOf(call: Call, { dimensions, days, only }: ReportRequest): Map<string, Counted[]> {
  const [dimension] = dimensions;
  const videos = channelVideos(call);
  const countedOf = (ids: readonly string[] | null) =>
    countsOn(call, days, ids, videos).map((counts, i): Counted => ({ day: days[i] ?? 0, counts }));
  if (dimension === 'video') {
    const ids = videos.map(({ id }) => id);
    const wanted = ids.filter((id) => only === null || only.includes(id));
    return new Map(wanted.map((id) => [id, countedOf([id])]));
  }
  const lengths: Readonly<Record<string, number>> = { day: 10, month: 7 };
  const length = dimension === undefined ? 0 : (lengths[dimension] ?? 0);
  return Map.groupBy(countedOf(only), ({ day }) => dateOf(day).slice(0, length));
}

function isSupported({ state, fault }: Call, { metrics, dimensions, order, most }: ReportRequest): boolean {
  const [dimension = '', ...others] = dimensions;
  if (fault === 'refuse' || others.length > 0 || !['', 'day', 'month', 'video'].includes(dimension))
    return false;
  // A report of the best videos is refused if the request names no order or no number of videos.
  if (dimension === 'video' && (order.length === 0 || most === null || most > mostVideos)) return false;
  const isAlone = state.limits.hasImpressions && metrics.length === 1 && dimension === 'day';
  return !metrics.includes(impressions) || isAlone;
}

/** A report, for the supported combinations of metrics and dimensions. */
export const readReport: Handler = (call) => {
  const asked = readReportRequest(call);
  if ('status' in asked) return asked;
  const { metrics, dimensions } = asked;
  if (metrics.includes('viewerPercentage'))
    return metrics.length === 1 && dimensions.toSorted().join() === 'ageGroup,gender'
      ? demographics(call, asked)
      : unsupported;
  if (!isSupported(call, asked)) return unsupported;
  const groups = [...groupsOf(call, asked)];
  // Rows without views are omitted.
  const seen = groups.filter(([, counted]) => totalOf(counted, ({ counts }) => counts.views) > 0);
  const rows = seen.map(([name, counted]): Row => [
    ...(dimensions.length > 0 ? [name] : []),
    ...metrics.map((metric) => metricOf(call, counted, metric)),
  ]);
  return table(asked, rows);
};

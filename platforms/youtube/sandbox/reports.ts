import { dayOf, daysFrom, firstDay } from '../../_sandbox/days.ts';
import { seeded } from '../../_sandbox/seeded.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import type { Call, Handler } from './context.ts';
import { countsOn, dateOf, dayOfDate, type DayCounts } from './days.ts';
import { refusal } from './replies.ts';

/** The newest days are not counted yet. */
const lagDays = 2;
/** With fewer views than this, YouTube reports no demographics. */
const fewestViews = 100;

const bad = (message: string) => refusal(400, 'badRequest', message, { domain: 'global' });
const unsupported = bad('The query is not supported. Check the documentation for supported queries.');

const daily = [
  'views',
  'estimatedMinutesWatched',
  'subscribersGained',
  'subscribersLost',
  'likes',
  'comments',
  'shares',
] as const satisfies readonly (keyof DayCounts)[];
const impressions = 'videoThumbnailImpressions';
const known: readonly string[] = [...daily, impressions, 'viewerPercentage'];
const isDaily = (name: string): name is keyof DayCounts => daily.some((each) => each === name);

const ages = ['age13-17', 'age18-24', 'age25-34', 'age35-44', 'age45-54', 'age55-64', 'age65-'];
const genders = ['female', 'male', 'user_specified'];

type Row = (string | number)[];

interface Asked {
  metrics: string[];
  dimensions: string[];
  days: number[];
}

function table({ metrics, dimensions }: Asked, rows: readonly Row[]): SandboxReply {
  const columnHeaders = [
    ...dimensions.map((name) => ({ name, columnType: 'DIMENSION', dataType: 'STRING' })),
    ...metrics.map((name) => ({ name, columnType: 'METRIC', dataType: 'INTEGER' })),
  ];
  const json = { kind: 'youtubeAnalytics#resultTable', columnHeaders };
  return { status: 200, json: rows.length > 0 ? { ...json, rows } : json };
}

const listOf = (text: string | null) => (text ?? '').split(',').filter(Boolean);

function askedIn({ request, world, state }: Call): Asked | SandboxReply {
  const { query } = request;
  if (query.get('ids') !== 'channel==MINE') return bad('Invalid value for the parameter ids.');
  const [start, end] = [dayOfDate(query.get('startDate') ?? ''), dayOfDate(query.get('endDate') ?? '')];
  if (start === null || end === null || start > end) return bad('Invalid time range.');
  const metrics = listOf(query.get('metrics'));
  const strange = metrics.find((metric) => !known.includes(metric) || state.limits.retired.includes(metric));
  if (metrics.length === 0 || strange !== undefined)
    return bad(`Unknown identifier (${strange ?? ''}) given in field parameters.metrics.`);
  const days = daysFrom(Math.max(start, firstDay), Math.min(end, dayOf(world.now()) - lagDays));
  return { metrics, dimensions: listOf(query.get('dimensions')), days };
}

function demographics(call: Call, asked: Asked): SandboxReply {
  const { platformId } = call.identity;
  const views = countsOn(call, asked.days).reduce((sum, day) => sum + day.views, 0);
  if (views < fewestViews) return table(asked, []);
  const groups = ages.flatMap((age) => genders.map((gender) => ({ ageGroup: age, gender })));
  const weights = groups.map((group) => ({
    group,
    weight: group.gender === 'user_specified' ? 0.01 : seeded(platformId, group.ageGroup, group.gender) ** 2,
  }));
  const all = weights.reduce((sum, { weight }) => sum + weight, 0);
  const rows = weights
    .map(({ group, weight }) => ({ group, share: Math.round((weight / all) * 10_000) / 100 }))
    .toSorted((a, b) => b.share - a.share)
    .map(({ group, share }): Row => [
      ...asked.dimensions.map((name) => (name === 'gender' ? group.gender : group.ageGroup)),
      share,
    ]);
  return table(asked, rows);
}

function valueOf(call: Call, day: number, counts: DayCounts, metric: string): number {
  if (isDaily(metric)) return counts[metric];
  return Math.floor(counts.views * (8 + 6 * seeded(call.identity.platformId, 'impressions', day)));
}

const isOf = (asked: readonly string[], wanted: readonly string[]) =>
  asked.toSorted().join() === wanted.toSorted().join();

/** A report, for the supported combinations of metrics and dimensions. */
export const readReport: Handler = (call) => {
  const asked = askedIn(call);
  if ('status' in asked) return asked;
  const { metrics, dimensions, days } = asked;
  if (metrics.includes('viewerPercentage'))
    return metrics.length === 1 && isOf(dimensions, ['ageGroup', 'gender'])
      ? demographics(call, asked)
      : unsupported;
  if (call.fault === 'refuse' || !isOf(dimensions, ['day'])) return unsupported;
  if (metrics.includes(impressions) && !(call.state.limits.hasImpressions && metrics.length === 1))
    return unsupported;
  const counts = countsOn(call, days);
  const rows = days.flatMap((day, i): Row[] => {
    const found = counts[i];
    // Days without views are omitted.
    if (found === undefined || found.views === 0) return [];
    return [[dateOf(day), ...metrics.map((metric) => valueOf(call, day, found, metric))]];
  });
  return table(asked, rows);
};

import { hourMs } from '@fanfare/core/time/units.ts';
import { graphTime } from '../../_meta/sandbox/fields.ts';
import { answerInsights, type MetricResult, requestedDays } from '../../_meta/sandbox/insights.ts';
import { unknownInCall } from '../../_meta/sandbox/graph.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { endOf } from '../../_sandbox/days.ts';
import { seeded } from '../../_sandbox/seeded.ts';
import { type Counts, countsOn, followersNow, movesIn, performanceOf } from './audience.ts';
import { invalid, list, missingScope, refusal, required } from './replies.ts';
import type { Call, Media } from './state.ts';

/**
 * For an account with fewer followers than this, Instagram reports no demographics and no counts of new and lost
 * followers.
 */
const fewest = 100;

const interactionsOf = ({ likes, comments, saved, shares }: Counts) => likes + comments + saved + shares;

/** The value of each metric, calculated from the growth of the posts' counts. */
const totals: Readonly<Record<string, (gained: Counts) => number>> = {
  reach: ({ reach }) => reach,
  views: ({ views }) => views,
  accounts_engaged: ({ likes }) => Math.floor(likes * 0.9),
  total_interactions: interactionsOf,
  likes: ({ likes }) => likes,
  comments: ({ comments }) => comments,
  shares: ({ shares }) => shares,
  saves: ({ saved }) => saved,
  replies: () => 0,
  reposts: ({ shares }) => Math.floor(shares / 3),
  profile_links_taps: ({ reach }) => Math.floor(reach * 0.002),
};

const needsTotal = (metric: string) =>
  invalid(`${metric} should be specified with parameter metric_type=total_value`);
const isTotal = ({ params }: Call) => params.get('metric_type') === 'total_value';

type Daily = (call: Call, days: readonly number[]) => MetricResult;

const series = (days: readonly number[], valueOf: (day: number, index: number) => number): MetricResult => ({
  values: days.map((day, index) => ({ value: valueOf(day, index), end_time: graphTime(endOf(day)) })),
});

/** The numbers of followers gained and lost. */
const movesOf: Daily = (call, days) => {
  if (!isTotal(call)) return needsTotal('follows_and_unfollows');
  if (followersNow(call) < fewest) return null;
  const { came, went } = movesIn(call, days);
  if (!call.params.has('breakdown')) return { total_value: { value: came + went } };
  const results = [
    { dimension_values: ['FOLLOWER'], value: came },
    { dimension_values: ['NON_FOLLOWER'], value: went },
  ];
  return { total_value: { breakdowns: [{ dimension_keys: ['follow_type'], results }] } };
};

/** The followers gained on each of the requested days. */
const followersOf: Daily = (call, days) =>
  followersNow(call) < fewest ? null : series(days, (day) => movesIn(call, [day]).came);

/**
 * The daily counts that were calculated for each call. All metrics of a call cover the same days, so the counts are
 * calculated only once.
 */
const counted = new WeakMap<Call, Counts[]>();

function totalOf(call: Call, days: readonly number[], metric: string): MetricResult {
  const gained = counted.get(call) ?? countsOn(call, days);
  counted.set(call, gained);
  if (metric === 'reach' && !isTotal(call)) return series(days, (_day, index) => gained[index]?.reach ?? 0);
  if (!isTotal(call)) return needsTotal(metric);
  const valueOf = totals[metric] ?? (() => 0);
  return { total_value: { value: gained.reduce((sum, each) => sum + valueOf(each), 0) } };
}

function daily(call: Call, known: string, valuesOf: Daily): MetricResult {
  const unknown = unknownInCall(call, `metric period since until ${known}`);
  if (unknown) return unknown;
  if (call.params.get('period') !== 'day') return invalid('The parameter period must be day.');
  const days = requestedDays(call.params, call.world.now(), { longestDays: 30, usualDays: 1, invalid });
  return 'status' in days ? days : valuesOf(call, days);
}

const dimensions: Readonly<Record<string, readonly string[]>> = {
  age: ['18-24', '25-34', '35-44', '45-54', '55-64', '65+'],
  gender: ['F', 'M', 'U'],
  country: ['DE', 'AT', 'CH', 'GB', 'US', 'FR', 'NL', 'IT'],
  city: ['Hamburg, Hamburg', 'Berlin, Berlin', 'Vienna, Vienna', 'Zurich, Zurich', 'London, England'],
};

function combined(keys: readonly string[]): string[][] {
  const [key, ...rest] = keys;
  if (key === undefined) return [[]];
  const tails = combined(rest);
  return (dimensions[key] ?? []).flatMap((value) => tails.map((tail) => [value, ...tail]));
}

/** Demographics of the followers, or of the people who interacted. */
function demographicsOf(call: Call, metric: string): MetricResult {
  const { identity, params } = call;
  const unknown = unknownInCall(call, 'metric period metric_type timeframe breakdown');
  if (unknown) return unknown;
  if (!isTotal(call)) return needsTotal(metric);
  if (params.get('period') !== 'lifetime') return invalid('The parameter period must be lifetime.');
  if (!['this_week', 'this_month'].includes(params.get('timeframe') ?? ''))
    return invalid('The parameter timeframe must be one of this_week, this_month.');
  const keys = (params.get('breakdown') ?? '').split(',');
  if (keys.some((key) => !Object.hasOwn(dimensions, key)))
    return invalid('The parameter breakdown is invalid.');
  const followers = followersNow(call);
  if (followers < fewest) return null;
  const all = metric === 'follower_demographics' ? followers : Math.floor(followers * 0.35);
  const weights = combined(keys).map((dimension_values) => ({
    dimension_values,
    weight: 0.1 + seeded(identity.platformId, metric, ...dimension_values) ** 2,
  }));
  const sum = weights.reduce((total, { weight }) => total + weight, 0);
  const results = weights
    .map(({ dimension_values, weight }) => ({ dimension_values, value: Math.floor((all * weight) / sum) }))
    .toSorted((a, b) => b.value - a.value)
    .slice(0, 45);
  return { total_value: { breakdowns: [{ dimension_keys: keys, results }] } };
}

const isRetired = ({ state }: Call, metric: string) => state.settings.retired.includes(metric);

function accountMetric(call: Call, name: string): MetricResult {
  if (isRetired(call, name)) return invalid(`The metric ${name} is no longer supported.`);
  if (name === 'follower_demographics' || name === 'engaged_audience_demographics')
    return demographicsOf(call, name);
  if (name === 'follower_count') return daily(call, 'metric_type=time_series', followersOf);
  if (name === 'follows_and_unfollows') return daily(call, 'metric_type breakdown=follow_type', movesOf);
  if (Object.hasOwn(totals, name))
    return daily(call, 'metric_type', (_call, days) => totalOf(call, days, name));
  const names = [...Object.keys(totals), 'follower_count', 'follows_and_unfollows'].join(', ');
  return invalid(`metric[0] must be one of the following values: ${names}`);
}

export function readAccountInsights(call: Call): SandboxReply {
  const { params, id } = call;
  const period = params.get('period');
  if (params.has('metric') && period === null) return required('period');
  const metricOf = (name: string) => accountMetric(call, name);
  return answerInsights({ params, of: id, period: period ?? '', metricOf, none: required('metric'), list });
}

const everywhere = ['views', 'reach', 'shares', 'total_interactions'];
const byProduct: Readonly<Record<Media['product'], readonly string[]>> = {
  FEED: [...everywhere, 'likes', 'comments', 'saved', 'reposts', 'follows', 'profile_visits'],
  REELS: [...everywhere, 'likes', 'comments', 'saved', 'reposts', 'ig_reels_avg_watch_time'],
  STORY: ['views', 'reach', 'replies', 'shares', 'navigation'],
};

const tooOld = refusal(100, 'Invalid parameter', {
  subcode: 2108006,
  user: 'The media was posted before the most recent time that the account became a business account.',
});
const tooFew = refusal(10, '(#10) Not enough viewers for the media to show insights');
const gone = refusal(100, '(#100) Insights of a story are available for 24 hours.');

function mediaError({ identity, world }: Call, media: Media, { reach }: Counts): SandboxReply | null {
  if (media.at < identity.professionalSince) return tooOld;
  if (media.product !== 'STORY') return null;
  if (world.now() - media.at >= 24 * hourMs) return gone;
  return reach < 5 ? tooFew : null;
}

/** The insights of a post. The whole call fails if it requests even one metric that this kind of post does not have. */
export function insightsOf(
  call: Call,
  media: Media,
  comments: number,
  params: URLSearchParams,
): SandboxReply {
  if (!call.scopes.includes('instagram_business_manage_insights')) return missingScope;
  const counts = { ...performanceOf(media, call.identity, call.world.now()), comments };
  const { reach, likes, shares } = counts;
  const values: Record<string, number> = {
    ...counts,
    total_interactions: interactionsOf(counts),
    reposts: Math.floor(shares / 3),
    follows: Math.floor(likes / 40),
    profile_visits: Math.floor(reach / 30),
    replies: Math.floor(likes / 15),
    navigation: counts.views,
    ig_reels_avg_watch_time: 4_300,
  };
  const refused = mediaError(call, media, counts);
  const metricOf = (name: string) =>
    byProduct[media.product].includes(name) && !isRetired(call, name)
      ? (refused ?? { values: [{ value: values[name] ?? 0 }] })
      : invalid(`The Media Insights API does not support the ${name} metric for this media product type.`);
  return answerInsights({ params, of: media.id, metricOf, none: required('metric'), list });
}

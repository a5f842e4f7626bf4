import { dayMs } from '@fanfare/core/time/units.ts';
import { graphTime } from '../../_meta/sandbox/lists.ts';
import { dayOf, daysFrom, endOf } from '../../_sandbox/days.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import type { Call } from './context.ts';
import { countsOn, followersNow, movesIn, type Counts } from './days.ts';
import { demographicsOf } from './demographics.ts';
import { invalid, ok, required } from './replies.ts';

const longestMs = 30 * dayMs;

/** The value of each metric, calculated from what the posts gained. */
const totals: Readonly<Record<string, (gained: Counts) => number>> = {
  reach: ({ reach }) => reach,
  views: ({ views }) => views,
  accounts_engaged: ({ likes }) => Math.floor(likes * 0.9),
  total_interactions: ({ likes, comments, saved, shares }) => likes + comments + saved + shares,
  likes: ({ likes }) => likes,
  comments: ({ comments }) => comments,
  shares: ({ shares }) => shares,
  saves: ({ saved }) => saved,
  replies: () => 0,
  reposts: ({ shares }) => Math.floor(shares / 3),
  profile_links_taps: ({ reach }) => Math.floor(reach * 0.002),
};
const others: readonly string[] = ['follower_count', 'follows_and_unfollows'];
const demographics: readonly string[] = ['follower_demographics', 'engaged_audience_demographics'];

type Part = object | null;
type MetricResult = SandboxReply | Part;
const isRefused = (result: MetricResult): result is SandboxReply => result !== null && 'status' in result;

/** The days that ended within the requested period. */
function daysOf({ params, world }: Call): number[] | SandboxReply {
  const now = world.now();
  const until = params.has('until') ? Number(params.get('until')) * 1000 : now;
  const since = params.has('since') ? Number(params.get('since')) * 1000 : until - dayMs;
  if (Number.isNaN(until + since) || since >= until) return invalid('since must be before until.');
  if (until - since > longestMs)
    return invalid('There cannot be more than 30 days (2592000 s) between since and until');
  const last = Math.min(until, now);
  return daysFrom(dayOf(since), dayOf(last)).filter((day) => endOf(day) > since && endOf(day) <= last);
}

function seriesOf(call: Call, days: readonly number[]): Part {
  const gained = countsOn(call, days);
  return {
    values: days.map((day, i) => ({ value: gained[i]?.reach ?? 0, end_time: graphTime(endOf(day)) })),
  };
}

/** Small accounts get no such counts. */
function movesOf(call: Call, days: readonly number[]): MetricResult {
  const { params } = call;
  if (params.get('metric_type') !== 'total_value')
    return invalid('follows_and_unfollows should be specified with parameter metric_type=total_value');
  if (followersNow(call) < 100) return null;
  const { came, went } = movesIn(call, days);
  if (params.get('breakdown') !== 'follow_type') return { total_value: { value: came + went } };
  const results = [
    { dimension_values: ['FOLLOWER'], value: came },
    { dimension_values: ['NON_FOLLOWER'], value: went },
  ];
  return { total_value: { breakdowns: [{ dimension_keys: ['follow_type'], results }] } };
}

/** The followers who came on each of the last days. Small accounts get no such counts. */
function followersOf(call: Call): MetricResult {
  if (call.params.get('period') !== 'day') return invalid('The parameter period must be day.');
  const days = daysOf(call);
  if ('status' in days) return days;
  if (followersNow(call) < 100) return null;
  const values = days.map((day) => ({ value: movesIn(call, [day]).came, end_time: graphTime(endOf(day)) }));
  return { values };
}

function dailyOf(call: Call, metric: string): MetricResult {
  if (call.params.get('period') !== 'day') return invalid('The parameter period must be day.');
  const days = daysOf(call);
  if ('status' in days) return days;
  if (metric === 'follows_and_unfollows') return movesOf(call, days);
  const isTotal = call.params.get('metric_type') === 'total_value';
  if (metric === 'reach' && !isTotal) return seriesOf(call, days);
  if (!isTotal) return invalid(`${metric} should be specified with parameter metric_type=total_value`);
  const valueOf = totals[metric] ?? (() => 0);
  const value = countsOn(call, days).reduce((sum, gained) => sum + valueOf(gained), 0);
  return { total_value: { value } };
}

function metricOf(call: Call, metric: string): MetricResult {
  if (call.state.settings.retired.includes(metric))
    return invalid(`The metric ${metric} is no longer supported.`);
  if (demographics.includes(metric)) {
    if (call.params.get('metric_type') !== 'total_value')
      return invalid(`${metric} should be specified with parameter metric_type=total_value`);
    return demographicsOf(call, metric);
  }
  if (metric === 'follower_count') return followersOf(call);
  if (metric === 'follows_and_unfollows' || metric in totals) return dailyOf(call, metric);
  return invalid(
    `metric[0] must be one of the following values: ${[...Object.keys(totals), ...others].join(', ')}`,
  );
}

/** One unknown metric makes the whole call fail. A metric without data is left out. */
export function readAccountInsights(call: Call): SandboxReply {
  const metrics = (call.params.get('metric') ?? '').split(',').filter(Boolean);
  if (metrics.length === 0) return required('metric');
  if (!call.params.has('period')) return required('period');
  const data: object[] = [];
  for (const name of metrics) {
    const result = metricOf(call, name);
    if (isRefused(result)) return result;
    const id = `${call.identity.platformId}/insights/${name}/${call.params.get('period')}`;
    if (result) data.push({ name, period: call.params.get('period'), title: name, ...result, id });
  }
  return ok({ data });
}

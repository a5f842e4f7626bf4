import { graphTime } from '../../_meta/sandbox/lists.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import type { Call } from './context.ts';
import { dayMs, dayOf, daysFrom, endOf, followersAt, movesIn, reachOn } from './days.ts';
import { demographicsOf } from './demographics.ts';
import { invalid, ok, required } from './replies.ts';

const longestMs = 30 * dayMs;

/** Each metric as a fraction of the reach. */
const totals: Readonly<Record<string, number>> = {
  reach: 1,
  views: 1.7,
  accounts_engaged: 0.06,
  total_interactions: 0.09,
  likes: 0.07,
  comments: 0.006,
  shares: 0.004,
  saves: 0.008,
  replies: 0.001,
  reposts: 0.001,
  profile_links_taps: 0.002,
};
const demographics: readonly string[] = ['follower_demographics', 'engaged_audience_demographics'];

type Part = object | null;
type MetricResult = SandboxReply | Part;
const isRefused = (result: MetricResult): result is SandboxReply => result !== null && 'status' in result;

/** The days that ended within the requested time. */
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

function seriesOf({ identity }: Call, days: readonly number[]): Part {
  return { values: days.map((day) => ({ value: reachOn(identity, day), end_time: graphTime(endOf(day)) })) };
}

/** Small accounts have no such counts. */
function movesOf({ identity, params, world }: Call, days: readonly number[]): MetricResult {
  if (params.get('metric_type') !== 'total_value')
    return invalid('follows_and_unfollows should be specified with parameter metric_type=total_value');
  if (followersAt(identity, world.now()) < 100) return null;
  const { came, went } = movesIn(identity, days);
  if (params.get('breakdown') !== 'follow_type') return { total_value: { value: came + went } };
  const results = [
    { dimension_values: ['FOLLOWER'], value: came },
    { dimension_values: ['NON_FOLLOWER'], value: went },
  ];
  return { total_value: { breakdowns: [{ dimension_keys: ['follow_type'], results }] } };
}

function dailyOf(call: Call, metric: string): MetricResult {
  if (call.params.get('period') !== 'day') return invalid('The parameter period must be day.');
  const days = daysOf(call);
  if ('status' in days) return days;
  if (metric === 'follows_and_unfollows') return movesOf(call, days);
  const isTotal = call.params.get('metric_type') === 'total_value';
  if (metric === 'reach' && !isTotal) return seriesOf(call, days);
  if (!isTotal) return invalid(`${metric} should be specified with parameter metric_type=total_value`);
  const reach = days.reduce((sum, day) => sum + reachOn(call.identity, day), 0);
  return { total_value: { value: Math.floor(reach * (totals[metric] ?? 0)) } };
}

function metricOf(call: Call, metric: string): MetricResult {
  if (demographics.includes(metric)) {
    if (call.params.get('metric_type') !== 'total_value')
      return invalid(`${metric} should be specified with parameter metric_type=total_value`);
    return demographicsOf(call, metric);
  }
  if (metric === 'follows_and_unfollows' || metric in totals) return dailyOf(call, metric);
  return invalid(`metric[0] must be one of the following values: ${Object.keys(totals).join(', ')}`);
}

/** One unknown metric refuses the whole call. A metric without data is left out. */
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

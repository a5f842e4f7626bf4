import { ownEntry } from '@fanfare/core/values/own-entry.ts';
import { dayMs, hourMs } from '@fanfare/core/time/units.ts';
import { graphTime } from '../../_meta/sandbox/fields.ts';
import { answerInsights, type MetricResult } from '../../_meta/sandbox/insights.ts';
import { unknownInCall } from '../../_meta/sandbox/graph.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { accumulatedAfter, seededBetween } from '../../_sandbox/seeded.ts';
import { addFollowerReplies, repliesTo } from './reads.ts';
import { invalid, list, notFound, required } from './replies.ts';
import type { Call } from './state.ts';

/** The earliest time for which Threads has insights, in seconds since 1970. */
const earliest = 1_712_991_600;

const most: Readonly<Record<string, number>> = {
  views: 5_000,
  likes: 300,
  reposts: 40,
  quotes: 12,
  shares: 25,
};

const wrongMetric = invalid('Param metric is invalid.');
const none = required('metric');

export function readInsights(call: Call): SandboxReply {
  const { id, state, identity, params, world } = call;
  const thread = state.threads.find((each) => each.id === id && each.account === identity.platformId);
  if (!thread) return notFound(id);
  const metricOf = (name: string): MetricResult => {
    if (name === 'replies') addFollowerReplies(call, thread);
    if (name === 'replies') return { values: [{ value: repliesTo(call, id).length }] };
    const end = most[name];
    if (end === undefined) return wrongMetric;
    const gained = accumulatedAfter(seededBetween([0, end], id, name), world.now() - thread.at, 8 * hourMs);
    return { values: [{ value: gained }] };
  };
  return answerInsights({ params, of: id, metricOf, none, list });
}

interface Span {
  since: number;
  until: number;
}

/** The requested period, or the last two days; null if the requested period is invalid. */
function spanOf({ params, world }: Call): Span | null {
  const until = Number(params.get('until') ?? Math.floor(world.now() / 1000));
  const since = Number(params.get('since') ?? until - (2 * dayMs) / 1000);
  return since >= earliest && until > since ? { since: since * 1000, until: until * 1000 } : null;
}

const daily = (id: string, { since, until }: Span) =>
  Array.from({ length: Math.ceil((until - since) / dayMs) }, (_, day) => {
    const end = since + (day + 1) * dayMs;
    return { value: seededBetween([20, 900], id, 'views', end), end_time: graphTime(end) };
  });

const breakdowns: Readonly<Record<string, readonly string[]>> = {
  country: ['DE', 'FI', 'US'],
  city: ['Berlin', 'Helsinki', 'New York'],
  age: ['18-24', '25-34', '35-44'],
  gender: ['F', 'M', 'U'],
};

function demographics({ params, identity: { platformId } }: Call): MetricResult {
  const breakdown = params.get('breakdown') ?? '';
  const values = ownEntry(breakdowns, breakdown);
  if (!values) return invalid('Param breakdown must be one of country, city, age, gender.');
  const results = values.map((value) => ({
    dimension_values: [value],
    value: seededBetween([20, 400], platformId, breakdown, value),
  }));
  return { total_value: { breakdowns: [{ dimension_keys: [breakdown], results }] } };
}

/** The values of a metric of the account. Each metric has its own form, and metrics of followers have no period. */
function accountMetric(call: Call, name: string): MetricResult {
  const { params, identity } = call;
  const id = identity.platformId;
  if (name.startsWith('follower') && (params.has('since') || params.has('until')))
    return invalid('Params since and until cannot be used with this metric.');
  const unknown = unknownInCall(
    call,
    name === 'follower_demographics' ? 'metric breakdown' : 'metric since until',
  );
  if (unknown) return unknown;
  const span = spanOf(call);
  if (!span) return invalid('Params since and until are invalid.');
  const value = (range: readonly [number, number]) => seededBetween(range, id, name, span.since);
  if (name === 'views') return { values: daily(id, span) };
  if (name === 'clicks')
    return { link_total_values: [{ value: value([1, 60]), link_url: 'https://lumi.example/menu' }] };
  if (name === 'followers_count') return { total_value: { value: seededBetween([200, 9_000], id, name) } };
  if (name === 'follower_demographics') return demographics(call);
  const isTotal = ['likes', 'replies', 'reposts', 'quotes'].includes(name);
  return isTotal ? { total_value: { value: value([5, 600]) } } : wrongMetric;
}

export const readAccountInsights = (call: Call): SandboxReply =>
  answerInsights({
    params: call.params,
    of: call.id,
    period: 'day',
    metricOf: (name) => accountMetric(call, name),
    none,
    list,
  });

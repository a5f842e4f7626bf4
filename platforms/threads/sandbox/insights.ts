import { dayMs, hourMs } from '@fanfare/core/time/units.ts';
import { graphTime } from '../../_meta/sandbox/lists.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { grown, seededBetween } from '../../_sandbox/seeded.ts';
import type { Call } from './context.ts';
import { addFollowerReplies } from './followers.ts';
import { repliesTo } from './reads.ts';
import { invalid, notFound, ok, required } from './replies.ts';
import type { Thread } from './state.ts';

/** The time at which Threads insights start, in seconds. */
const earliest = 1_712_991_600;

const most = { views: 5_000, likes: 300, reposts: 40, quotes: 12, shares: 25 } as const;
type Metric = keyof typeof most | 'replies';

function valueOf(call: Call, thread: Thread, metric: Metric): number {
  if (metric === 'replies') addFollowerReplies(call, thread);
  if (metric === 'replies') return repliesTo(call, thread.id).length;
  const end = seededBetween([0, most[metric]], thread.id, metric);
  return grown(end, call.world.now() - thread.at, 8 * hourMs);
}

const isMetric = (name: string): name is Metric => name in most || name === 'replies';

const described = (name: string, of: string) => ({
  title: name,
  description: `The number of ${name}.`,
  id: `${of}/insights/${name}`,
});

function askedIn({ params }: Call): string[] {
  return (params.get('metric') ?? '').split(',').filter(Boolean);
}

/** Returns the insights of a post. */
export function readInsights(call: Call): SandboxReply {
  const { id, state, identity } = call;
  const thread = state.threads.find((each) => each.id === id && each.account === identity.platformId);
  if (!thread) return notFound(id);
  const asked = askedIn(call);
  if (asked.length === 0) return required('metric');
  if (!asked.every(isMetric)) return invalid('Param metric is invalid.');
  const data = asked.filter(isMetric).map((name) => ({
    name,
    period: 'lifetime',
    values: [{ value: valueOf(call, thread, name) }],
    ...described(name, id),
    id: `${id}/insights/${name}/lifetime`,
  }));
  return ok({ data });
}

interface Span {
  since: number;
  until: number;
}

/** The requested period, or the last two days. */
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

function demographics({ params, identity: { platformId } }: Call): SandboxReply | object {
  const breakdown = params.get('breakdown') ?? '';
  const values = breakdowns[breakdown];
  if (!values) return invalid('Param breakdown must be one of country, city, age, gender.');
  const results = values.map((value) => ({
    dimension_values: [value],
    value: seededBetween([20, 400], platformId, breakdown, value),
  }));
  return { total_value: { breakdowns: [{ dimension_keys: [breakdown], results }] } };
}

const isReply = (value: SandboxReply | object): value is SandboxReply => 'status' in value;

function metricOf(call: Call, name: string, span: Span): SandboxReply | object {
  const { platformId } = call.identity;
  const total = { total_value: { value: seededBetween([5, 600], platformId, name, span.since) } };
  switch (name) {
    case 'views':
      return { period: 'day', values: daily(platformId, span) };
    case 'clicks': {
      const value = seededBetween([1, 60], platformId, name, span.since);
      return { period: 'day', link_total_values: [{ value, link_url: 'https://lumi.example/menu' }] };
    }
    case 'followers_count':
      return { period: 'day', total_value: { value: seededBetween([200, 9_000], platformId, name) } };
    case 'follower_demographics':
      return demographics(call);
    case 'likes':
    case 'replies':
    case 'reposts':
    case 'quotes':
      return { period: 'day', ...total };
    default:
      return invalid('Param metric is invalid.');
  }
}

/** Returns the insights of a profile. Each metric has a shape of its own. */
export function readAccountInsights(call: Call): SandboxReply {
  const asked = askedIn(call);
  if (asked.length === 0) return required('metric');
  const isDated = call.params.has('since') || call.params.has('until');
  if (isDated && asked.some((name) => name.startsWith('follower')))
    return invalid('Params since and until cannot be used with this metric.');
  const span = spanOf(call);
  if (!span) return invalid('Params since and until are invalid.');
  const data: object[] = [];
  for (const name of asked) {
    const found = metricOf(call, name, span);
    if (isReply(found)) return found;
    data.push({ name, ...described(name, call.identity.platformId), ...found });
  }
  return ok({ data });
}

import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { seeded } from '../../_sandbox/seeded.ts';
import type { Call } from './context.ts';
import { followersNow } from './days.ts';
import { invalid } from './replies.ts';

const fewest = 100;
const values: Readonly<Record<string, readonly string[]>> = {
  age: ['18-24', '25-34', '35-44', '45-54', '55-64', '65+'],
  gender: ['F', 'M', 'U'],
  country: ['DE', 'AT', 'CH', 'GB', 'US', 'FR', 'NL', 'IT'],
  city: ['Hamburg, Hamburg', 'Berlin, Berlin', 'Vienna, Vienna', 'Zurich, Zurich', 'London, England'],
};

function combined(keys: readonly string[]): string[][] {
  const [key, ...rest] = keys;
  if (key === undefined) return [[]];
  const tails = combined(rest);
  return (values[key] ?? []).flatMap((value) => tails.map((tail) => [value, ...tail]));
}

/** Demographics of the followers, or of the people who interacted. */
export function demographicsOf(call: Call, metric: string): SandboxReply | object | null {
  const { identity, params } = call;
  if (params.get('period') !== 'lifetime') return invalid('The parameter period must be lifetime.');
  if (!['this_week', 'this_month'].includes(params.get('timeframe') ?? ''))
    return invalid('The parameter timeframe must be one of this_week, this_month.');
  const keys = (params.get('breakdown') ?? '').split(',');
  if (keys.some((key) => !(key in values))) return invalid('The parameter breakdown is invalid.');
  const followers = followersNow(call);
  if (followers < fewest) return null;
  const all = metric === 'follower_demographics' ? followers : Math.floor(followers * 0.35);
  const weights = combined(keys).map((dimension_values) => ({
    dimension_values,
    weight: 0.1 + seeded(identity.platformId, metric, ...dimension_values) ** 2,
  }));
  const sum = weights.reduce((total, { weight }) => total + weight, 0);
  const results = weights
    .map(({ dimension_values, weight }) => ({
      dimension_values,
      value: Math.floor((all * weight) / sum),
    }))
    .toSorted((a, b) => b.value - a.value)
    .slice(0, 45);
  return { total_value: { breakdowns: [{ dimension_keys: keys, results }] } };
}

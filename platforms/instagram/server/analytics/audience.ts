import { z } from 'zod';
import { bearer } from '../../../_shared/bearer.ts';
import type { Account, PlatformIo } from '../../../platform.ts';
import type { InstagramAnalytics } from '../../analytics.ts';
import { at } from '../api.ts';
import { sharesOf } from '../../../_shared/numbers.ts';
import { orDefaultIfRefused } from './refused.ts';

type Audience = InstagramAnalytics['audience'];

/** Below this number of people, Instagram reports no demographics. */
const fewest = 100;

/** The metrics in the order in which they are tried: the people who interacted, or the followers if too few did. */
const metrics = ['engaged_audience_demographics', 'follower_demographics'] as const;

const answer = z.object({
  data: z.array(
    z.object({
      total_value: z
        .object({
          breakdowns: z
            .array(
              z.object({
                dimension_keys: z.array(z.string()),
                results: z
                  .array(z.object({ dimension_values: z.array(z.string()), value: z.number() }))
                  .optional(),
              }),
            )
            .optional(),
        })
        .optional(),
    }),
  ),
});

type Counts = Readonly<Record<string, number>>;

const genders: Readonly<Record<string, string>> = { F: 'Women', M: 'Men', U: 'Unspecified' };

/** Returns a label such as `Women 25–34`, or a single value such as `DE`. */
function labelOf(keys: readonly string[], values: readonly string[]): string {
  const valueOf = (key: string) => values[keys.indexOf(key)];
  const [age, gender] = [valueOf('age'), valueOf('gender')];
  if (age === undefined || gender === undefined) return values.join(' ');
  return `${genders[gender] ?? gender} ${age.replace('-', '–')}`;
}

async function readCounts(
  { http }: PlatformIo,
  { platformId, grant }: Account,
  metric: string,
  breakdown: string,
): Promise<Counts> {
  const query = {
    metric,
    breakdown,
    period: 'lifetime',
    timeframe: 'this_month',
    metric_type: 'total_value',
  };
  const { data } = await http.read(
    { method: 'GET', url: at(platformId, 'insights'), query, headers: bearer(grant) },
    answer,
  );
  const rows = data
    .flatMap(({ total_value }) => total_value?.breakdowns ?? [])
    .flatMap(({ dimension_keys, results = [] }) =>
      results.map(({ dimension_values, value }): [string, number] => [
        labelOf(dimension_keys, dimension_values),
        value,
      ]),
    );
  return Object.fromEntries(rows);
}

async function readShares(
  io: PlatformIo,
  account: Account,
  breakdown: string,
  onRefused: () => void,
): Promise<Record<string, number>> {
  let refusals = 0;
  for (const metric of metrics) {
    const asked = readCounts(io, account, metric, breakdown);
    const shares = sharesOf(await orDefaultIfRefused(asked, {}, () => (refusals += 1)));
    if (Object.keys(shares).length > 0) return shares;
  }
  if (refusals === metrics.length) onRefused();
  return {};
}

export async function readAudience(
  io: PlatformIo,
  account: Account,
  followers: number | null,
  onRefused: (part: keyof Audience) => void,
): Promise<Audience> {
  if (followers !== null && followers < fewest) return { gender_age: {}, locale: {} };
  const [gender_age, locale] = await Promise.all([
    readShares(io, account, 'age,gender', () => onRefused('gender_age')),
    readShares(io, account, 'country', () => onRefused('locale')),
  ]);
  return { gender_age, locale };
}

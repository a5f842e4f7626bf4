import { z } from 'zod';
import { graphTime } from '../../../_meta/graph.ts';
import { bearer } from '../../../_shared/bearer.ts';
import type { Account, PlatformIo } from '../../../platform.ts';
import type { InstagramAnalytics } from '../../analytics.ts';
import { at } from '../api.ts';
import { orDefaultIfRefused } from './refused.ts';

type Daily = InstagramAnalytics['insights'];

const second = 1000;
const hourMs = 60 * 60 * second;
const dayMs = 24 * hourMs;
/** Instagram refuses longer spans. */
const longestDays = 30;

interface Span {
  since: number;
  until: number;
}

/** Splits the time until now into spans that Instagram accepts, newest last. */
export function spansOf(now: number, days: number): Span[] {
  const until = Math.floor(now / second);
  const spans: Span[] = [];
  for (let left = days; left > 0; left -= longestDays) {
    const end = until - ((days - left) * dayMs) / second;
    spans.unshift({ since: end - (Math.min(left, longestDays) * dayMs) / second, until: end });
  }
  return spans;
}

const readEach = <T>(
  { http }: PlatformIo,
  { platformId, grant }: Account,
  spans: readonly Span[],
  query: Readonly<Record<string, string>>,
  schema: z.ZodType<T>,
): Promise<T[]> =>
  Promise.all(
    spans.map((span) =>
      http.read(
        {
          method: 'GET',
          url: at(platformId, 'insights'),
          query: { ...query, ...span },
          headers: bearer(grant),
        },
        schema,
      ),
    ),
  );

const series = z.object({
  data: z.array(
    z.object({ values: z.array(z.object({ value: z.number().optional(), end_time: graphTime })).optional() }),
  ),
});

/** A day ends at midnight in California, which is the next day in UTC. */
const dateOf = (end: number): string => new Date(end - 12 * hourMs).toISOString().slice(0, 10);

async function readReach(
  io: PlatformIo,
  account: Account,
  spans: readonly Span[],
): Promise<Daily['daily_reach']> {
  const parts = await readEach(io, account, spans, { metric: 'reach', period: 'day' }, series);
  const byDate = new Map<string, number>();
  for (const { value, end_time } of parts.flatMap(({ data }) => data.flatMap(({ values = [] }) => values)))
    if (value !== undefined) byDate.set(dateOf(end_time), value);
  return [...byDate]
    .map(([date, reach]) => ({ date, reach }))
    .toSorted((a, b) => a.date.localeCompare(b.date));
}

const row = z.object({ dimension_values: z.array(z.string()), value: z.number() });
const moves = z.object({
  data: z.array(
    z.object({
      total_value: z
        .object({ breakdowns: z.array(z.object({ results: z.array(row).optional() })).optional() })
        .optional(),
    }),
  ),
});

const movesQuery = {
  metric: 'follows_and_unfollows',
  period: 'day',
  metric_type: 'total_value',
  breakdown: 'follow_type',
};

/** `FOLLOWER` counts new followers, `NON_FOLLOWER` lost ones. */
function movesIn({ data }: z.infer<typeof moves>): Daily['daily_follows_unfollows'] {
  const rows = data.flatMap(({ total_value }) => total_value?.breakdowns ?? []);
  const results = rows.flatMap((each) => each.results ?? []);
  if (results.length === 0) return [];
  const of = (type: string) =>
    results.find(({ dimension_values }) => dimension_values.includes(type))?.value ?? 0;
  const [follows, unfollows] = [of('FOLLOWER'), of('NON_FOLLOWER')];
  return [{ follows, unfollows, net_growth: follows - unfollows }];
}

async function readMoves(
  io: PlatformIo,
  account: Account,
  spans: readonly Span[],
): Promise<Daily['daily_follows_unfollows']> {
  return (await readEach(io, account, spans, movesQuery, moves)).flatMap(movesIn);
}

export async function readDaily(io: PlatformIo, account: Account, days: number): Promise<Daily> {
  const spans = spansOf(io.now(), days);
  const [daily_reach, daily_follows_unfollows] = await Promise.all([
    orDefaultIfRefused(readReach(io, account, spans), []),
    orDefaultIfRefused(readMoves(io, account, spans), []),
  ]);
  return { daily_reach, daily_follows_unfollows };
}

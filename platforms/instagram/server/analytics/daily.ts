import { z } from 'zod';
import { dayMs, hourMs, secondMs } from '@fanfare/core/time/units.ts';
import { graphTime } from '../../../_meta/graph.ts';
import { bearer } from '../../../_shared/bearer.ts';
import { isRejected, NetworkError } from '../../../_shared/network-error.ts';
import type { Account, PlatformIo } from '../../../platform.ts';
import type { InstagramAnalytics } from '../../analytics.ts';
import { at } from '../api.ts';
import { orDefaultIfRefused } from './refused.ts';

type Daily = InstagramAnalytics['insights'];
type Moves = Daily['daily_follows_unfollows'][number];

/** The longest period for one call, because Instagram refuses longer ones. */
const longestDays = 30;
const callsAtOnce = 10;

interface Span {
  since: number;
  until: number;
}

/** Splits the last `days` days into periods of at most `spanDays` days, newest last. */
export function spansOf(now: number, days: number, spanDays = longestDays): Span[] {
  const until = Math.floor(now / secondMs);
  const spans: Span[] = [];
  for (let left = days; left > 0; left -= spanDays) {
    const end = until - ((days - left) * dayMs) / secondMs;
    spans.unshift({ since: end - (Math.min(left, spanDays) * dayMs) / secondMs, until: end });
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

/**
 * `end_time` is midnight in California, which is 7 or 8 hours into the next UTC day. Half a day earlier is therefore on
 * the day that ended.
 */
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

/**
 * The last day that was complete before `at`. A day is assumed to end at 8:00 UTC, which is midnight in California in
 * winter. In summer, it really ends an hour earlier.
 */
const lastDayBefore = (at: number): string => dateOf(Math.floor((at - 8 * hourMs) / dayMs) * dayMs);

/** `FOLLOWER` counts new followers, and `NON_FOLLOWER` counts lost followers. */
function movesIn({ data }: z.infer<typeof moves>, { since, until }: Span): Moves[] {
  const rows = data.flatMap(({ total_value }) => total_value?.breakdowns ?? []);
  const results = rows.flatMap((each) => each.results ?? []);
  if (results.length === 0) return [];
  const of = (type: string) =>
    results.find(({ dimension_values }) => dimension_values.includes(type))?.value ?? 0;
  const [follows, unfollows] = [of('FOLLOWER'), of('NON_FOLLOWER')];
  const days = Math.round(((until - since) * secondMs) / dayMs);
  const date = lastDayBefore(since * secondMs + dayMs);
  return [{ date, days, follows, unfollows, net_growth: follows - unfollows }];
}

async function readTotals(io: PlatformIo, account: Account, spans: readonly Span[]): Promise<Moves[]> {
  const parts = await readEach(io, account, spans, movesQuery, moves);
  return parts.flatMap((part, i) => (spans[i] ? movesIn(part, spans[i]) : []));
}

async function readByDay(io: PlatformIo, account: Account, days: number): Promise<Moves[]> {
  const spans = spansOf(io.now(), days, 1);
  const found: Moves[] = [];
  for (let from = 0; from < spans.length; from += callsAtOnce)
    found.push(...(await readTotals(io, account, spans.slice(from, from + callsAtOnce))));
  return found;
}

const isLimited = (error: unknown): boolean =>
  isRejected(error) || (error instanceof NetworkError && error.failure.kind === 'rate_limited');

/**
 * Instagram counts follows only for a whole period, so each day needs a call of its own. The latest thirty days are
 * read one by one, and earlier days in periods of up to thirty days. If Instagram allows no more calls, all days are
 * read in these longer periods.
 */
async function readMoves(io: PlatformIo, account: Account, days: number): Promise<Moves[]> {
  const totals = await readTotals(io, account, spansOf(io.now(), days));
  const latest = totals.at(-1);
  if (!latest) return [];
  try {
    return [...totals.slice(0, -1), ...(await readByDay(io, account, latest.days))];
  } catch (error) {
    if (isLimited(error)) return totals;
    throw error;
  }
}

/** Calls `onRefused` with the name of each part that Instagram refused. That part is then empty. */
export async function readDaily(
  io: PlatformIo,
  account: Account,
  days: number,
  onRefused: (part: keyof Daily) => void,
): Promise<Daily> {
  const spans = spansOf(io.now(), days);
  const [daily_reach, daily_follows_unfollows] = await Promise.all([
    orDefaultIfRefused(readReach(io, account, spans), [], () => onRefused('daily_reach')),
    orDefaultIfRefused(readMoves(io, account, days), [], () => onRefused('daily_follows_unfollows')),
  ]);
  return { daily_reach, daily_follows_unfollows };
}

import { dayMs } from '@fanfare/core/time/units.ts';
import { listIn, ok } from '../../_sandbox/replies.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { gainOf, sumOf } from '../../_sandbox/seeded.ts';
import { type Counts, countsAt, metricAt, nothing, valuesOf } from './pin-resource.ts';
import { pinOf } from './pins.ts';
import { invalid, replies } from './replies.ts';
import type { Call, Handler, Pin } from './state.ts';

const oldestDays = 90;

const accountMetrics = 'IMPRESSION OUTBOUND_CLICK PIN_CLICK SAVE SAVE_RATE'.split(' ');
const moreAccountMetrics = 'ENGAGEMENT ENGAGEMENT_RATE OUTBOUND_CLICK_RATE PIN_CLICK_RATE'.split(' ');
const lifetimeMetrics = ['TOTAL_COMMENTS', 'TOTAL_REACTIONS'];
const pinMetrics = [...lifetimeMetrics, 'USER_FOLLOW', 'PROFILE_VISIT'];
const videoMetrics =
  'VIDEO_MRC_VIEW VIDEO_10S_VIEW QUARTILE_95_PERCENT_VIEW VIDEO_V50_WATCH_TIME VIDEO_START VIDEO_AVG_WATCH_TIME';
const sorts = 'ENGAGEMENT IMPRESSION OUTBOUND_CLICK PIN_CLICK SAVE'.split(' ');

function dayAt(query: URLSearchParams, name: string): number {
  const given = query.get(name) ?? '';
  return /^\d{4}-\d\d-\d\d$/.test(given) ? Date.parse(`${given}T00:00:00Z`) : Number.NaN;
}

function requestedDays({ request: { query }, world }: Call) {
  const from = dayAt(query, 'start_date');
  const to = dayAt(query, 'end_date');
  if (Number.isNaN(from) || Number.isNaN(to)) return invalid('start_date and end_date are required.');
  const today = Math.floor(world.now() / dayMs) * dayMs;
  if (from < today - oldestDays * dayMs) return invalid('start_date can be at most 90 days back.');
  if (to < from || to > today) return invalid('end_date is not valid.');
  return { from, to };
}

const gained = ({ world }: Call, pins: readonly Pin[], from: number, to: number): Counts =>
  sumOf(
    pins.map((pin) => gainOf(countsAt(pin, from), countsAt(pin, Math.min(to, world.now())))),
    nothing,
  );

/** A report about the requested days. Pinterest marks the last two days as still being processed. */
function report(call: Call, pins: readonly Pin[], names: readonly string[]): SandboxReply {
  const range = requestedDays(call);
  if ('status' in range) return range;
  const { from, to } = range;
  const now = call.world.now();
  const daily = names.filter((name) => !lifetimeMetrics.includes(name));
  const dates = Array.from({ length: (to - from) / dayMs + 1 }, (_, n) => from + n * dayMs);
  const lifetime = names.filter((name) => lifetimeMetrics.includes(name));
  return ok({
    all: {
      lifetime_metrics: valuesOf(gained(call, pins, 0, now), lifetime),
      summary_metrics: valuesOf(gained(call, pins, from, to + dayMs), daily),
      daily_metrics: dates.map((at) => ({
        date: new Date(at).toISOString().slice(0, 10),
        data_status: at > now - 2 * dayMs ? 'PROCESSING' : 'READY',
        metrics: valuesOf(gained(call, pins, at, at + dayMs), daily),
      })),
    },
  });
}

export const pinAnalytics: Handler = (call) => {
  const pin = pinOf(call);
  if (!pin) return replies.noPin;
  const names = listIn(call.request.query, 'metric_types');
  const known = [...accountMetrics, ...pinMetrics, ...(pin.kind === 'video' ? videoMetrics.split(' ') : [])];
  if (names.length === 0 || !names.every((name) => known.includes(name)))
    return invalid('metric_types is not valid.');
  return report(call, [pin], names);
};

const ownPins = ({ state, identity }: Call): Pin[] =>
  state.pins.filter(({ account }) => account === identity.platformId);

/** The requested metrics of the account, or the default metrics; null if a requested metric is unknown. */
function accountNames({ request }: Call): string[] | null {
  const names = listIn(request.query, 'metric_types');
  if (names.length === 0) return accountMetrics;
  return names.every((name) => [...accountMetrics, ...moreAccountMetrics].includes(name)) ? names : null;
}

export const accountAnalytics: Handler = (call) => {
  const names = accountNames(call);
  return names ? report(call, ownPins(call), names) : invalid('metric_types is not valid.');
};

/** The pins of the account that did best on the requested days. */
export const topPins: Handler = (call) => {
  const { query } = call.request;
  const [sortBy, count] = [query.get('sort_by') ?? '', Number(query.get('num_of_pins') ?? '10')];
  if (!sorts.includes(sortBy)) return invalid('sort_by is not valid.');
  if (!Number.isInteger(count) || count < 1 || count > 50)
    return invalid('num_of_pins must be from 1 to 50.');
  const names = accountNames(call);
  if (!names) return invalid('metric_types is not valid.');
  const range = requestedDays(call);
  if ('status' in range) return range;
  const since = query.has('created_in_last_n_days') ? call.world.now() - 30 * dayMs : 0;
  const pins = ownPins(call).filter(({ at }) => at >= since);
  const all = pins.map((pin) => ({
    id: pin.id,
    counts: gained(call, [pin], range.from, range.to + dayMs),
  }));
  const best = all
    .toSorted((a, b) => metricAt(b.counts, sortBy) - metricAt(a.counts, sortBy))
    .slice(0, count);
  return ok({
    date_availability: { latest_available_timestamp: call.world.now(), is_realtime: false },
    pins: best.map(({ id, counts }) => ({
      pin_id: id,
      data_status: Object.fromEntries(names.map((name) => [name, 'READY'])),
      metrics: valuesOf(counts, names),
    })),
    sort_by: sortBy,
  });
};

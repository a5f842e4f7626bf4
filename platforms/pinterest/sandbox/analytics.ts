import { dayMs } from '@fanfare/core/time/units.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import type { Call, Handler } from './context.ts';
import { pinOf } from './pins.ts';
import { invalid, invalidId, ok, replies } from './replies.ts';

const oldestDays = 90;

const accountMetrics = ['IMPRESSION', 'OUTBOUND_CLICK', 'PIN_CLICK', 'SAVE', 'SAVE_RATE'];
const pinMetrics = ['TOTAL_COMMENTS', 'TOTAL_REACTIONS', 'USER_FOLLOW', 'PROFILE_VISIT'];
const videoMetrics = [
  'VIDEO_MRC_VIEW',
  'VIDEO_10S_VIEW',
  'QUARTILE_95_PERCENT_VIEW',
  'VIDEO_V50_WATCH_TIME',
  'VIDEO_START',
  'VIDEO_AVG_WATCH_TIME',
];
const lifetimeMetrics: readonly string[] = ['TOTAL_COMMENTS', 'TOTAL_REACTIONS'];

function dayAt(query: URLSearchParams, name: string): number {
  const given = query.get(name) ?? '';
  return /^\d{4}-\d\d-\d\d$/.test(given) ? Date.parse(`${given}T00:00:00Z`) : Number.NaN;
}

function requestedDays({ request: { query }, world }: Call): { from: number; to: number } | SandboxReply {
  const from = dayAt(query, 'start_date');
  const to = dayAt(query, 'end_date');
  if (Number.isNaN(from) || Number.isNaN(to)) return invalid('start_date and end_date are required.');
  const today = Math.floor(world.now() / dayMs) * dayMs;
  if (from < today - oldestDays * dayMs) return invalid('start_date can be at most 90 days back.');
  if (to < from || to > today) return invalid('end_date is not valid.');
  return { from, to };
}

/** A report whose numbers are all zero. The last two days are marked as still being processed. */
function report(call: Call, names: readonly string[]): SandboxReply {
  const range = requestedDays(call);
  if ('status' in range) return range;
  const zeros = (chosen: readonly string[]) => Object.fromEntries(chosen.map((name) => [name, 0]));
  const daily = names.filter((name) => !lifetimeMetrics.includes(name));
  const dates = Array.from({ length: (range.to - range.from) / dayMs + 1 }, (_, n) => range.from + n * dayMs);
  return ok({
    all: {
      lifetime_metrics: zeros(names.filter((name) => lifetimeMetrics.includes(name))),
      summary_metrics: zeros(daily),
      daily_metrics: dates.map((at) => ({
        date: new Date(at).toISOString().slice(0, 10),
        data_status: at > call.world.now() - 2 * dayMs ? 'PROCESSING' : 'READY',
        metrics: zeros(daily),
      })),
    },
  });
}

export const pinAnalytics: Handler = (call) => {
  if (!/^\d+$/.test(call.id)) return invalidId(call.id);
  const pin = pinOf(call);
  if (!pin) return replies.noPin;
  const names = (call.request.query.get('metric_types') ?? '').split(',').filter(Boolean);
  const known = [...accountMetrics, ...pinMetrics, ...(pin.kind === 'video' ? videoMetrics : [])];
  if (names.length === 0 || !names.every((name) => known.includes(name)))
    return invalid('metric_types is not valid.');
  return report(call, names);
};

export const accountAnalytics: Handler = (call) => report(call, accountMetrics);

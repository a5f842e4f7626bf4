import { hourMs, minuteMs, secondMs } from '../time/units.ts';
import { childId, isOver } from './delivery.ts';
import type { DeliveryView } from './view.ts';

export const deliveriesPerCall = 50;

type Watched = Pick<DeliveryView, 'state' | 'dueAt' | 'nextAt'>;

/** How long the screen polls most often. Most posts are published within this time. */
const closeMs = 30 * secondMs;
const soonMs = 2 * secondMs;
/**
 * The longest pause between two requests. Timers of browsers have a limit, and the schedule may be changed during the
 * pause.
 */
const longestMs = hourMs;

/** The pause between two requests, which grows with the time that the screen has been watching. */
function pauseMs(watchedMs: number): number {
  if (watchedMs < closeMs) return soonMs;
  if (watchedMs < 2 * minuteMs) return 5 * secondMs;
  return watchedMs < 10 * minuteMs ? 15 * secondMs : minuteMs;
}

function waitFor({ dueAt, nextAt }: Watched, watchedMs: number, now: number): number {
  const next = Date.parse(nextAt ?? dueAt);
  return Math.min(Math.max(next - now, pauseMs(watchedMs)), longestMs);
}

/** The deliveries that can still change without any action by a person. */
export const moving = <View extends Watched>(views: readonly View[]): View[] =>
  views.filter((view) => !isOver(view));

/** The milliseconds until the next request for these deliveries; 0 when no request is needed. */
export function nextRequestMs(views: readonly Watched[], watchedMs: number, now: number): number {
  const waits = moving(views).map((view) => waitFor(view, watchedMs, now));
  return waits.length === 0 ? 0 : Math.min(...waits);
}

type Addressed = Pick<DeliveryView, 'id' | 'kind' | 'receipt'>;

/**
 * Copies web addresses that final steps found to the views of the posts' own deliveries. The screen stops requesting
 * these once they have ended.
 */
export function withAddresses<View extends Addressed>(views: readonly View[]): View[] {
  return views.map((view) => {
    const { id, kind, receipt } = view;
    if (kind !== 'post' || !receipt || receipt.url !== null) return view;
    const finish = views.find((other) => other.id === childId(id, 'finish'));
    const url = finish?.receipt?.url ?? null;
    return url === null ? view : { ...view, receipt: { ...receipt, url } };
  });
}

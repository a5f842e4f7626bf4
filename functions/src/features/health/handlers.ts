import type { Health, healthRoutes } from '@fanfare/core/api/health.ts';
import { deliveryLateAfterMs } from '@fanfare/core/deliveries/decisions.ts';
import type { Handlers } from '../../http/handlers.ts';
import { sweepSchedule } from '../../sweep-schedule.ts';
import type { Heartbeat, HeartbeatStore } from '../../store/heartbeats.ts';

/** Three rounds of the sweep: a deployment may delay one of them, but rarely two. */
const sweepLateAfterSeconds = 180;

export function healthOf(sweep: Heartbeat | null, now: Date): Health {
  if (sweep === null)
    return { status: 'late', sweepAgeSeconds: null, queueLagSeconds: 0, queueLagBecause: null, problems: [] };
  const { at, lag, problems } = sweep;
  const sweepAgeSeconds = Math.max(0, Math.floor((now.getTime() - at.getTime()) / 1000));
  const isLate = sweepAgeSeconds > sweepLateAfterSeconds || (lag?.ms ?? 0) > deliveryLateAfterMs;
  return {
    status: isLate ? 'late' : problems.length > 0 ? 'failing' : 'ok',
    sweepAgeSeconds,
    queueLagSeconds: Math.floor((lag?.ms ?? 0) / 1000),
    queueLagBecause: lag?.because ?? null,
    problems,
  };
}

export interface HealthDependencies {
  heartbeats: Pick<HeartbeatStore, 'last'>;
  now(): Date;
}

/** Reads only the heartbeat of the sweep, so that the route can stay public and cheap. */
export function healthHandlers({ heartbeats, now }: HealthDependencies): Handlers<typeof healthRoutes> {
  return {
    health: async () => healthOf(await heartbeats.last(sweepSchedule.name), now()),
  };
}

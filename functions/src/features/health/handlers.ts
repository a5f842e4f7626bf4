import type { Health, healthRoutes } from '@fanfare/core/api/health.ts';
import { lateAfterMs } from '@fanfare/core/deliveries/decisions.ts';
import type { Handlers } from '../../http/handlers.ts';
import { sweepJob } from '../../jobs/sweep/job.ts';
import type { DeliveryStore } from '../../store/deliveries.ts';
import type { HeartbeatStore } from '../../store/heartbeats.ts';

/** Three rounds of the sweep: one may be missed for a deployment, two hardly. */
const lateAfterSeconds = 180;

export interface Beat {
  lastSweep: Date | null;
  queueLagMs: number;
}

export function healthOf({ lastSweep, queueLagMs }: Beat, now: Date): Health {
  const queueLagSeconds = Math.floor(queueLagMs / 1000);
  if (lastSweep === null) return { status: 'late', sweepAgeSeconds: null, queueLagSeconds };
  const sweepAgeSeconds = Math.max(0, Math.floor((now.getTime() - lastSweep.getTime()) / 1000));
  const isLate = sweepAgeSeconds > lateAfterSeconds || queueLagMs > lateAfterMs;
  return { status: isLate ? 'late' : 'ok', sweepAgeSeconds, queueLagSeconds };
}

export interface HealthDependencies {
  heartbeats: Pick<HeartbeatStore, 'last'>;
  deliveries: Pick<DeliveryStore, 'waiting'>;
  now(): Date;
}

/** More than are under way at once: those in somebody's hands do not wait. */
const looked = 200;

async function queueLagMs({ deliveries, now }: HealthDependencies): Promise<number> {
  const at = now().getTime();
  const due = await deliveries.waiting(now(), looked);
  const oldest = due.find(({ delivery }) => (delivery.lease?.until ?? 0) <= at)?.delivery.nextAt ?? at;
  return at - oldest;
}

export function healthHandlers(deps: HealthDependencies): Handlers<typeof healthRoutes> {
  return {
    health: async () => {
      const [lastSweep, lag] = await Promise.all([deps.heartbeats.last(sweepJob.name), queueLagMs(deps)]);
      return healthOf({ lastSweep, queueLagMs: lag }, deps.now());
    },
  };
}

import type { Health, healthRoutes } from '@fanfare/core/api/health.ts';
import type { Handlers } from '../../http/handlers.ts';
import { sweepJob } from '../../jobs/sweep/job.ts';
import type { HeartbeatStore } from '../../store/heartbeats.ts';

/** Three rounds of the sweep: one may be missed for a deployment, two hardly. */
const lateAfterSeconds = 180;

export function healthOf(lastSweep: Date | null, now: Date): Health {
  if (lastSweep === null) return { status: 'late', sweepAgeSeconds: null };
  const sweepAgeSeconds = Math.max(0, Math.floor((now.getTime() - lastSweep.getTime()) / 1000));
  return { status: sweepAgeSeconds > lateAfterSeconds ? 'late' : 'ok', sweepAgeSeconds };
}

export interface HealthDependencies {
  heartbeats: Pick<HeartbeatStore, 'last'>;
  now(): Date;
}

export function healthHandlers({ heartbeats, now }: HealthDependencies): Handlers<typeof healthRoutes> {
  return {
    health: async () => healthOf(await heartbeats.last(sweepJob.name), now()),
  };
}

import { route } from './route.ts';

export interface Health {
  /** `failing`: sweeps take place, but the last one could not do all of its work. */
  status: 'ok' | 'late' | 'failing';
  /** Seconds since the last sweep; null if it never ran. */
  sweepAgeSeconds: number | null;
  /** How long the oldest due delivery had been waiting for a worker at the last sweep; 0 if none was. */
  queueLagSeconds: number;
  /** The reason for that wait, without naming anybody's post; null if nothing waited. */
  queueLagBecause: string | null;
  /** What the last sweep could not do, without naming anybody's post. */
  problems: readonly string[];
}

export const healthRoutes = {
  health: route<Record<never, never>, Health>()({
    method: 'GET',
    path: '/services/health',
    access: 'public',
    placement: 'none',
  }),
};

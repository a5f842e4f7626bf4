import { route } from './route.ts';

export interface Health {
  status: 'ok' | 'late';
  /** Seconds since the sweep last ran; null when it never did. */
  sweepAgeSeconds: number | null;
  /** For how long the oldest delivery that was due had been waiting for a worker when the sweep last looked; 0 when none had. */
  queueLagSeconds: number;
  /** Why, in words that name nobody's post; null when none had to wait. */
  queueLagBecause: string | null;
}

export const healthRoutes = {
  health: route<Record<never, never>, Health>()({
    method: 'GET',
    path: '/services/health',
    access: 'public',
    placement: 'none',
  }),
};

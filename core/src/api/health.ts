import { route } from './route.ts';

export interface Health {
  status: 'ok' | 'late';
  /** Seconds since the sweep last ran; null when it never did. */
  sweepAgeSeconds: number | null;
  /** For how long the oldest delivery that is due has been waiting for a worker; 0 when none is. */
  queueLagSeconds: number;
}

export const healthRoutes = {
  health: route<Record<never, never>, Health>()({
    method: 'GET',
    path: '/services/health',
    access: 'public',
    placement: 'none',
  }),
};

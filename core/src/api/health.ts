import { route } from './route.ts';

export interface Health {
  status: 'ok' | 'late';
  /** Seconds since the sweep last ran; null when it never did. */
  sweepAgeSeconds: number | null;
}

export const healthRoutes = {
  health: route<Record<never, never>, Health>()({
    method: 'GET',
    path: '/services/health',
    access: 'public',
    placement: 'none',
  }),
};

import { route } from './route.ts';

export interface Health {
  /** `failing`: sweeps run, but the last sweep could not do all of its work. */
  status: 'ok' | 'late' | 'failing';
  /** Seconds since the last sweep; null if there was none. */
  sweepAgeSeconds: number | null;
  /** How long the oldest due delivery had waited for a worker when the last sweep ran; 0 if none was waiting. */
  queueLagSeconds: number;
  /** The reason for the longest wait, without personal data; null if no delivery waited. */
  queueLagBecause: string | null;
  /** The problems of the last sweep, without personal data. */
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

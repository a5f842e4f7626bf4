/** Runs every minute, never twice at the same time. A failed round is not repeated, because the next one follows. */
export const sweepSchedule = {
  name: 'sweep',
  schedule: 'every 1 minutes',
  timeZone: 'UTC',
  retryCount: 0,
  timeoutSeconds: 50,
} as const;

/** Runs every minute, never twice at a time. The next round makes up for a failed one. */
export const sweepJob = {
  name: 'sweep',
  schedule: 'every 1 minutes',
  timeZone: 'UTC',
  retryCount: 0,
  timeoutSeconds: 50,
} as const;

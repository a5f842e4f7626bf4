/** Runs every minute, never twice at the same time. After a failure, the next round tries again. */
export const sweepJob = {
  name: 'sweep',
  schedule: 'every 1 minutes',
  timeZone: 'UTC',
  retryCount: 0,
  timeoutSeconds: 50,
} as const;

/** The minute's round. Nobody calls it twice at a time, and a failed round is made up for by the next. */
export const sweepJob = {
  name: 'sweep',
  schedule: 'every 1 minutes',
  timeZone: 'UTC',
  retryCount: 0,
  timeoutSeconds: 50,
} as const;

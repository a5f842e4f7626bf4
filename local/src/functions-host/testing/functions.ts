import { onRequest } from 'firebase-functions/v2/https';
import { onSchedule } from 'firebase-functions/v2/scheduler';

/** Functions for tests, declared with the same SDK as the functions of the product. */
export const hello = onRequest((req, res) => {
  res.json({ path: req.path, raw: req.rawBody?.toString('utf8') ?? '' });
});

let waiting: (() => void)[] = [];

/**
 * Answers only when ten requests are waiting. An answer therefore proves that the host serves ten requests at the same
 * time.
 */
export const meeting = onRequest(async (_req, res) => {
  await new Promise<void>((arrived) => {
    waiting.push(arrived);
    if (waiting.length < 10) return;
    for (const each of waiting) each();
    waiting = [];
  });
  res.end('all here');
});

export const tick = onSchedule({ schedule: 'every 5 minutes', timeZone: 'Europe/Berlin' }, (event) => {
  if (event.scheduleTime === '') throw new Error('no time');
});

export const notAFunction = 42;

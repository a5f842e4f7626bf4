import type { RetryConfig } from './model.ts';

type Intervals = Pick<RetryConfig, 'minBackoffMs' | 'maxBackoffMs' | 'maxDoublings'>;

/**
 * Returns how long Cloud Tasks waits before the next attempt. The wait starts at the minimum, doubles `maxDoublings`
 * times, then grows by the size of the last doubling, and never exceeds the maximum.
 */
export function backoffMs(retry: Intervals, failedAttempts: number): number {
  const retries = Math.max(failedAttempts - 1, 0);
  const doubled = retry.minBackoffMs * 2 ** Math.min(retries, retry.maxDoublings);
  const steps = Math.max(retries - retry.maxDoublings, 0);
  return Math.min(doubled * (1 + steps), retry.maxBackoffMs);
}

export interface Attempts {
  count: number;
  firstAt: number;
  now: number;
}

/**
 * Tells whether a failed task gets no further attempt. If both the number and the duration of attempts are limited,
 * both limits must be reached. If only one is limited, its limit decides.
 */
export function isExhausted(retry: RetryConfig, attempts: Attempts): boolean {
  const limits: boolean[] = [];
  if (retry.maxAttempts !== -1) limits.push(attempts.count >= retry.maxAttempts);
  if (retry.maxRetryDurationMs > 0) limits.push(attempts.now - attempts.firstAt >= retry.maxRetryDurationMs);
  return limits.length > 0 && limits.every(Boolean);
}

/** Reads the wait from a `Retry-After` header, in seconds or as a date; returns 0 if it is absent or invalid. */
export function retryAfterMs(header: string | undefined, now: number): number {
  if (header === undefined) return 0;
  if (/^\d+$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? 0 : Math.max(date - now, 0);
}

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backoffMs, isExhausted, retryAfterMs } from './backoff.ts';
import type { RetryConfig } from './model.ts';

const seconds = (minimum: number, maximum: number, maxDoublings: number) => ({
  minBackoffMs: minimum * 1000,
  maxBackoffMs: maximum * 1000,
  maxDoublings,
});
const firstWaits = (retry: ReturnType<typeof seconds>, count: number) =>
  Array.from({ length: count }, (_, index) => backoffMs(retry, index + 1) / 1000);

describe('the backoff before the next attempt', () => {
  it("the backoff follows the example of Google's documentation", () => {
    expect(firstWaits(seconds(10, 300, 3), 8)).toEqual([10, 20, 40, 80, 160, 240, 300, 300]);
  });

  it.each([
    ['grows by equal steps when there are no doublings', seconds(10, 45, 0), [10, 20, 30, 40, 45, 45]],
    ['doubles up to the maximum when there are many doublings', seconds(1, 10, 16), [1, 2, 4, 8, 10, 10]],
    ['stays the same when minimum and maximum are equal', seconds(5, 5, 3), [5, 5, 5, 5, 5, 5]],
    ['is zero when the minimum is zero', seconds(0, 10, 3), [0, 0, 0, 0, 0, 0]],
  ])('the backoff %s', (_name, retry, waits) => {
    expect(firstWaits(retry, 6)).toEqual(waits);
  });

  it('the backoff never decreases and stays within its bounds, with any number of failures', () => {
    fc.assert(
      fc.property(
        fc.record({
          minBackoffMs: fc.integer({ min: 1, max: 10_000 }),
          maxBackoffMs: fc.integer({ min: 10_000, max: 3_600_000 }),
          maxDoublings: fc.integer({ min: 0, max: 40 }),
        }),
        fc.integer({ min: 1, max: 5000 }),
        (retry, failed) => {
          const wait = backoffMs(retry, failed);
          expect(wait).toBeGreaterThanOrEqual(retry.minBackoffMs);
          expect(wait).toBeLessThanOrEqual(retry.maxBackoffMs);
          expect(backoffMs(retry, failed + 1)).toBeGreaterThanOrEqual(wait);
        },
      ),
    );
  });
});

describe('the end of retries', () => {
  const retry = (maxAttempts: number, maxRetrySeconds: number): RetryConfig => ({
    ...seconds(1, 10, 3),
    maxAttempts,
    maxRetryDurationMs: maxRetrySeconds * 1000,
  });
  const attempts = (count: number, elapsedSeconds: number) => ({
    count,
    firstAt: 500,
    now: 500 + elapsedSeconds * 1000,
  });

  it.each([
    ['before the last attempt', retry(3, 0), attempts(2, 9999), false],
    ['at the last attempt', retry(3, 0), attempts(3, 0), true],
    ['at the last attempt while there is time left', retry(3, 60), attempts(3, 59.999), false],
    ['at the end of the time while attempts are left', retry(3, 60), attempts(2, 60), false],
    ['when attempts and time are both used up', retry(3, 60), attempts(3, 60), true],
    ['when only the time is limited, before its end', retry(-1, 60), attempts(500, 59.999), false],
    ['when only the time is limited, at its end', retry(-1, 60), attempts(2, 60), true],
    ['when nothing is limited', retry(-1, 0), attempts(100_000, 1_000_000), false],
  ])('retries stop exactly at their limits: %s', (_name, config, made, expected) => {
    expect(isExhausted(config, made)).toBe(expected);
  });
});

describe('the Retry-After header', () => {
  const now = Date.parse('2026-01-05T10:00:00Z');

  it.each([
    [undefined, 0],
    ['', 0],
    ['soon', 0],
    ['0', 0],
    ['120', 120_000],
    ['Mon, 05 Jan 2026 10:01:00 GMT', 60_000],
    ['Mon, 05 Jan 2026 09:00:00 GMT', 0],
  ])('the wait is read from the Retry-After header %j', (header, expected) => {
    expect(retryAfterMs(header, now)).toBe(expected);
  });
});

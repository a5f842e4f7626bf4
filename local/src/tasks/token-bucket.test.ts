import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fullBucket, takeToken } from './token-bucket.ts';

/** Takes `count` tokens, each as soon as the bucket has one, and returns the times at which they were taken. */
function take(rate: { maxDispatchesPerSecond: number; maxBurstSize: number }, count: number): number[] {
  const times: number[] = [];
  let bucket = fullBucket(rate, 0);
  let now = 0;
  while (times.length < count) {
    const next = takeToken(bucket, rate, now);
    if ('readyAt' in next) {
      expect(next.readyAt).toBeGreaterThan(now);
      now = next.readyAt;
    } else {
      bucket = next;
      times.push(now);
    }
  }
  return times;
}

describe('the token bucket', () => {
  it('the tokens of a burst are available immediately, and further tokens at the rate', () => {
    expect(take({ maxDispatchesPerSecond: 2, maxBurstSize: 3 }, 6)).toEqual([0, 0, 0, 500, 1000, 1500]);
  });

  it('a rate below one per second leads to waits of more than a second', () => {
    expect(take({ maxDispatchesPerSecond: 0.1, maxBurstSize: 1 }, 3)).toEqual([0, 10_000, 20_000]);
  });

  it('the bucket never contains more tokens than one burst, however long the queue was idle', () => {
    const rate = { maxDispatchesPerSecond: 500, maxBurstSize: 1 };
    const rested = takeToken(fullBucket(rate, 0), rate, 3_600_000);
    if ('readyAt' in rested) throw new Error('a full bucket has a token');

    expect(takeToken(rested, rate, 3_600_000)).toEqual({ readyAt: 3_600_002 });
  });

  it('within any time, the bucket never allows more tokens than the burst plus those that the rate adds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 100 }), (perSecond, burst) => {
        const times = take({ maxDispatchesPerSecond: perSecond, maxBurstSize: burst }, burst + 50);

        const elapsed = times.at(-1)! / 1000;
        expect(times).toHaveLength(burst + 50);
        expect(50).toBeLessThanOrEqual(elapsed * perSecond + 1e-6);
      }),
    );
  });
});

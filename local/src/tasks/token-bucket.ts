import type { RateLimits } from './model.ts';

/** The number of tasks that a queue could dispatch immediately at the time `at`. */
export interface TokenBucket {
  tokens: number;
  at: number;
}

type Rate = Pick<RateLimits, 'maxDispatchesPerSecond' | 'maxBurstSize'>;

/** Allows for rounding errors: a sum of fractions can be slightly less than a whole token. */
const tolerance = 1e-9;

export function fullBucket(rate: Rate, now: number): TokenBucket {
  return { tokens: rate.maxBurstSize, at: now };
}

function refilled(bucket: TokenBucket, rate: Rate, now: number): TokenBucket {
  const gained = (Math.max(now - bucket.at, 0) / 1000) * rate.maxDispatchesPerSecond;
  return { tokens: Math.min(bucket.tokens + gained, rate.maxBurstSize), at: now };
}

/** Returns the bucket without one token, or the time at which a token becomes available. */
export function takeToken(bucket: TokenBucket, rate: Rate, now: number): TokenBucket | { readyAt: number } {
  const current = refilled(bucket, rate, now);
  if (current.tokens + tolerance >= 1) return { tokens: Math.max(current.tokens - 1, 0), at: now };
  return { readyAt: now + Math.ceil(((1 - current.tokens) / rate.maxDispatchesPerSecond) * 1000) };
}

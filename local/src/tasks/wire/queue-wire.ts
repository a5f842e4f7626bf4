import { hourMs } from '@fanfare/core/time/units.ts';
import { invalid } from '../failure.ts';
import type { Queue, RateLimits, RetryConfig } from '../model.ts';
import { type Fields, readFields, readInteger, readNumber } from './read.ts';
import { readDuration, writeDuration, writeTimestamp } from './time.ts';

/** The settings of a queue with the field names of the REST API; durations are written as `10s`. */
export interface QueueConfig {
  rateLimits?: { maxDispatchesPerSecond?: number; maxBurstSize?: number; maxConcurrentDispatches?: number };
  retryConfig?: {
    maxAttempts?: number;
    maxRetryDuration?: string;
    minBackoff?: string;
    maxBackoff?: string;
    maxDoublings?: number;
  };
  /** The URL for tasks without a URL of their own, such as those that firebase-admin creates. */
  defaultTarget?: string;
}

export type QueueSettings = Pick<Queue, 'rateLimits' | 'retry'>;

const highest = { dispatchesPerSecond: 500, concurrentDispatches: 5000, burst: 500 };
const rateFields = ['maxDispatchesPerSecond', 'maxBurstSize', 'maxConcurrentDispatches'];
const retryFields = ['maxAttempts', 'maxRetryDuration', 'minBackoff', 'maxBackoff', 'maxDoublings'];
export const queueFields = [
  'name',
  'rateLimits',
  'retryConfig',
  'defaultTarget',
  // Fields that are accepted without effect: there is no logging here, and only the service itself writes `state` and
  // `purgeTime`.
  'stackdriverLoggingConfig',
  'state',
  'purgeTime',
];

export function readSettings(fields: Fields): QueueSettings {
  return { rateLimits: readRateLimits(fields['rateLimits']), retry: readRetry(fields['retryConfig']) };
}

function readRateLimits(value: unknown): RateLimits {
  const path = 'queue.rateLimits';
  const fields = readFields(value, path, rateFields);
  const perSecond = readNumber(fields, 'maxDispatchesPerSecond', path) ?? highest.dispatchesPerSecond;
  const concurrent = readInteger(fields, 'maxConcurrentDispatches', path) ?? 1000;
  const burst = readInteger(fields, 'maxBurstSize', path) ?? usualBurst(perSecond);
  if (perSecond <= 0 || perSecond > highest.dispatchesPerSecond) {
    throw invalid('RateLimits.maxDispatchesPerSecond must be greater than 0 and at most 500.');
  }
  if (concurrent < 1 || concurrent > highest.concurrentDispatches) {
    throw invalid('RateLimits.maxConcurrentDispatches must be between 1 and 5000.');
  }
  if (burst < 1 || burst > highest.burst) throw invalid('RateLimits.maxBurstSize must be between 1 and 500.');
  return { maxDispatchesPerSecond: perSecond, maxBurstSize: burst, maxConcurrentDispatches: concurrent };
}

/** Returns the burst that Cloud Tasks derives from the rate: the rate rounded up, but at least 10 and at most 100. */
const usualBurst = (perSecond: number): number => Math.min(Math.max(Math.ceil(perSecond), 10), 100);

function readRetry(value: unknown): RetryConfig {
  const path = 'queue.retryConfig';
  const fields = readFields(value, path, retryFields);
  const retry = {
    maxAttempts: readInteger(fields, 'maxAttempts', path) || 100,
    maxRetryDurationMs: readDuration(fields, 'maxRetryDuration', path) ?? 0,
    minBackoffMs: readDuration(fields, 'minBackoff', path) ?? 100,
    maxBackoffMs: readDuration(fields, 'maxBackoff', path) ?? hourMs,
    maxDoublings: readInteger(fields, 'maxDoublings', path) ?? 16,
  };
  if (retry.maxAttempts < -1) throw invalid('RetryConfig.maxAttempts must be -1 or greater than 0.');
  if (retry.maxDoublings < 0) throw invalid('RetryConfig.maxDoublings must not be negative.');
  if (retry.minBackoffMs < 0 || retry.maxRetryDurationMs < 0) {
    throw invalid('RetryConfig durations must not be negative.');
  }
  if (retry.minBackoffMs > retry.maxBackoffMs) {
    throw invalid('RetryConfig.minBackoff must be less than or equal to RetryConfig.maxBackoff.');
  }
  return retry;
}

export function queueView(queue: Queue): Record<string, unknown> {
  return { name: queue.name, ...configOf(queue), state: queue.state, ...purgeView(queue) };
}

export function configOf({ rateLimits, retry }: QueueSettings): Record<'rateLimits' | 'retryConfig', Fields> {
  return {
    rateLimits: { ...rateLimits },
    retryConfig: {
      maxAttempts: retry.maxAttempts,
      ...(retry.maxRetryDurationMs > 0 && { maxRetryDuration: writeDuration(retry.maxRetryDurationMs) }),
      minBackoff: writeDuration(retry.minBackoffMs),
      maxBackoff: writeDuration(retry.maxBackoffMs),
      maxDoublings: retry.maxDoublings,
    },
  };
}

const purgeView = ({ purgedAt }: Queue): Fields =>
  purgedAt === undefined ? {} : { purgeTime: writeTimestamp(purgedAt) };

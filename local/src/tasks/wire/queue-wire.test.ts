import { describe, expect, it } from 'vitest';
import { configOf, queueView, readSettings } from './queue-wire.ts';

const rate = (rateLimits: object) => readSettings({ rateLimits }).rateLimits;
const retry = (retryConfig: object) => readSettings({ retryConfig }).retry;

describe('the settings of a queue', () => {
  it('a queue without settings has the defaults', () => {
    expect(readSettings({})).toEqual({
      rateLimits: { maxDispatchesPerSecond: 500, maxBurstSize: 100, maxConcurrentDispatches: 1000 },
      retry: {
        maxAttempts: 100,
        maxRetryDurationMs: 0,
        minBackoffMs: 100,
        maxBackoffMs: 3_600_000,
        maxDoublings: 16,
      },
    });
  });

  it.each([
    [0.5, 10],
    [10, 10],
    [11, 11],
    [100, 100],
    [500, 100],
  ])('a queue with a rate of %d gets a burst of %d', (maxDispatchesPerSecond, burst) => {
    expect(rate({ maxDispatchesPerSecond }).maxBurstSize).toBe(burst);
  });

  it('settings below or above the limits of Cloud Tasks are refused', () => {
    expect(
      rate({ maxDispatchesPerSecond: 500, maxConcurrentDispatches: 5000, maxBurstSize: 500 }),
    ).toBeDefined();
    expect(
      rate({ maxDispatchesPerSecond: 0.001, maxConcurrentDispatches: 1, maxBurstSize: 1 }),
    ).toBeDefined();
    for (const wrong of [0, -1, 500.1])
      expect(() => rate({ maxDispatchesPerSecond: wrong })).toThrow('at most 500');
    for (const wrong of [0, 5001])
      expect(() => rate({ maxConcurrentDispatches: wrong })).toThrow('1 and 5000');
    for (const wrong of [0, 501]) expect(() => rate({ maxBurstSize: wrong })).toThrow('1 and 500');
    expect(() => rate({ maxConcurrentDispatches: 1.5 })).toThrow('TYPE_INT32');
  });

  it('a limit of -1 attempts is read as no limit, and 0 as the default', () => {
    expect(retry({ maxAttempts: -1 }).maxAttempts).toBe(-1);
    expect(retry({ maxAttempts: 1 }).maxAttempts).toBe(1);
    expect(retry({ maxAttempts: 0 }).maxAttempts).toBe(100);
    expect(() => retry({ maxAttempts: -2 })).toThrow('maxAttempts');
  });

  it('a minimum backoff above the maximum is refused', () => {
    expect(retry({ minBackoff: '10s', maxBackoff: '10s' })).toMatchObject({ minBackoffMs: 10_000 });
    expect(() => retry({ minBackoff: '10.001s', maxBackoff: '10s' })).toThrow('less than or equal');
    expect(() => retry({ minBackoff: '-1s' })).toThrow('negative');
    expect(() => retry({ maxDoublings: -1 })).toThrow('negative');
    expect(retry({ maxDoublings: 0 }).maxDoublings).toBe(0);
  });

  it('a number is also accepted as text, which is how JSON carries 64-bit values', () => {
    expect(retry({ maxAttempts: '7' }).maxAttempts).toBe(7);
    expect(() => retry({ maxAttempts: 'many' })).toThrow('TYPE_DOUBLE');
  });

  it('an unknown setting is refused', () => {
    expect(() => retry({ maxRetries: 3 })).toThrow('Unknown name "maxRetries"');
    expect(() => rate({ perSecond: 3 })).toThrow('Unknown name "perSecond"');
  });

  it('settings do not change when they are written in the format of the API and read again', () => {
    const settings = readSettings({
      retryConfig: { maxRetryDuration: '90.5s', minBackoff: '0.250s', maxAttempts: 3 },
    });

    expect(readSettings(configOf(settings))).toEqual(settings);
    expect(queueView({ name: 'q', state: 'PAUSED', purgedAt: 0, ...settings })).toMatchObject({
      name: 'q',
      state: 'PAUSED',
      purgeTime: '1970-01-01T00:00:00.000Z',
      retryConfig: { maxRetryDuration: '90.5s', minBackoff: '0.25s', maxAttempts: 3 },
    });
  });
});

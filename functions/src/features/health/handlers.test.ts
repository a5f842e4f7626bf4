import { describe, expect, it } from 'vitest';
import { testTime } from '../../testing/builders.ts';
import { healthOf } from './handlers.ts';

const secondsAgo = (seconds: number) => new Date(testTime.getTime() - seconds * 1000);
const because = 'A due delivery has not been started.';

describe('the health of the product', () => {
  it.each([
    [0, 'ok'],
    [60, 'ok'],
    [180, 'ok'],
    [181, 'late'],
    [86_400, 'late'],
  ])('the health after a sweep %i s ago is %s', (seconds, status) => {
    expect(healthOf({ at: secondsAgo(seconds), lag: null, problems: [] }, testTime)).toEqual({
      status,
      sweepAgeSeconds: seconds,
      queueLagSeconds: 0,
      queueLagBecause: null,
      problems: [],
    });
  });

  it('the health is late if the sweep has never run', () => {
    expect(healthOf(null, testTime)).toMatchObject({ status: 'late', sweepAgeSeconds: null });
  });

  it('the health is ok even if the sweep seems to have run in the future, because the clocks differ', () => {
    expect(healthOf({ at: secondsAgo(-5), lag: null, problems: [] }, testTime)).toMatchObject({
      status: 'ok',
      sweepAgeSeconds: 0,
    });
  });

  it.each([
    [1, 0, 'ok'],
    [60_000, 60, 'ok'],
    [60_001, 60, 'late'],
    [90_000, 90, 'late'],
  ])(
    'if a delivery waited %i ms, the health reports a delay of %i s and the status %s',
    (ms, seconds, status) => {
      expect(healthOf({ at: testTime, lag: { ms, because }, problems: [] }, testTime)).toEqual({
        status,
        sweepAgeSeconds: 0,
        queueLagSeconds: seconds,
        queueLagBecause: because,
        problems: [],
      });
    },
  );

  it('the health is failing if the last sweep had problems, and late if that sweep is too long ago', () => {
    const problems = ['1 due delivery cannot be read.'];
    const sweep = { lag: null, problems };
    expect(healthOf({ at: testTime, ...sweep }, testTime)).toMatchObject({ status: 'failing', problems });
    expect(healthOf({ at: secondsAgo(181), ...sweep }, testTime)).toMatchObject({ status: 'late', problems });
  });
});

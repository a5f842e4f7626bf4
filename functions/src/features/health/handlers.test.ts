import { describe, expect, it } from 'vitest';
import { testTime } from '../../testing/builders.ts';
import { healthOf } from './handlers.ts';

const secondsAgo = (seconds: number) => new Date(testTime.getTime() - seconds * 1000);

describe('the health of the product', () => {
  it.each([
    [0, 'ok'],
    [60, 'ok'],
    [180, 'ok'],
    [181, 'late'],
    [86_400, 'late'],
  ])('follows from the age of the last sweep: %i s is %s', (seconds, status) => {
    expect(healthOf(secondsAgo(seconds), testTime)).toEqual({ status, sweepAgeSeconds: seconds });
  });

  it('is late where it never ran', () => {
    expect(healthOf(null, testTime)).toEqual({ status: 'late', sweepAgeSeconds: null });
  });

  it('takes no harm from clocks that differ', () => {
    expect(healthOf(secondsAgo(-5), testTime)).toEqual({ status: 'ok', sweepAgeSeconds: 0 });
  });
});

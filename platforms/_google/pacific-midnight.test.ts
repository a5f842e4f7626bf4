import { describe, expect, it } from 'vitest';
import { nextPacificMidnight } from './pacific-midnight.ts';

const next = (now: string) => new Date(nextPacificMidnight(Date.parse(now))).toISOString();

describe('next Pacific midnight', () => {
  it.each([
    ['in winter', '2026-01-15T20:00:00.000Z', '2026-01-16T08:00:00.000Z'],
    ['in summer', '2026-07-15T20:00:00.000Z', '2026-07-16T07:00:00.000Z'],
    ['a millisecond before it', '2026-07-16T06:59:59.999Z', '2026-07-16T07:00:00.000Z'],
    ['at midnight itself: a day later', '2026-07-16T07:00:00.000Z', '2026-07-17T07:00:00.000Z'],
    ['when it is the next day already in London', '2026-01-16T03:00:00.000Z', '2026-01-16T08:00:00.000Z'],
    ['at the end of a year', '2026-12-31T23:00:00.000Z', '2027-01-01T08:00:00.000Z'],
  ])('the next Pacific midnight is correct %s', (_when, now, expected) => {
    expect(next(now)).toBe(expected);
  });

  it.each([
    [
      'the day before clocks go forward ends in winter',
      '2026-03-07T20:00:00.000Z',
      '2026-03-08T08:00:00.000Z',
    ],
    ['the day of 23 hours begins in winter', '2026-03-08T08:00:00.000Z', '2026-03-09T07:00:00.000Z'],
    ['the day of 23 hours ends in summer', '2026-03-08T12:00:00.000Z', '2026-03-09T07:00:00.000Z'],
    ['the day before clocks go back ends in summer', '2026-10-31T20:00:00.000Z', '2026-11-01T07:00:00.000Z'],
    ['the day of 25 hours begins in summer', '2026-11-01T07:00:00.000Z', '2026-11-02T08:00:00.000Z'],
    ['the hour that comes twice is on the same day', '2026-11-01T08:30:00.000Z', '2026-11-02T08:00:00.000Z'],
    ['and so is its second coming', '2026-11-01T09:30:00.000Z', '2026-11-02T08:00:00.000Z'],
  ])('the next Pacific midnight handles a clock change: %s', (_what, now, expected) => {
    expect(next(now)).toBe(expected);
  });
});

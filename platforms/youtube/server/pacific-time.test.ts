import { describe, expect, it } from 'vitest';
import { daysAfter, nextPacificMidnight, pacificDate } from './pacific-time.ts';

describe('Pacific date', () => {
  it.each([
    ['2026-11-21T07:59:59.999Z', '2026-11-20'],
    ['2026-11-21T08:00:00.000Z', '2026-11-21'],
    ['2026-07-21T06:59:59.999Z', '2026-07-20'],
    ['2026-07-21T07:00:00.000Z', '2026-07-21'],
  ])('the Pacific date at %s is %s', (at, date) => {
    expect(pacificDate(Date.parse(at))).toBe(date);
  });

  it('days can be added across clock changes and the end of a year', () => {
    expect(daysAfter('2026-10-31', 2)).toBe('2026-11-02');
    expect(daysAfter('2026-01-01', -1)).toBe('2025-12-31');
    expect(daysAfter('2026-03-08', 0)).toBe('2026-03-08');
  });
});

const next = (now: string) => new Date(nextPacificMidnight(Date.parse(now))).toISOString();

describe('the next Pacific midnight', () => {
  it.each([
    ['from a day in winter', '2026-01-15T20:00:00.000Z', '2026-01-16T08:00:00.000Z'],
    ['from a day in summer', '2026-07-15T20:00:00.000Z', '2026-07-16T07:00:00.000Z'],
    ['from a millisecond before midnight', '2026-07-16T06:59:59.999Z', '2026-07-16T07:00:00.000Z'],
    ['from midnight itself, a day later', '2026-07-16T07:00:00.000Z', '2026-07-17T07:00:00.000Z'],
    ['from a time at which London has the next date', '2026-01-16T03:00:00.000Z', '2026-01-16T08:00:00.000Z'],
    ['from the last day of a year', '2026-12-31T23:00:00.000Z', '2027-01-01T08:00:00.000Z'],
  ])('the next Pacific midnight is found %s', (_when, now, expected) => {
    expect(next(now)).toBe(expected);
  });

  it.each([
    ['from the day before clocks go forward', '2026-03-07T20:00:00.000Z', '2026-03-08T08:00:00.000Z'],
    ['from the start of the day of 23 hours', '2026-03-08T08:00:00.000Z', '2026-03-09T07:00:00.000Z'],
    [
      'from the day of 23 hours, after clocks went forward',
      '2026-03-08T12:00:00.000Z',
      '2026-03-09T07:00:00.000Z',
    ],
    ['from the day before clocks go back', '2026-10-31T20:00:00.000Z', '2026-11-01T07:00:00.000Z'],
    ['from the start of the day of 25 hours', '2026-11-01T07:00:00.000Z', '2026-11-02T08:00:00.000Z'],
    ['from the repeated hour, before clocks go back', '2026-11-01T08:30:00.000Z', '2026-11-02T08:00:00.000Z'],
    [
      'from the repeated hour, after clocks went back',
      '2026-11-01T09:30:00.000Z',
      '2026-11-02T08:00:00.000Z',
    ],
  ])('the next Pacific midnight near a clock change is found %s', (_what, now, expected) => {
    expect(next(now)).toBe(expected);
  });
});

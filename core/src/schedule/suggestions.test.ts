import { describe, expect, it } from 'vitest';
import { momentOf, wallClock } from '../time/wall-clock.ts';
import { firstTime, suggestedTimes } from './suggestions.ts';

const suggested = (now: string, zone = 'Europe/Berlin') =>
  suggestedTimes(Date.parse(now), zone).map(({ at }) => wallClock(at, zone));

describe('the first time that a picker suggests', () => {
  it.each([
    ['2026-11-22T13:03', '2026-11-22T14:15'],
    ['2026-11-22T21:45', '2026-11-22T22:45'],
    ['2026-11-22T21:50', '2026-11-23T09:00'],
    ['2026-11-22T23:30', '2026-11-23T09:00'],
    ['2026-11-22T00:30', '2026-11-22T09:00'],
    ['2026-11-22T06:00', '2026-11-22T07:00'],
  ])('at %s the first suggested time is %s, never in the night', (now, first) => {
    const zone = 'Europe/Berlin';
    expect(wallClock(firstTime(momentOf(now, zone)?.at ?? 0, zone), zone)).toBe(first);
  });
});

describe('suggested times', () => {
  it('the time "in an hour" keeps the minute and drops the seconds', () => {
    const [soon] = suggestedTimes(Date.parse('2026-11-22T07:41:59.900Z'), 'Europe/Berlin');
    expect(soon).toEqual({ label: 'In 1 hour', at: Date.parse('2026-11-22T08:41:00Z') });
  });

  it.each([
    ['Sunday', '2026-11-22', '2026-11-23', '2026-11-30'],
    ['Monday', '2026-11-23', '2026-11-24', '2026-11-30'],
    ['Tuesday', '2026-11-24', '2026-11-25', '2026-11-30'],
    ['Saturday', '2026-11-28', '2026-11-29', '2026-11-30'],
    ['the last day of the year', '2026-12-31', '2027-01-01', '2027-01-04'],
  ])('when today is %s, tomorrow and next Monday are two different days', (_, today, tomorrow, monday) => {
    expect(suggested(`${today}T12:00:00Z`).slice(1)).toEqual([`${tomorrow}T09:00`, `${monday}T09:00`]);
  });

  it("tomorrow is the day after today in the person's zone, not in UTC", () => {
    expect(suggested('2026-11-22T23:30:00Z')[1]).toBe('2026-11-24T09:00');
    expect(suggested('2026-11-22T03:30:00Z', 'America/New_York')[1]).toBe('2026-11-22T09:00');
  });

  it('the suggested mornings are at nine even when clocks change during the night', () => {
    expect(suggested('2026-10-24T12:00:00Z')[1]).toBe('2026-10-25T09:00');
    expect(suggested('2027-03-27T12:00:00Z')[1]).toBe('2027-03-28T09:00');
  });
});

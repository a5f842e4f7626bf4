import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesDay, nextFire } from './next-fire.ts';
import { parseSchedule } from './parse-schedule.ts';
import { wallTime } from './zone.ts';

const next = (text: string, after: string, timeZone = 'UTC') => {
  const at = nextFire(parseSchedule(text), Date.parse(after), timeZone);
  return at === undefined ? undefined : new Date(at).toISOString();
};
const series = (text: string, after: string, timeZone: string, count: number) => {
  const times: string[] = [];
  for (let at = after; times.length < count; times.push(at)) at = next(text, at, timeZone)!;
  return times.map((time) => time.slice(11, 16));
};

describe('the next time of a schedule', () => {
  it.each([
    ['every 5 minutes', '2026-01-05T10:00:00.000Z', '2026-01-05T10:05:00.000Z'],
    ['every 5 minutes', '2026-01-05T10:04:59.999Z', '2026-01-05T10:05:00.000Z'],
    ['every 24 hours', '2026-01-05T10:00:00.000Z', '2026-01-06T00:00:00.000Z'],
    ['every day 03:00', '2026-01-05T02:59:59.999Z', '2026-01-05T03:00:00.000Z'],
    ['every day 03:00', '2026-01-05T03:00:00.000Z', '2026-01-06T03:00:00.000Z'],
    ['*/5 * * * *', '2026-12-31T23:55:00.000Z', '2027-01-01T00:00:00.000Z'],
    ['0 9 * * mon', '2026-01-05T09:00:00.000Z', '2026-01-12T09:00:00.000Z'],
    ['0 0 29 2 *', '2096-02-29T00:00:00.000Z', '2104-02-29T00:00:00.000Z'],
    ['0 0 13 * fri', '2026-01-05T00:00:00.000Z', '2026-01-09T00:00:00.000Z'],
    ['0 0 13 * fri', '2026-01-09T00:00:00.000Z', '2026-01-13T00:00:00.000Z'],
    ['first monday of month 09:00', '2026-01-05T09:00:00.000Z', '2026-02-02T09:00:00.000Z'],
    ['31 of month 00:00', '2026-01-31T00:00:00.000Z', '2026-03-31T00:00:00.000Z'],
  ])('the schedule %j after %s fires next at %s', (text, after, expected) => {
    expect(next(text, after)).toBe(expected);
  });

  it.each(['0 0 30 2 *', '31 of feb,jun 00:00'])('the schedule %j never fires', (text) => {
    expect(next(text, '2026-01-05T00:00:00Z')).toBeUndefined();
  });

  it('the next time is found even when it is decades away', () => {
    expect(next('fifth monday of feb 00:00', '2072-03-01T00:00:00Z')).toBe('2112-02-29T00:00:00.000Z');
  });

  it.each([
    ['Europe/Berlin', '2026-01-05T02:00:00.000Z'],
    ['America/New_York', '2026-01-05T08:00:00.000Z'],
    ['Asia/Kolkata', '2026-01-05T21:30:00.000Z'],
    ['Pacific/Kiritimati', '2026-01-05T13:00:00.000Z'],
  ])('a schedule follows the local time of %s', (timeZone, expected) => {
    expect(next('every day 03:00', '2026-01-05T00:00:00Z', timeZone)).toBe(expected);
  });

  it('a daily schedule fires at the same local time before and after a change to daylight saving time', () => {
    expect(series('every day 09:00', '2026-03-27T12:00:00Z', 'Europe/Berlin', 3)).toEqual([
      '08:00',
      '07:00',
      '07:00',
    ]);
    expect(series('every day 09:00', '2026-10-23T12:00:00Z', 'Europe/Berlin', 3)).toEqual([
      '07:00',
      '08:00',
      '08:00',
    ]);
  });

  it('a schedule does not fire at a local time that clocks skip', () => {
    expect(next('every day 02:30', '2026-03-28T12:00:00Z', 'Europe/Berlin')).toBe('2026-03-30T00:30:00.000Z');
    expect(series('*/30 * * * *', '2026-03-29T00:00:00Z', 'Europe/Berlin', 3)).toEqual([
      '00:30',
      '01:00',
      '01:30',
    ]);
  });

  it('a schedule fires twice in the hour that clocks repeat', () => {
    expect(series('every day 02:30', '2026-10-24T12:00:00Z', 'Europe/Berlin', 3)).toEqual([
      '00:30',
      '01:30',
      '01:30',
    ]);
    expect(series('*/30 * * * *', '2026-10-25T00:00:00Z', 'Europe/Berlin', 4)).toEqual([
      '00:30',
      '01:00',
      '01:30',
      '02:00',
    ]);
  });

  it('the next time is found even if clocks that are put back return to the previous day', () => {
    // In Havana the clocks went from one o'clock back to midnight; in Santiago from midnight back to 23:00 of the day
    // before.
    expect(series('*/30 * * * *', '2025-11-02T04:00:00Z', 'America/Havana', 4)).toEqual([
      '04:30',
      '05:00',
      '05:30',
      '06:00',
    ]);
    expect(series('*/30 * * * *', '2026-04-05T02:00:00Z', 'America/Santiago', 4)).toEqual([
      '02:30',
      '03:00',
      '03:30',
      '04:00',
    ]);
  });

  it('a time zone that does not exist is refused', () => {
    expect(() => next('every day 03:00', '2026-01-05T00:00:00Z', 'Mars/Base')).toThrow('Mars/Base');
  });
});

describe('any schedule at any time in any zone', () => {
  const part = (least: number, most: number) =>
    fc.oneof(
      fc.constant('*'),
      fc.integer({ min: least, max: most }).map(String),
      fc.integer({ min: 1, max: most }).map((step) => `*/${step}`),
      fc
        .tuple(fc.integer({ min: least, max: most }), fc.integer({ min: least, max: most }))
        .map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`),
    );
  const cron = fc
    .tuple(part(0, 59), part(0, 23), part(1, 28), part(1, 12), part(0, 7))
    .map((parts) => parts.join(' '));
  const clockTime = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([hour, minute]) => `${hour}:${String(minute).padStart(2, '0')}`);
  const english = fc.oneof(
    clockTime.map((time) => `every day ${time}`),
    clockTime.map((time) => `second,last friday of month ${time}`.replace(',last', '')),
    clockTime.map((time) => `1,28 of jan,oct ${time}`),
    fc.integer({ min: 1, max: 90 }).map((count) => `every ${count} minutes`),
    fc.integer({ min: 1, max: 90 }).map((count) => `every ${count} minutes synchronized`),
  );
  const timeZone = fc.constantFrom(
    'UTC',
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'America/Havana',
    'Pacific/Apia',
  );
  const after = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2040, 0) });

  it('the next time is later than the given time, matches the schedule, and is the first such time', () => {
    fc.assert(
      fc.property(
        fc.oneof(cron, english),
        after,
        timeZone,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (...given) => {
          const [text, start, zone, share] = given;
          const schedule = parseSchedule(text);
          const matches = (instant: number): boolean => {
            if (schedule.kind === 'interval') return instant % schedule.everyMs === 0;
            const wall = wallTime(instant, zone);
            const midnight = Math.floor(wall / 86_400_000) * 86_400_000;
            return (
              instant % 60_000 === 0 &&
              matchesDay(schedule.days, midnight) &&
              schedule.minutes.includes((wall - midnight) / 60_000)
            );
          };

          const fire = nextFire(schedule, start, zone)!;

          expect(fire).toBeGreaterThan(start);
          expect(matches(fire)).toBe(true);
          const between = Math.ceil((start + 1) / 60_000 + share * ((fire - start) / 60_000 - 1)) * 60_000;
          expect(between > start && between < fire && matches(between)).toBe(false);
          expect(nextFire(schedule, fire - 1, zone)).toBe(fire);
        },
      ),
    );
  });
});

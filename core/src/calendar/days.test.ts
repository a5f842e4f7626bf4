import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minuteMs } from '../time/units.ts';
import { momentOf, wallClock } from '../time/wall-clock.ts';
import {
  addDays,
  addMonths,
  clockChangeOn,
  daySpans,
  isDay,
  minutesOf,
  monthGrid,
  positionFinder,
  weekOf,
} from './days.ts';
import { shiftTime } from './moves.ts';
import { changesBetween, zones, type ClockChange } from './testing/clock-changes.ts';

describe('days of the calendar', () => {
  it.each([
    ['monday', '2026-09-28', '2026-11-01', 35],
    ['sunday', '2026-09-27', '2026-10-31', 35],
    ['saturday', '2026-09-26', '2026-11-06', 42],
  ] as const)(
    'if weeks begin on %s, the grid of October 2026 runs from %s to %s',
    (weekStart, first, last, count) => {
      const days = monthGrid('2026-10-13', weekStart);
      expect([days[0], days.at(-1), days.length]).toEqual([first, last, count]);
    },
  );

  it('a February with exactly four weeks has four rows', () => {
    expect(monthGrid('2027-02-10', 'monday')).toHaveLength(28);
  });

  it('a week begins on the chosen weekday and contains the given day', () => {
    expect(weekOf('2026-11-22', 'monday')).toEqual([
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
    ]);
    expect(weekOf('2026-11-22', 'sunday')[0]).toBe('2026-11-22');
  });

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-01-15', -1, '2025-12-15'],
  ])('the date %s moved by %d months is %s', (day, months, expected) => {
    expect(addMonths(day, months)).toBe(expected);
  });

  it.each(['2026-02-30', '2026-13-01', 'today', '1026-01-01', '2026-1-1', ''])(
    'the text "%s" is not a day',
    (text) => {
      expect(isDay(text)).toBe(false);
    },
  );

  it('a day with a clock change reports the direction of the change', () => {
    const days = ['2026-10-24', '2026-10-25', '2027-03-28'];
    const of = (day: string) => daySpans([day], 'Europe/Berlin').map(clockChangeOn)[0];
    expect(days.map(of)).toEqual([null, 'back', 'forward']);
  });
});

describe('clock changes of 2026 to 2028 in every zone', () => {
  const all = changesBetween('2026-01-01', '2029-01-01');
  /**
   * The local times before and after a clock change. Zones in which these times are equal have the same days, so only
   * one of these zones is tested.
   */
  const shown = ({ zone, at }: ClockChange) => [at - minuteMs, at].map((each) => wallClock(each, zone));
  const changes = [...new Map(all.map((each) => [shown(each).join(), each])).values()];

  it('the runtime has clock changes to test', () => {
    expect(zones.length).toBeGreaterThan(400);
    expect(all.length).toBeGreaterThan(500);
    expect(changes.length).toBeGreaterThan(40);
  });

  it('each day begins when the previous day ends, and each moment has its local time', () => {
    for (const { zone, at } of changes) {
      const today = wallClock(at, zone).slice(0, 10);
      const spans = daySpans([addDays(today, -1), today, addDays(today, 1)], zone);
      spans.slice(1).forEach(({ start }, n) => expect([zone, start]).toEqual([zone, spans[n]?.end]));
      const findPosition = positionFinder(spans, zone);
      for (let hours = -12; hours <= 12; hours += 0.5) {
        const moment = at + hours * 3_600_000;
        const wall = wallClock(moment, zone);
        const expected = { day: wall.slice(0, 10), minutes: minutesOf(wall.slice(11)) };
        expect([zone, moment, findPosition(moment)]).toEqual([zone, moment, expected]);
      }
    }
  });

  it('a post that is moved across a clock change keeps its time of day, or the move explains why it cannot', () => {
    for (const { zone, at } of changes)
      for (let hours = -36; hours <= 36; hours += 6)
        for (const days of [-1, 1]) {
          const from = Math.floor(at / 60_000) * 60_000 + hours * 3_600_000;
          const wall = wallClock(from, zone);
          const wanted = `${addDays(wall.slice(0, 10), days)}${wall.slice(10)}`;
          const { at: to, clockChange } = shiftTime(from, { days, minutes: 0 }, zone);
          if (clockChange === 'skipped') expect(momentOf(wanted, zone)?.clockChange).toBe('skipped');
          else expect([zone, wallClock(to, zone)]).toEqual([zone, wanted]);
        }
  });
});

describe('moments among days', () => {
  it('every moment is on its local day, at its local minute', () => {
    const moment = fc.integer({
      min: Date.parse('2026-01-01T00:00:00Z'),
      max: Date.parse('2028-12-31T00:00:00Z'),
    });
    fc.assert(
      fc.property(moment, fc.constantFrom(...zones), (at, zone) => {
        const wall = wallClock(at, zone);
        const days = monthGrid(wall.slice(0, 10), 'monday');
        expect(positionFinder(daySpans(days, zone), zone)(at)).toEqual({
          day: wall.slice(0, 10),
          minutes: minutesOf(wall.slice(11)),
        });
      }),
    );
  });

  it('a moment outside of the days has no position', () => {
    const findPosition = positionFinder(daySpans(['2026-11-22'], 'UTC'), 'UTC');
    expect(findPosition(Date.parse('2026-11-21T23:59:59.999Z'))).toBeNull();
    expect(findPosition(Date.parse('2026-11-23T00:00:00Z'))).toBeNull();
    expect(findPosition(Date.parse('2026-11-22T00:00:00Z'))).toEqual({ day: '2026-11-22', minutes: 0 });
  });
});

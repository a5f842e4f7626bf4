import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { windowEnd } from '../schedule/window.ts';
import { weekdays, type Slot } from '../slots/slots.ts';
import { hourMs } from '../time/units.ts';
import { wallClock } from '../time/wall-clock.ts';
import { isOnStep } from './cells.ts';
import { previewSpread, spreadOnArrival, type Spread } from './spread.ts';
import type { SheetRow } from './sheet.ts';
import { context, now, row, zone } from './testing/builders.ts';

const rows = (count: number) => Array.from({ length: count }, (_, i) => ({ id: `r${i}` }));
const spread = (how: Spread, count: number, platforms: string[] = ['x'], about = context) =>
  previewSpread(rows(count), platforms, how, about);
const walls = (how: Spread, count: number, about = context) =>
  spread(how, count, ['x'], about).rows.map(({ at }) => at && wallClock(at, about.zone));
const days = (change: object = {}): Spread => ({
  kind: 'days',
  from: '2026-11-23',
  every: 1,
  times: ['09:00'],
  ...change,
});

describe('files spread over days', () => {
  it('a time of today that has passed is left out', () => {
    expect(walls(days({ times: ['17:00', '09:00'] }), 3)).toEqual([
      '2026-11-23T17:00',
      '2026-11-24T09:00',
      '2026-11-24T17:00',
    ]);
  });

  it('a spread over every seventh day leaves out the days in between', () => {
    expect(walls(days({ every: 7 }), 2)).toEqual(['2026-11-30T09:00', '2026-12-07T09:00']);
  });

  it('files that would get a time beyond three months keep their old time and are reported', () => {
    const { rows: shown, problem, patches } = spread(days({ every: 45 }), 4);
    expect(shown.map(({ at }) => at !== null)).toEqual([true, true, false, false]);
    expect(patches).toHaveLength(2);
    expect(problem).toBe('2 files get no time, because posts can be scheduled up to 3 months ahead.');
  });

  it('a spread without times, or with a text that is not a time, does not schedule any file', () => {
    for (const times of [[], ['25:00']])
      expect(spread(days({ times }), 1).problem).toMatch(/^1 file gets no time/);
  });
});

describe('files spread over a clock change', () => {
  const spring = { zone, now: Date.parse('2027-03-26T12:00:00Z') };
  const autumn = { zone, now: Date.parse('2026-10-23T12:00:00Z') };

  it('the time of day stays the same on both sides of the change', () => {
    expect(walls(days({ from: '2027-03-27' }), 3, spring)).toEqual([
      '2027-03-27T09:00',
      '2027-03-28T09:00',
      '2027-03-29T09:00',
    ]);
    expect(walls(days({ from: '2026-10-24' }), 3, autumn)).toEqual([
      '2026-10-24T09:00',
      '2026-10-25T09:00',
      '2026-10-26T09:00',
    ]);
  });

  it('a time that clocks skip is moved with a note, and no second file gets the moved time', () => {
    const skipped = spread(days({ from: '2027-03-28', times: ['02:30', '03:30'] }), 2, ['x'], spring);
    expect(skipped.rows.map(({ at }) => at && wallClock(at, zone))).toEqual([
      '2027-03-28T03:30',
      '2027-03-29T02:30',
    ]);
    expect(skipped.rows.map(({ note }) => note)).toEqual([
      expect.stringContaining('go forward') as string,
      null,
    ]);
  });

  it('the first occurrence of a time that occurs twice is used, with a note', () => {
    const twice = spread(days({ from: '2026-10-25', times: ['02:30'] }), 1, ['x'], autumn);
    expect(twice.rows[0]).toMatchObject({
      at: Date.parse('2026-10-25T00:30:00Z'),
      note: expect.stringContaining('go back') as string,
    });
  });
});

describe('files spread at an interval', () => {
  const every = (from: string, minutes: number): Spread => ({
    kind: 'every',
    from: Date.parse(from),
    minutes,
  });

  it('each file is scheduled one interval after the previous file', () => {
    expect(walls(every('2026-11-24T08:00:00Z', 90), 3)).toEqual(
      ['09:00', '10:30', '12:00'].map((time) => `2026-11-24T${time}`),
    );
  });

  it('times that have passed are left out, including the current minute', () => {
    expect(walls(every('2026-11-23T08:00:00Z', 240), 2)).toEqual(['2026-11-23T17:00', '2026-11-23T21:00']);
    const noon = { zone: 'UTC', now: Date.parse('2026-11-23T12:00:00Z') };
    expect(walls(every('2026-11-23T10:00:00Z', 60), 1, noon)).toEqual(['2026-11-23T13:00']);
    expect(walls(every('2026-11-23T12:15:00Z', 60), 1, noon)).toEqual(['2026-11-23T12:15']);
  });

  it('an interval of an hour stays the same when clocks change', () => {
    const about = { zone, now: Date.parse('2027-03-27T12:00:00Z') };
    expect(walls(every('2027-03-28T00:00:00Z', 60), 3, about)).toEqual(
      ['01:00', '03:00', '04:00'].map((time) => `2027-03-28T${time}`),
    );
  });

  it('files that would get a time beyond three months are reported, and a spread without an interval does not schedule any file', () => {
    expect(spread(every('2027-02-22T12:00:00Z', 24 * 60), 3).rows.map(({ at }) => at !== null)).toEqual([
      true,
      true,
      false,
    ]);
    expect(spread(every('2026-11-24T08:00:00Z', 0), 1).problem).toMatch(/^1 file gets no time/);
  });
});

describe('files spread evenly', () => {
  it('the first file gets the start of the period, and the last file gets its end', () => {
    const [from, to] = [Date.parse('2026-11-24T08:00:00Z'), Date.parse('2026-11-24T12:00:00Z')];
    expect(walls({ kind: 'evenly', from, to }, 5)).toEqual(
      ['09:00', '10:00', '11:00', '12:00', '13:00'].map((time) => `2026-11-24T${time}`),
    );
    expect(walls({ kind: 'evenly', from, to }, 1)).toEqual(['2026-11-24T09:00']);
  });

  it('an even spread does not schedule any file in the past', () => {
    const problem = '1 file gets no time. Choose times in the future, and up to 3 months ahead.';
    expect(spread({ kind: 'evenly', from: now - hourMs, to: now + hourMs }, 2)).toMatchObject({ problem });
  });
});

const times = fc.uniqueArray(
  fc.tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30', '45')),
  { minLength: 1, maxLength: 4, selector: String },
);
const clocks = times.map((all) => all.map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`));
const anyDay = fc
  .integer({ min: 0, max: 300 })
  .map((n) => new Date(now + n * 24 * hourMs).toISOString().slice(0, 10));

describe('files spread over days, at an interval or in a series', () => {
  const anyZone = fc.constantFrom(zone, 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC');
  const anySpread: fc.Arbitrary<Spread> = fc.oneof(
    fc.record({
      kind: fc.constant('days' as const),
      from: anyDay,
      every: fc.integer({ min: 1, max: 9 }),
      times: clocks,
    }),
    fc.record({
      kind: fc.constant('every' as const),
      from: fc.integer({ min: 0, max: 400 * 24 }).map((n) => now + n * hourMs),
      minutes: fc.integer({ min: 8, max: 20_000 }),
    }),
    fc.record({
      kind: fc.constant('times' as const),
      from: anyDay,
      series: fc.record({ days: fc.subarray([...weekdays]), times: clocks }),
    }),
  );

  it('every time is in the future, within three months, at a quarter of an hour, and later than the previous time', () => {
    fc.assert(
      fc.property(
        anySpread,
        fc.integer({ min: 0, max: 40 }),
        anyZone,
        fc.integer({ min: 0, max: 300 }),
        (how, count, where, later) => {
          const about = { zone: where, now: now + later * 24 * hourMs };
          const { rows: shown, problem } = spread(how, count, ['x'], about);
          const given = shown.flatMap(({ at }) => at ?? []);
          expect(
            given.every((at) => at > about.now && at <= windowEnd(about.now) && isOnStep(at, where)),
          ).toBe(true);
          expect(given.every((at, i) => i === 0 || at > (given[i - 1] ?? 0))).toBe(true);
          expect(problem === null).toBe(given.length === count);
        },
      ),
    );
  });
});

describe('files spread over posting slots', () => {
  const slots = (platform: string | null = null): Slot[] => [
    { day: 'tuesday', time: '09:00', platform },
    { day: 'thursday', time: '17:00', platform },
  ];
  const plan = { zone, slots: slots(), revision: 1 };
  const tuesday = Date.parse('2026-11-24T08:00:00Z');

  it('each file gets its own free slot', () => {
    const uses = [{ at: tuesday, platform: 'x' }];
    expect(walls({ kind: 'slots', plan, uses }, 2)).toEqual(['2026-11-26T17:00', '2026-12-01T09:00']);
  });

  it('posts of one network do not take the slots of another network, and do not get times from these slots', () => {
    const own = { ...plan, slots: [...slots('x'), ...slots('y')] };
    const uses = [{ at: tuesday, platform: 'y' }];
    const first = (platforms: string[]) =>
      spread({ kind: 'slots', plan: own, uses }, 1, platforms).rows[0]?.at;
    expect(first(['x'])).toBe(tuesday);
    expect(first(['x', 'y'])).toBe(Date.parse('2026-11-26T16:00:00Z'));
    expect(first(['z'])).toBeNull();
  });

  it('a slot that begins too soon is not used', () => {
    const at = (minutes: number) =>
      spread({ kind: 'slots', plan, uses: [] }, 1, ['x'], { zone, now: tuesday - minutes * 60_000 }).rows[0]
        ?.at;
    expect([at(5) === tuesday, at(4) === tuesday]).toEqual([true, false]);
  });

  it('files for which there is no free slot are reported', () => {
    expect(spread({ kind: 'slots', plan, uses: [] }, 40).problem).toMatch(/no more posting slots/);
    expect(spread({ kind: 'slots', plan: { ...plan, slots: [] }, uses: [] }, 1).problem).toMatch(
      /^1 file gets/,
    );
  });
});

describe('files that arrive after a spread', () => {
  const dated = (id: string, wall: string) => row(id, { schedule: { at: Date.parse(wall), zone } });
  const late = [row('late1'), row('late2')];
  const textsOf = (arrived: SheetRow[], all: SheetRow[], how: Spread, at = now) =>
    spreadOnArrival(how, ['x'], zone)?.(arrived, { rows: all }, at).map(
      ({ id, patch }) => `${id} ${patch.schedule ? wallClock(patch.schedule.at, zone) : ''}`,
    );
  const wallsOnArrival = (how: Spread, there: SheetRow[], at = now) =>
    textsOf(late, [...there, ...late], how, at);

  it('late files get the next times that no file of the sheet has', () => {
    const there = [dated('a', '2026-11-24T08:00:00Z'), dated('b', '2026-11-26T08:00:00Z')];
    expect(wallsOnArrival(days(), there)).toEqual(['late1 2026-11-25T09:00', 'late2 2026-11-27T09:00']);
  });

  it('a late file gets the time of the file below it, and the files below it get the next times', () => {
    const above = dated('above', '2026-11-24T08:00:00Z');
    const below = [dated('b', '2026-11-25T08:00:00Z'), dated('c', '2026-11-26T08:00:00Z')];
    const [first] = late;
    expect(textsOf(first ? [first] : [], [above, ...late.slice(0, 1), ...below], days())).toEqual([
      'late1 2026-11-25T09:00',
      'b 2026-11-26T09:00',
      'c 2026-11-27T09:00',
    ]);
  });

  it('a late file takes a free time before the times of the files below it, and these files keep their times', () => {
    const below = dated('b', '2026-11-25T08:00:00Z');
    const first = row('late1');
    expect(textsOf([first], [first, below], days())).toEqual(['late1 2026-11-24T09:00']);
  });

  it('a late file that got its time from one spread gets a new time from the next spread', () => {
    const first = dated('late1', '2026-11-30T17:00:00Z');
    expect(textsOf([first], [first, dated('b', '2026-11-24T08:00:00Z')], days())).toEqual([
      'late1 2026-11-24T09:00',
      'b 2026-11-25T09:00',
    ]);
  });

  it('a time that a person chose for a file below a late file is not changed', () => {
    const below = [dated('b', '2026-11-24T10:30:00Z'), dated('c', '2026-11-24T08:00:00Z')];
    expect(textsOf(late, [...late, ...below], days())).toEqual([
      'late1 2026-11-24T09:00',
      'late2 2026-11-25T09:00',
      'c 2026-11-26T09:00',
    ]);
  });

  it('late files get no time that has passed before they arrive', () => {
    const later = Date.parse('2026-11-25T12:00:00Z');
    expect(wallsOnArrival(days(), [], later)).toEqual(['late1 2026-11-26T09:00', 'late2 2026-11-27T09:00']);
  });

  it('late files get no time when there are no further times', () => {
    expect(wallsOnArrival(days({ every: 60 }), [])).toEqual(['late1 2027-01-22T09:00']);
    expect(wallsOnArrival({ kind: 'evenly', from: now, to: now + hourMs }, [])).toBeUndefined();
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '../calendar/days.ts';
import {
  alignBefore,
  gapsIn,
  sumMatchedDays,
  periodOf,
  reportedRange,
  seriesOf,
  sumOfDays,
  totalsFrom,
} from './days.ts';

const first = '2026-10-24';
const last = '2026-11-22';

/** A network's answer for a period: counts for some of its days. */
const someDays = fc
  .uniqueArray(fc.integer({ min: 0, max: 89 }), { maxLength: 60 })
  .chain((offsets) =>
    fc
      .array(fc.nat(100_000), { minLength: offsets.length, maxLength: offsets.length })
      .map((counts) => new Map(offsets.map((offset, n) => [addDays(last, -offset), counts[n] ?? 0]))),
  );

describe('a series of days', () => {
  it('every day of the period appears once, and a day without a number has null instead of zero', () => {
    const days = seriesOf(new Map([['2026-11-20', 0]]), first, last);
    expect(days).toHaveLength(30);
    expect(days.filter(({ value }) => value !== null)).toEqual([{ day: '2026-11-20', value: 0 }]);
  });

  it("the sum of a series equals the sum of the network's numbers, even if some days are missing", () => {
    fc.assert(
      fc.property(someDays, fc.constantFrom(7, 30, 60, 90), (values, count) => {
        const { first: from, last: to } = periodOf(values.keys(), count, last);
        const days = seriesOf(values, from, to);
        const given = [...values.values()];
        expect(sumOfDays(days)).toBe(given.length === 0 ? null : given.reduce((sum, each) => sum + each, 0));
        expect(days.length).toBeGreaterThanOrEqual(count);
      }),
    );
  });

  it('consecutive days without a number are reported as one gap', () => {
    const days = seriesOf(new Map([['2026-11-18', 3]]), '2026-11-16', '2026-11-19');
    expect(gapsIn(days)).toEqual([
      { first: '2026-11-16', last: '2026-11-17' },
      { first: '2026-11-19', last: '2026-11-19' },
    ]);
  });
});

describe('the days that a network has reported', () => {
  const values = new Map([['2026-11-02', 5]]);

  it('the reported range begins on the first day of the series and ends on the last day with a value', () => {
    const days = seriesOf(values, '2026-11-01', '2026-11-04');
    expect(reportedRange([{ days }])).toEqual({ first: '2026-11-01', last: '2026-11-02' });
    const later = seriesOf(new Map([['2026-11-03', 0]]), '2026-11-01', '2026-11-04');
    expect(reportedRange([{ days }, { days: later }])?.last).toBe('2026-11-03');
  });

  it('the reported range is null if no day has a value', () => {
    expect(reportedRange([{ days: seriesOf(new Map(), '2026-11-01', '2026-11-04') }])).toBeNull();
  });
});

describe('the comparison with the previous period', () => {
  it('a day is compared only if both periods have a number for it', () => {
    fc.assert(
      fc.property(someDays, fc.constantFrom(7, 30), (values, count) => {
        const days = seriesOf(values, addDays(last, 1 - count), last);
        const before = alignBefore(days, values, count);
        const matched = days.filter(({ day, value }) => value !== null && values.has(addDays(day, -count)));
        const sums = sumMatchedDays({ days, before });
        expect(sums?.days ?? 0).toBe(matched.length);
        expect(sums?.now ?? 0).toBe(matched.reduce((sum, { value }) => sum + (value ?? 0), 0));
        expect(sums?.before ?? 0).toBe(
          matched.reduce((sum, { day }) => sum + (values.get(addDays(day, -count)) ?? 0), 0),
        );
      }),
    );
  });

  it('nothing is compared if the previous period is unknown', () => {
    expect(sumMatchedDays({ days: seriesOf(new Map([[last, 5]]), first, last), before: null })).toBeNull();
  });

  it('each day is compared with the day one period earlier', () => {
    expect(daysBetween('2026-10-10', '2026-11-09')).toBe(30);
    const days = seriesOf(new Map([['2026-11-09', 7]]), '2026-11-09', '2026-11-09');
    expect(alignBefore(days, new Map([['2026-10-10', 4]]), 30)).toEqual([4]);
  });
});

describe('totals of earlier days', () => {
  it('the total of an earlier day is today’s total without the growth since that day', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.array(fc.integer({ min: -500, max: 500 })), (total, growth) => {
        const totals = totalsFrom(total, growth);
        expect(totals.at(-1) ?? total).toBe(total);
        for (const [n, at] of totals.entries()) if (n > 0) expect(at - (totals[n - 1] ?? 0)).toBe(growth[n]);
      }),
    );
  });
});

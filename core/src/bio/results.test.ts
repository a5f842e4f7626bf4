import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../calendar/days.ts';
import { bioLinkIdPattern } from './content.ts';
import { bioResultMonths, bioResults, mergeBioCounts, type BioDayCounts } from './results.ts';

const today = '2026-11-23';
const period = { today, days: 7, since: '2026-01-01', timeZone: 'Europe/Berlin' } as const;
const counts: BioDayCounts = {
  '2026-11-23': { views: 10, clicks: { a: 3, b: 1 } },
  '2026-11-17': { views: 5, clicks: { b: 4 } },
  '2026-11-16': { views: 4, clicks: { c: 2 } },
  '2026-11-10': { views: 1, clicks: {} },
  '2026-11-09': { views: 99, clicks: { a: 99 } },
};

describe('the results of a page', () => {
  it('the results have every day of the period, and the last day is today', () => {
    const { days } = bioResults(counts, period);
    expect(days).toHaveLength(7);
    expect(days[0]).toEqual({ day: '2026-11-17', views: 5, clicks: 4 });
    expect(days[6]).toEqual({ day: '2026-11-23', views: 10, clicks: 4 });
    expect(days[1]).toEqual({ day: '2026-11-18', views: 0, clicks: 0 });
  });

  it('the totals are the sums of the days, and the previous period ends on the day before the current period', () => {
    expect(bioResults(counts, period)).toMatchObject({
      views: 15,
      clicks: 8,
      rate: 8 / 15,
      previous: { views: 5, clicks: 2, rate: 2 / 5 },
    });
  });

  it('links are listed with the clicks of the period, most clicked first', () => {
    const { links } = bioResults(counts, period);
    expect(links.map(({ id, clicks }) => [id, clicks])).toEqual([
      ['b', 5],
      ['a', 3],
    ]);
    expect(links[0]?.days).toEqual([4, 0, 0, 0, 0, 0, 1]);
  });

  it.each([
    ['2026-11-10', true],
    ['2026-11-11', false],
  ])('a page that was created on %s has results of the previous period: %s', (since, hasPrevious) => {
    expect(bioResults(counts, { ...period, since }).previous !== null).toBe(hasPrevious);
  });

  it('clicks are counted for every valid link ID, even for an ID such as `constructor`, which every object has as a property', () => {
    const names = Object.getOwnPropertyNames(Object.prototype).filter((name) => bioLinkIdPattern.test(name));
    expect(names).toContain('constructor');
    for (const id of names) {
      const day = { [today]: { views: 0, clicks: { [id]: 1 } } };
      const other = { '2026-11-22': { views: 0, clicks: { a: 1 } } };
      const { links } = bioResults(mergeBioCounts([day, day, other]), period);
      expect(links[0]).toEqual({ id, clicks: 2, days: [0, 0, 0, 0, 0, 0, 2] });
    }
  });

  it('a page without views has no rate of clicks per view', () => {
    expect(bioResults({}, period)).toMatchObject({ views: 0, rate: null, links: [] });
  });

  it.each([
    [7, 1],
    [30, 3],
    [90, 7],
  ] as const)('results of %i days need the counts of %i months', (days, months) => {
    expect(bioResultMonths(today, days)).toHaveLength(months);
    expect(bioResultMonths(today, days).at(-1)).toBe('2026-11');
  });

  it('counts that are split into any number of parts add up to the same totals', () => {
    const part = fc.dictionary(
      fc.integer({ min: 0, max: 6 }).map((back) => addDays(today, -back)),
      fc.record({ views: fc.nat(9), clicks: fc.dictionary(fc.constantFrom('a', 'b'), fc.nat(9)) }),
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const { views, clicks } = bioResults(mergeBioCounts(parts), period);
        const all = parts.flatMap((each) => Object.values(each));
        const clicked = all.flatMap((each) => Object.values(each.clicks));
        expect(views).toBe(all.reduce((total, each) => total + each.views, 0));
        expect(clicks).toBe(clicked.reduce((total, each) => total + each, 0));
      }),
    );
  });
});

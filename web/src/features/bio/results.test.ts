import type { BioResults } from '@fanfare/core/bio/page.ts';
import { describe, expect, it } from 'vitest';
import { countWithUnit, rateText } from './figure-text.ts';
import { dayRows, exportRows, linkResults, pointsOf } from './results.ts';
import { linkWith } from './testing/pages.ts';

const results: BioResults = {
  views: 10,
  clicks: 4,
  rate: 0.4,
  days: [
    { day: '2026-11-22', views: 6, clicks: 1 },
    { day: '2026-11-23', views: 4, clicks: 3 },
  ],
  previous: null,
  links: [
    { id: 'shop', clicks: 3, days: [1, 2] },
    { id: 'gone', clicks: 1, days: [0, 1] },
  ],
  timeZone: 'Europe/Berlin',
};
const links = [linkWith({ id: 'quiet', title: 'Quiet' }), linkWith({ id: 'shop', title: 'Shop' })];

describe('the results of a page', () => {
  it('links are sorted by clicks, including deleted links and links without clicks', () => {
    expect(linkResults(results, links)).toEqual([
      { id: 'shop', title: 'Shop', isDeleted: false, clicks: 3, share: 0.75 },
      { id: 'gone', title: 'Deleted link', isDeleted: true, clicks: 1, share: 0.25 },
      { id: 'quiet', title: 'Quiet', isDeleted: false, clicks: 0, share: 0 },
    ]);
  });

  it('the share of every link is zero if the page has no clicks', () => {
    const none = { ...results, clicks: 0, links: [] };
    expect(linkResults(none, links).map(({ share }) => share)).toEqual([0, 0]);
  });

  it('the chart shows the views and clicks of the page, or the clicks of one link', () => {
    expect(pointsOf(results, 'views', null).map(({ value }) => value)).toEqual([6, 4]);
    expect(pointsOf(results, 'clicks', null).map(({ value }) => value)).toEqual([1, 3]);
    expect(pointsOf(results, 'views', 'shop').map(({ value }) => value)).toEqual([1, 2]);
    expect(pointsOf(results, 'views', 'quiet').map(({ value }) => value)).toEqual([0, 0]);
  });

  it('the table has the numbers of the chart', () => {
    expect(dayRows(results, null)[2]).toEqual(['2026-11-23', 4, 3]);
    expect(dayRows(results, 'gone')).toEqual([
      ['Day', 'Clicks'],
      ['2026-11-22', 0],
      ['2026-11-23', 1],
    ]);
  });

  it('the file has a column for each link that was clicked', () => {
    expect(exportRows(results, links)).toEqual([
      ['Day', 'Views', 'Clicks', 'Clicks: Shop', 'Clicks: Deleted link'],
      ['2026-11-22', 6, 1, 1, 0],
      ['2026-11-23', 4, 3, 2, 1],
    ]);
  });

  it('a rate has at most one decimal, and is a dash if there were no views', () => {
    expect([0.398, 1.25, 0, null].map(rateText)).toEqual(['39.8%', '125%', '0%', '–']);
  });

  it('a count is followed by its noun in the singular or plural', () => {
    expect([countWithUnit(1, 'view'), countWithUnit(1204, 'view')]).toEqual(['1 view', '1,204 views']);
  });
});

import type { Metric, PostRows } from '@fanfare/core/analytics/panel.ts';
import { changeBetween } from '@fanfare/core/analytics/figures.ts';
import { toCsv } from '@fanfare/core/analytics/csv.ts';
import { expect, it } from 'vitest';
import { figureHeader, figureRow, postRows } from './table-rows.ts';

const posts: PostRows = {
  title: 'Recent posts',
  kindHeader: 'Type',
  columns: [{ id: 'views', header: 'Views' }],
  rows: ['2026-11-20T22:30:00.000Z', '2026-07-01T22:30:00.000Z'].map((at) => ({
    id: at,
    title: '=SUM(A1)',
    kind: 'Video',
    thumbnail: null,
    link: null,
    at,
    values: [5],
    engagement: null,
    note: null,
  })),
};

it('the times of posts are in the person’s time zone, and the header names the zone', () => {
  const [header, ...rows] = postRows(posts, 'Europe/Berlin');
  expect(header?.[2]).toBe('Published (Europe/Berlin)');
  expect(rows.map((row) => row[2])).toEqual(['2026-11-20 23:30', '2026-07-02 00:30']);
});

it('a spreadsheet does not run an exported title as a formula, and shows an exported time unchanged', () => {
  const lines = toCsv(postRows(posts, 'Etc/GMT+5')).split('\r\n');
  expect(lines.slice(0, 2)).toEqual([
    '\uFEFFPost,Type,Published (Etc/GMT+5),Views,Engagement in percent,Note,Address',
    "'=SUM(A1),Video,2026-11-20 17:30,5,,,",
  ]);
});

const metric: Metric = {
  id: 'total_followers',
  label: 'Total followers',
  unit: 'count',
  figure: { kind: 'value', value: 18_583 },
  definition: 'Followers now.',
  source: 'Instagram',
  change: changeBetween(18_000, 18_583),
  changeText: '+583 in 30 days',
  changeNote: null,
  trend: [],
};
const rowOf = (given: Partial<Metric>) => {
  const row = figureRow({ ...metric, ...given }, { days: 30, last: '2026-11-23' });
  return Object.fromEntries(figureHeader.map((header, n) => [String(header), row[n]]));
};

it('a change is a number that a spreadsheet can calculate with', () => {
  expect(rowOf({})).toMatchObject({ Value: 18_583, Change: 583, 'Change in percent': 3.2 });
  expect(rowOf({ change: changeBetween(4.1, 3.8), unit: 'percent' })).toMatchObject({ Change: -0.3 });
  expect(toCsv([figureRow(metric, { days: 30, last: '2026-11-23' })])).not.toContain("'");
});

it('the row of a change names the compared figure if it differs from the figure on the card', () => {
  const posts = { figure: { kind: 'value', value: 245 }, change: changeBetween(22, 27) } as const;
  expect(rowOf({ ...posts, comparedLabel: 'Posts published in the period' })).toMatchObject({
    Value: 245,
    'Compared figure': 'Posts published in the period',
    'Compared value before': 22,
    'Compared value now': 27,
    Change: 5,
  });
  expect(rowOf({ changeNote: 'Posts are still gaining views.' })).toMatchObject({
    'Compared figure': 'Total followers (without the newest 3 days)',
    Note: 'Posts are still gaining views.',
  });
});

it('the row of a card without a change has no compared figure, and a note says why', () => {
  expect(rowOf({ change: null, changeText: 'No comparison.' })).toMatchObject({
    'Compared figure': null,
    'Compared with': null,
    Change: null,
    Note: 'No comparison.',
  });
});

import type { PostRows } from '@fanfare/core/analytics/panel.ts';
import { toCsv } from '@fanfare/core/analytics/csv.ts';
import { expect, it } from 'vitest';
import { postRows } from './table-rows.ts';

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

it('the times of posts are in the zone of the person, which the header names', () => {
  const [header, ...rows] = postRows(posts, 'Europe/Berlin');
  expect(header?.[2]).toBe('Published (Europe/Berlin)');
  expect(rows.map((row) => row[2])).toEqual(['2026-11-20 23:30', '2026-07-02 00:30']);
});

it('an exported title never runs as a formula, and a time stays as written', () => {
  const lines = toCsv(postRows(posts, 'Etc/GMT+5')).split('\r\n');
  expect(lines.slice(0, 2)).toEqual([
    '\uFEFFPost,Type,Published (Etc/GMT+5),Views,Engagement in percent,Note,Address',
    "'=SUM(A1),Video,2026-11-20 17:30,5,,,",
  ]);
});

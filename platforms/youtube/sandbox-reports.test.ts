import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../platform.ts';
import { createRequests } from './testing/requests.ts';
import { anna, createRig, type Rig } from './testing/rig.ts';

let rig: Rig;
let account: Account;
beforeEach(async () => {
  rig = await createRig();
  account = await rig.connect();
});
afterEach(() => rig.close());

const { ask } = createRequests(() => ({ rig, account }));

interface Report {
  columnHeaders: { name: string; dataType: string }[];
  rows?: (string | number)[][];
}

async function report(query: Record<string, string>) {
  const asked = { ids: 'channel==MINE', startDate: '2026-09-01', endDate: '2026-11-20', ...query };
  const address = `https://youtubeanalytics.googleapis.com/v2/reports?${new URLSearchParams(asked).toString()}`;
  const { status, json } = await ask(address);
  return { status, json, rows: (json as Partial<Report> | null)?.rows ?? [] };
}

const best = { metrics: 'views,likes', dimensions: 'video', sort: '-views', maxResults: '3' };
const sumOf = (rows: readonly (string | number)[][], column: number) =>
  rows.reduce((sum, row) => sum + Number(row[column]), 0);

describe('the reports of the YouTube sandbox', () => {
  it('a report of the best videos is sorted and limited, and can continue at a later row', async () => {
    const { rows } = await report(best);
    const views = rows.map((row) => Number(row[1]));
    expect(views).toHaveLength(3);
    expect(views).toEqual(views.toSorted((a, b) => b - a));
    expect((await report({ ...best, startIndex: '2' })).rows.slice(0, 2)).toEqual(rows.slice(1));
  });

  it('a filter limits a report to some videos, and a channel may be named by its id', async () => {
    const [video] = (await report(best)).rows;
    const query = { ids: `channel==${anna}`, metrics: 'views', filters: `video==${String(video?.[0])}` };
    expect((await report(query)).rows).toEqual([[video?.[1]]]);
    expect((await report({ ...query, filters: 'video==nothing' })).rows).toEqual([]);
  });

  it('the numbers by day and the numbers by month each add up to the number for the whole period', async () => {
    const [days, months, whole] = await Promise.all(
      [{ dimensions: 'day' }, { dimensions: 'month' }, {}].map((each) =>
        report({ metrics: 'views', ...each }),
      ),
    );
    expect(months?.rows.map(([month]) => month)).toEqual(['2026-09', '2026-10', '2026-11']);
    expect(sumOf(days?.rows ?? [], 1)).toBe(whole?.rows[0]?.[0]);
    expect(sumOf(months?.rows ?? [], 1)).toBe(whole?.rows[0]?.[0]);
  });

  it('the averages in a report are calculated per view', async () => {
    const metrics = 'views,estimatedMinutesWatched,averageViewDuration,averageViewPercentage';
    const { rows, json } = await report({ metrics });
    const [views = 0, minutes = 0, seconds, percentage] = rows[0]?.map(Number) ?? [];
    expect(seconds).toBe(Math.round((minutes * 60) / views));
    expect(percentage).toBeGreaterThan(30);
    expect(percentage).toBeLessThan(60);
    expect(json).toMatchObject({ columnHeaders: [{}, {}, {}, { dataType: 'FLOAT' }] });
  });

  it.each([
    ['the best videos without an order', { ...best, sort: '' }],
    ['the best videos without a length', { metrics: 'views', dimensions: 'video', sort: '-views' }],
    ['more than 200 videos', { ...best, maxResults: '201' }],
    ['an order by a column that is not requested', { ...best, sort: '-shares' }],
    ['a length that is not a number', { ...best, maxResults: 'ten' }],
  ])('a request for %s is refused', async (_what, query) => {
    expect((await report(query)).status).toBe(400);
  });

  it.each([
    ['filters', { metrics: 'views', filters: 'country==DE' }],
    ['metrics', { metrics: 'dislikes' }],
    ['dimensions', { metrics: 'views', dimensions: 'country' }],
  ])('%s that are not imitated are refused, and the reply names the parameter', async (name, query) => {
    expect(await report(query as Record<string, string>)).toMatchObject({
      status: 501,
      json: { parameters: [name] },
    });
  });
});

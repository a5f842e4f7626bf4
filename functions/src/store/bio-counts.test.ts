import { describe, expect, it } from 'vitest';
import { ids, testTime } from '../testing/builders.ts';
import { setUpFirestore } from '../testing/set-up-firestore.ts';
import { createMemoryBioCounts, createMemoryBioReports } from '../testing/memory-bio-visits.ts';
import { countShards, createBioCountStore } from './bio-counts.ts';
import { createBioReportStore, reportsPerHourMax, type StoredReport } from './bio-reports.ts';

const local = setUpFirestore();

const page = { workspaceId: ids.workspace, id: 'page-0001' };
const day = '2026-11-23';

describe.each([
  ['in memory', createMemoryBioCounts],
  ['on Firestore', () => createBioCountStore(local.open)],
])('the counts of a page %s', (_where, create) => {
  it('views and clicks are added up, separately for each day and page', async () => {
    const counts = create();
    await counts.add(page, day, { views: 2, clicks: { a: 1 } }, 0);
    await counts.add(page, day, { views: 0, clicks: { a: 2, b: 1 } }, 1);
    await counts.add(page, day, { views: 1, clicks: {} }, 1);
    await counts.add(page, '2026-11-01', { views: 1, clicks: {} }, 1);
    await counts.add(page, '2026-10-31', { views: 7, clicks: {} }, 1);
    await counts.add({ ...page, id: 'page-0002' }, day, { views: 9, clicks: {} }, 0);
    expect(await counts.read(page, ['2026-11'])).toEqual({
      [day]: { views: 3, clicks: { a: 3, b: 1 } },
      '2026-11-01': { views: 1, clicks: {} },
    });
  });

  it('deleting the counts of a page keeps the counts of other pages', async () => {
    const counts = create();
    const other = { ...page, id: 'page-0002' };
    for (let shard = 0; shard < countShards; shard += 1)
      for (const each of [page, other]) await counts.add(each, day, { views: 1, clicks: {} }, shard);
    await counts.removeAllOf(page);
    expect(await counts.read(page, ['2026-11'])).toEqual({});
    expect(await counts.read(other, ['2026-11'])).toEqual({ [day]: { views: countShards, clicks: {} } });
  });
});

describe('the counts of a page', () => {
  it('200 simultaneous views and clicks are counted exactly', async () => {
    const counts = createBioCountStore(local.open);
    await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        counts.add(
          page,
          day,
          i % 4 === 0 ? { views: 0, clicks: { a: 1 } } : { views: 1, clicks: {} },
          i >> 2,
        ),
      ),
    );
    expect(await counts.read(page, ['2026-11'])).toEqual({ [day]: { views: 150, clicks: { a: 50 } } });
  });

  it('reading the results of 180 days costs eight reads for each of seven months', async () => {
    const counts = createBioCountStore(local.open);
    const before = local.reads();
    await counts.read(page, ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11', '2026-12']);
    expect(local.reads() - before).toBe(7 * countShards);
  });
});

describe.each([
  ['in memory', createMemoryBioReports],
  ['on Firestore', () => createBioReportStore(local.open)],
])('reports about pages %s', (_where, create) => {
  const report = (n: number): StoredReport => ({
    id: `report-${String(n).padStart(2, '0')}`,
    workspaceId: ids.workspace,
    pageId: page.id,
    name: 'harbour',
    reason: 'scam',
    text: '',
    at: new Date(testTime.getTime() + n),
  });

  it('reports are listed page by page, newest first', async () => {
    const reports = create();
    for (const n of [1, 2, 3]) expect(await reports.add(report(n), null)).toBe(true);
    expect(await reports.list(null, 2)).toEqual([report(3), report(2)]);
    expect(await reports.list(report(2), 2)).toEqual([report(1)]);
  });

  it('a page gets at most ten reports an hour', async () => {
    const reports = create();
    for (let n = 0; n < reportsPerHourMax; n += 1) expect(await reports.add(report(n), null)).toBe(true);
    expect(await reports.add(report(50), null)).toBe(false);
    expect(await reports.add({ ...report(51), pageId: 'page-0002' }, null)).toBe(true);
    const nextHour = { ...report(52), at: new Date(testTime.getTime() + 3_600_000) };
    expect(await reports.add(nextHour, null)).toBe(true);
  });
});

it('two reports that a workspace gets at the same time send one e-mail', async () => {
  const reports = createBioReportStore(local.open);
  const mail = { to: 'reports@fanfare.example', subject: 'A report', text: 't', html: 'h' };
  for (const n of [1, 2])
    await reports.add(
      { ...page, id: `r${n}`, pageId: page.id, name: 'harbour', reason: 'scam', text: '', at: testTime },
      mail,
    );
  expect((await local.db.collection('mail').get()).docs).toHaveLength(1);
});

import { describe, expect, it } from 'vitest';
import {
  afterStep,
  bulkJobView,
  undoableMs,
  bulkState,
  isBulkActive,
  newBulkJob,
  nextItems,
  startUndo,
  type BulkJob,
} from './bulk.ts';

const job = (count: number, change: Partial<BulkJob> = {}): BulkJob => ({
  ...newBulkJob(
    {
      id: 'job-1',
      by: 'dana',
      status: 'draft',
      action: { kind: 'delete' },
      items: Array.from({ length: count }, (_, n) => ({ id: `p${n}`, from: null })),
    },
    null,
    0,
  ),
  ...change,
});
const why = { name: 'Autumn menu', message: 'It is being sent.' };

/** Runs all steps of a round; posts in `skips` are skipped. */
function finished(start: BulkJob, skips: readonly string[], size = 3): { job: BulkJob; ids: string[] } {
  let current = start;
  const seen: string[] = [];
  while (isBulkActive(current)) {
    const { items, position } = nextItems(current, size);
    seen.push(...items.map(({ id }) => id));
    const skipped = new Map(items.filter(({ id }) => skips.includes(id)).map(({ id }) => [id, why]));
    current = afterStep(current, position, skipped, 1);
  }
  return { job: current, ids: seen };
}

describe('a bulk job', () => {
  it.each([1, 2, 3, 4, 20])('the steps of a job with %d posts handle each post once', (count) => {
    const { ids } = finished(job(count), []);
    expect(ids).toEqual(job(count).items.map(({ id }) => id));
  });

  it('the view states how many posts changed and why the other posts were skipped', () => {
    const begun = afterStep(job(5), 3, new Map([['p1', why]]), 1);
    expect(bulkJobView(begun, 1)).toMatchObject({
      state: 'running',
      total: 5,
      handled: 3,
      changed: 2,
      skipped: 1,
      reasons: [why],
      canUndo: true,
    });
    const { job: done } = finished(job(5), ['p1']);
    expect(bulkJobView(done, 1)).toMatchObject({ state: 'done', changed: 4, skipped: 1, canUndo: true });
  });

  it('undoing a job ignores the posts that the job skipped, and does not count them', () => {
    const { job: done } = finished(job(5), ['p1', 'p4']);
    const { job: undone, ids } = finished(startUndo(done, 1), ['p2']);
    expect(ids).toEqual(['p0', 'p2', 'p3']);
    expect(bulkState(undone)).toBe('undone');
    expect(bulkJobView(undone, 1)).toMatchObject({
      state: 'undone',
      total: 3,
      handled: 3,
      changed: 2,
      skipped: 1,
      canUndo: false,
    });
  });

  it('undoing a running job stops it, and ignores the posts that it has not handled yet', () => {
    const begun = afterStep(job(5), 3, new Map([['p1', why]]), 1);
    const { job: undone, ids } = finished(startUndo(begun, 1), []);
    expect(ids).toEqual(['p0', 'p2']);
    expect(bulkJobView(undone, 1)).toMatchObject({ state: 'undone', total: 2, changed: 2, canUndo: false });
    expect(bulkState(startUndo(job(5), 1))).toBe('undone');
    expect(bulkJobView(job(5, { status: 'uploaded' }), 1).canUndo).toBe(false);
  });

  it('a job can be undone for an hour after its end, unless it deleted published posts or changed nothing', () => {
    const canUndo = (each: BulkJob, now: number) => bulkJobView(each, now).canUndo;
    const { job: done } = finished(job(2), []);
    expect([canUndo(done, undoableMs), canUndo(done, undoableMs + 1)]).toEqual([true, false]);
    expect(canUndo({ ...done, status: 'uploaded' }, 1)).toBe(false);
    expect(canUndo(finished(job(2), ['p0', 'p1']).job, 1)).toBe(false);
  });

  it('the view counts all skipped posts, and lists up to 200 of them', () => {
    const all = Array.from({ length: 300 }, (_, n) => `p${n}`);
    const view = bulkJobView(finished(job(300), all, 20).job, 1);
    expect([view.skipped, view.reasons.length]).toEqual([300, 200]);
  });

  it('a new job stores the ids of earlier jobs, latest first', () => {
    const second = newBulkJob({ ...job(1), id: 'job-2' }, job(1), 0);
    expect(newBulkJob({ ...job(1), id: 'job-3' }, second, 0).earlier).toEqual(['job-2', 'job-1']);
  });
});

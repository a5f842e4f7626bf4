import { afterStep, newBulkJob, startUndo, type BulkJob } from '@fanfare/core/posts/bulk.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids, testTime } from '../testing/builders.ts';
import { setUpFirestore } from '../testing/set-up-firestore.ts';
import { madeUpPost } from '../testing/made-up-posts.ts';
import { createMemoryBulk } from '../testing/memory-bulk.ts';
import { createMemoryDeliveries } from '../testing/memory-deliveries.ts';
import { createMemoryMedia } from '../testing/memory-media.ts';
import { createMemoryPosts } from '../testing/memory-posts.ts';
import { createBulkStore, type BulkStore } from './bulk.ts';
import { createPostStore, type PostStore } from './posts.ts';
import { eraseDocuments } from './workspaces-delete.ts';

const local = setUpFirestore();

const inFirestore = () => ({ bulk: createBulkStore(local.open), posts: createPostStore(local.open) });
const inMemory = () => {
  const bulk = createMemoryBulk();
  return { bulk, posts: createMemoryPosts(createMemoryDeliveries(), createMemoryMedia(), bulk) };
};

const at = testTime.getTime();
const job = newBulkJob(
  {
    id: 'job-1',
    by: 'dana',
    status: 'draft',
    action: { kind: 'move', days: 2, zone: 'Europe/Berlin' },
    items: [
      { id: 'p1', from: at },
      { id: 'p2', from: null },
    ],
  },
  null,
  at,
);
const skipped = new Map([['p2', { name: 'Autumn menu', message: 'It is being sent.' }]]);
const nothing = { put: [], remove: [], deliveries: [], create: [], count: 0 };

describe.each([
  ['Firestore', inFirestore],
  ['memory', inMemory],
])('bulk jobs in %s', (_name, make: () => { bulk: BulkStore; posts: PostStore }) => {
  let bulk: BulkStore;
  let posts: PostStore;
  beforeEach(() => {
    ({ bulk, posts } = make());
  });
  const step = (before: BulkJob, after: BulkJob, id: string) =>
    posts.change(ids.workspace, [id], null, testTime, () => ({ ...nothing, put: [madeUpPost({ id })] }), {
      step: { before, after: () => after },
    });

  it('a job is found only in its own workspace, and remains unchanged if `decide` returns null', async () => {
    expect(await bulk.find(ids.workspace)).toBeNull();
    await bulk.change(ids.workspace, () => job);
    expect(await bulk.find(ids.workspace)).toEqual(job);
    await bulk.change(ids.workspace, () => null);
    expect(await bulk.find(ids.workspace)).toEqual(job);
    expect(await bulk.find(ids.other)).toBeNull();
  });

  it('a step changes its posts and the job together', async () => {
    await bulk.change(ids.workspace, () => job);
    const after = afterStep(job, 2, skipped, at + 1);
    expect(await step(job, after, 'p1')).toBe('changed');
    expect(await bulk.find(ids.workspace)).toEqual(after);
    expect(await posts.find(ids.workspace, 'p1')).not.toBeNull();
  });

  it.each<[string, BulkJob | null]>([
    ['was already made', afterStep(job, 1, new Map(), at)],
    ['belongs to another job', { ...job, id: 'job-2' }],
    ['belongs to another round', { ...job, back: job.forward }],
    ['has no job', null],
  ])('a step that %s changes nothing', async (_why, known) => {
    await bulk.change(ids.workspace, () => known);
    expect(await step(job, afterStep(job, 1, new Map(), at), 'p1')).toBe('step_taken');
    expect(await bulk.find(ids.workspace)).toEqual(known);
    expect(await posts.find(ids.workspace, 'p1')).toBeNull();
  });

  it('a job that has not ended is overdue two minutes after its last step or its undo was requested', async () => {
    await bulk.change(ids.workspace, () => job);
    const overdue = (ms: number) => bulk.overdue(new Date(at + ms), 10);
    expect(await overdue(119_999)).toEqual([]);
    expect(await overdue(120_000)).toEqual([{ workspaceId: ids.workspace, id: 'job-1' }]);
    await bulk.change(ids.workspace, () => afterStep(job, 2, new Map(), at));
    expect(await overdue(999_999)).toEqual([]);
    await bulk.change(ids.workspace, (ended) => ended && startUndo(ended, at + 999_999));
    expect(await overdue(1_119_998)).toEqual([]);
  });

  it('the positions of a page contain the ids and dates of its posts, in the order of the list', async () => {
    const put = ['b', 'a', 'c'].map((id, n) =>
      madeUpPost({ id, schedule: { at: at + n * 60_000, zone: 'UTC' } }),
    );
    await posts.change(ids.workspace, [], null, testTime, () => ({ ...nothing, put }));
    const query = { status: 'scheduled', after: null, limit: 2 } as const;
    expect(await posts.listCursors(ids.workspace, query)).toEqual([
      { id: 'b', shownAt: testTime },
      { id: 'a', shownAt: new Date(at + 60_000) },
    ]);
  });
});

it('a bulk job is deleted with its workspace', async () => {
  await inFirestore().bulk.change(ids.workspace, () => job);
  await eraseDocuments(local.db, ids.workspace);
  expect(await inFirestore().bulk.find(ids.workspace)).toBeNull();
});

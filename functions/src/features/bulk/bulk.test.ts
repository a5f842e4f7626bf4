import type { StartBulkInput } from '@fanfare/core/api/schemas/bulk.ts';
import type { Post } from '@fanfare/core/posts/post.ts';
import { dayMs, hourMs } from '@fanfare/core/time/units.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createBulkStore } from '../../store/bulk.ts';
import { createPostStore } from '../../store/posts.ts';
import { ids, testTime } from '../../testing/builders.ts';
import { setUpFirestore } from '../../testing/set-up-firestore.ts';
import { madeUpPost } from '../../testing/made-up-posts.ts';
import { createMemoryTasks } from '../../testing/memory-tasks.ts';
import { postRig, type PostRig } from '../../testing/post-rig.ts';
import { findBulk, runBulk, startBulk, undoBulk, type BulkDependencies } from './bulk.ts';
import { runBulkStep } from './bulk-step.ts';
import { sending } from '../posts/testing/submissions.ts';

const local = setUpFirestore();

const workspaceId = ids.workspace;
let rig: PostRig;
let deps: BulkDependencies;
let tasks: ReturnType<typeof createMemoryTasks>;
beforeEach(async () => {
  rig = await postRig();
  tasks = createMemoryTasks();
  deps = { ...rig.deps, tasks };
});

/** Runs the tests on Firestore, with real transactions. */
function onFirestore() {
  deps = { ...deps, posts: createPostStore(local.open), bulk: createBulkStore(local.open) };
}

const idOf = (n: number) => `p${String(n).padStart(3, '0')}`;
const store = (...put: Post[]) =>
  deps.posts.change(workspaceId, [], null, testTime, () => ({
    put,
    remove: [],
    deliveries: [],
    create: [],
    count: 0,
  }));
const drafts = (count: number) =>
  store(
    ...Array.from({ length: count }, (_, n) =>
      madeUpPost({ id: idOf(n), status: 'draft', schedule: null, updatedAt: testTime.getTime() - n }),
    ),
  );
/** Stores scheduled posts, one minute apart. The first is due in two days if `first` is not given. */
const scheduled = (count: number, first = 2 * dayMs) =>
  store(
    ...Array.from({ length: count }, (_, n) =>
      madeUpPost({ id: idOf(n), schedule: { at: testTime.getTime() + first + n * 60_000, zone: 'UTC' } }),
    ),
  );
const deletion = (expected: number, change: Partial<StartBulkInput> = {}) =>
  startBulk(
    deps,
    { workspaceId, id: 'job-1', action: { kind: 'delete' }, status: 'draft', expected, ...change },
    'dana',
  );
const moveBy = (days: number, expected: number, change: Partial<StartBulkInput> = {}) =>
  deletion(expected, { status: 'scheduled', action: { kind: 'move', days, zone: 'UTC' }, ...change });
const run = (id = 'job-1') => runBulk(deps, { workspaceId, id });
const view = async () => (await findBulk(deps, workspaceId)).job;
const left = async (status: Post['status'] = 'draft') => (await deps.posts.counts(workspaceId))[status];
const times = async () =>
  (await deps.posts.listCursors(workspaceId, { status: 'scheduled', after: null, limit: 500 })).map(
    ({ shownAt }) => shownAt.getTime() - testTime.getTime(),
  );
const revisions = async (count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, n) => (await deps.posts.find(workspaceId, idOf(n)))?.revision),
  );
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

describe('a bulk job', () => {
  it('a whole list is deleted in steps, and undo restores it', async () => {
    await drafts(45);
    expect(await deletion(45)).toMatchObject({ state: 'running', total: 45, handled: 0 });
    expect(tasks.enqueued).toMatchObject([
      { path: '/services/tasks/bulk', input: { workspaceId, id: 'job-1' } },
    ]);
    expect(await run()).toEqual({ finished: true });
    expect(await left()).toBe(0);
    expect(await view()).toMatchObject({ state: 'done', changed: 45, skipped: 0, canUndo: true });
    await undoBulk(deps, { workspaceId, id: 'job-1' });
    await undoBulk(deps, { workspaceId, id: 'job-1' });
    await run();
    expect(await left()).toBe(45);
    expect(await view()).toMatchObject({ state: 'undone', changed: 45, toDrafts: 0, canUndo: false });
  });

  it('a job leaves out deselected posts and posts that do not match the filter', async () => {
    await drafts(4);
    await store(madeUpPost({ id: 'other', status: 'draft', schedule: null, uploadTo: 'elsewhere' }));
    await deletion(3, { platform: 'madeup', except: ['p001'] });
    await run();
    expect(await left()).toBe(2);
    expect(await deps.posts.find(workspaceId, 'p001')).not.toBeNull();
  });

  it('a job moves scheduled posts by days, and undo moves them back', async () => {
    await scheduled(25);
    const before = await times();
    await moveBy(3, 25);
    await run();
    expect(await times()).toEqual(before.map((time) => time + 3 * dayMs));
    await undoBulk(deps, { workspaceId, id: 'job-1' });
    await run();
    expect(await times()).toEqual(before);
  });

  it('a job skips posts that cannot be moved and reports the reason', async () => {
    await scheduled(2, 0.5 * dayMs);
    await scheduled(1, -60_000);
    await moveBy(1, 2);
    await run();
    expect(await view()).toMatchObject({
      changed: 1,
      skipped: 1,
      reasons: [{ name: 'Fresh coffee', message: 'This post is already being sent, so it can’t be moved.' }],
    });
  });

  it('a job skips a draft that was scheduled since the list was read', async () => {
    await drafts(2);
    await deletion(2);
    await store(madeUpPost({ id: 'p001' }));
    await run();
    expect(await view()).toMatchObject({
      changed: 1,
      skipped: 1,
      reasons: [{ message: 'This post was changed meanwhile.' }],
    });
  });

  it('a job skips an unreadable post and changes the other posts of its step', async () => {
    onFirestore();
    await drafts(3);
    await local.db.doc(`workspaces/${workspaceId}/posts/p001`).update({ uploadTo: 7 });
    await deletion(3);
    await run();
    expect(await view()).toMatchObject({
      changed: 2,
      skipped: 1,
      reasons: [{ message: 'This post could not be read.' }],
    });
  });
});

describe('starting a bulk job', () => {
  it('repeated calls with the same id start only one job', async () => {
    await drafts(2);
    await Promise.all([deletion(2), deletion(2)]);
    await run();
    expect(await deletion(2)).toMatchObject({ state: 'done', changed: 2 });
    expect(await left()).toBe(0);
  });

  it('a job is refused if its list has a different number of posts than the person saw', async () => {
    await drafts(2);
    expect(await codeOf(deletion(3))).toBe('conflict');
    expect(await view()).toBeNull();
  });

  it('a second job is refused until the first has ended, and the id of the first is not accepted again', async () => {
    await scheduled(2);
    await moveBy(1, 2);
    expect(await codeOf(moveBy(1, 2, { id: 'job-2' }))).toBe('conflict');
    await run();
    await moveBy(1, 2, { id: 'job-2' });
    await run('job-2');
    expect(await codeOf(moveBy(1, 2))).toBe('conflict');
    expect(await revisions(2)).toEqual([3, 3]);
  });

  it('a job whose task cannot be queued is found by the sweep', async () => {
    await drafts(1);
    deps = { ...deps, tasks: { enqueue: () => Promise.reject(new Error('No queue.')) } };
    await deletion(1);
    const later = new Date(testTime.getTime() + 10 * 60_000);
    expect(await deps.bulk.overdue(later, 10)).toEqual([{ workspaceId, id: 'job-1' }]);
  });
});

describe('a bulk job whose workers fail', () => {
  const moved = (count: number) => Array.from({ length: count }, () => 2);

  it.each([0, 1, 2])(
    'another worker continues after a worker died after %d steps, and each post is moved once',
    async (steps) => {
      await scheduled(45);
      await moveBy(1, 45);
      let calls = 0;
      const whole = deps.posts;
      const faulty: typeof whole = {
        ...whole,
        change: (...call) => {
          calls += 1;
          return calls > steps ? Promise.reject(new Error('Killed.')) : whole.change(...call);
        },
      };
      await expect(runBulk({ ...deps, posts: faulty }, { workspaceId, id: 'job-1' })).rejects.toThrow(
        'Killed.',
      );
      expect(await view()).toMatchObject({ state: 'running', handled: Math.min(45, steps * 20) });
      await run();
      expect(await revisions(45)).toEqual(moved(45));
    },
  );

  it('a post is not moved again if a worker dies after a step and before it queues the tasks of the posts', async () => {
    await scheduled(25);
    await moveBy(1, 25);
    const killed = { ...deps, enqueue: () => Promise.reject(new Error('Killed.')) };
    await expect(runBulk(killed, { workspaceId, id: 'job-1' })).rejects.toThrow('Killed.');
    await run();
    expect(await revisions(25)).toEqual(moved(25));
    expect(await view()).toMatchObject({ state: 'done', changed: 25 });
  });

  it('a task that is delivered several times at the same time moves each post once', async () => {
    onFirestore();
    await scheduled(45);
    await moveBy(1, 45);
    await Promise.all([run(), run(), run()]);
    expect(await revisions(45)).toEqual(moved(45));
    expect(await view()).toMatchObject({ state: 'done', changed: 45, skipped: 0 });
  });

  it('a worker that wakes up after the job was undone changes nothing', async () => {
    await scheduled(5);
    await moveBy(1, 5);
    const stale = await deps.bulk.find(workspaceId);
    await run();
    await undoBulk(deps, { workspaceId, id: 'job-1' });
    await run();
    const before = await times();
    expect(await runBulkStep(deps, workspaceId, stale!)).toBeNull();
    await run();
    expect(await times()).toEqual(before);
    expect(await revisions(5)).toEqual(Array.from({ length: 5 }, () => 3));
  });

  it('a worker that runs out of time queues another task for the rest', async () => {
    await drafts(3);
    await deletion(3);
    const over = { ...deps, timeLimit: () => AbortSignal.abort() };
    expect(await runBulk(over, { workspaceId, id: 'job-1' })).toEqual({ finished: false });
    expect(tasks.enqueued).toHaveLength(2);
    await rig.pass(60_000);
    // The task for the rest of the job also runs out of time before its first step.
    expect(await runBulk(over, { workspaceId, id: 'job-1' })).toEqual({ finished: false });
    expect(tasks.enqueued).toHaveLength(3);
    await run();
    expect(await left()).toBe(0);
  });
});

describe('undoing a bulk job', () => {
  it('an undo is refused an hour after the end of the job, and for a job with another id', async () => {
    await drafts(2);
    await deletion(2);
    const undo = (id = 'job-1') => codeOf(undoBulk(deps, { workspaceId, id }));
    await run();
    expect(await undo('job-2')).toBe('not_found');
    await rig.pass(hourMs);
    expect(await undo()).toBe('conflict');
    expect(await view()).toBeNull();
  });

  it.each([0, 1])('undoing a running job stops it and reverts its steps: %i so far', async (steps) => {
    await drafts(45);
    await deletion(45);
    for (let n = 0; n < steps; n += 1)
      await runBulkStep(deps, workspaceId, (await deps.bulk.find(workspaceId))!);
    const stale = await deps.bulk.find(workspaceId);
    const deleted = 45 - (await left());
    await undoBulk(deps, { workspaceId, id: 'job-1' });
    expect(await runBulkStep(deps, workspaceId, stale!)).toBeNull();
    await run();
    expect(await left()).toBe(45);
    expect(await view()).toMatchObject({ state: 'undone', changed: deleted, canUndo: false });
  });

  it('a restored scheduled post is published once', async () => {
    const { plan } = sending(() => rig);
    await plan();
    await deletion(1, { status: 'scheduled' });
    await run();
    await undoBulk(deps, { workspaceId, id: 'job-1' });
    await run();
    await rig.pass(hourMs);
    expect(rig.network.posts).toHaveLength(1);
  });
});

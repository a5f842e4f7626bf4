import type { StartBulkInput } from '@fanfare/core/api/schemas/bulk.ts';
import { bulkMax, deletedKeptMs, undoableMs } from '@fanfare/core/posts/bulk.ts';
import type { Post } from '@fanfare/core/posts/post.ts';
import { hourMs } from '@fanfare/core/time/units.ts';
import { beforeEach, expect, it } from 'vitest';
import { ids, testTime } from '../../testing/builders.ts';
import { madeUpPost } from '../../testing/made-up-posts.ts';
import { createMemoryTasks } from '../../testing/memory-tasks.ts';
import { postRig, type PostRig } from '../../testing/post-rig.ts';
import { findBulk, runBulk, startBulk, undoBulk, type BulkDependencies } from './bulk.ts';
import { runBulkStep } from './bulk-step.ts';
import { measuredPosts } from '../posts/testing/measured-posts.ts';
import { after, post, sending } from '../posts/testing/submissions.ts';

const workspaceId = ids.workspace;
let rig: PostRig;
let deps: BulkDependencies;
beforeEach(async () => {
  rig = await postRig();
  deps = { ...rig.deps, tasks: createMemoryTasks() };
});

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
const deletion = (expected: number, change: Partial<StartBulkInput> = {}) =>
  startBulk(
    deps,
    { workspaceId, id: 'job-1', action: { kind: 'delete' }, status: 'draft', expected, ...change },
    'dana',
  );
const run = (id = 'job-1') => runBulk(deps, { workspaceId, id });
const view = async () => (await findBulk(deps, workspaceId)).job;
const left = async (status: Post['status'] = 'draft') => (await deps.posts.counts(workspaceId))[status];
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

it.each([
  ['', []],
  [', with a post left out', ['p000']],
])('a job for a list that has grown since it was shown is refused%s', async (_, except) => {
  await drafts(3 + except.length);
  expect(await codeOf(deletion(2, { except }))).toBe('conflict');
  expect(await view()).toBeNull();
  expect(await left()).toBe(3 + except.length);
});

it('a job for a list with too many posts changes only the first ones', async () => {
  await drafts(bulkMax + 2);
  expect(await deletion(bulkMax, { except: ['p000'] })).toMatchObject({ total: bulkMax });
  const items = (await deps.bulk.find(workspaceId))?.items.map(({ id }) => id);
  expect([items?.[0], items?.at(-1)]).toEqual(['p001', idOf(bulkMax)]);
});

it('a post that was skipped only before its transaction started over is reported as changed', async () => {
  await drafts(1);
  await deletion(1);
  const { posts } = deps;
  const change: typeof posts.change = (where, which, month, at, decide, part) => {
    const decideTwice: typeof decide = (known) => {
      decide({ ...known, current: new Map() });
      return decide(known);
    };
    return posts.change(where, which, month, at, decideTwice, part);
  };
  deps = { ...deps, posts: { ...posts, change } };
  await run();
  expect(await view()).toMatchObject({ changed: 1, skipped: 0, reasons: [] });
});

it('posts that are together too large for one transaction are deleted and restored', async () => {
  const description = 'x'.repeat(200_000);
  const large = {
    status: 'draft',
    schedule: null,
    content: { ...madeUpPost().content, description },
  } as const;
  await store(...Array.from({ length: 20 }, (_, n) => madeUpPost({ ...large, id: idOf(n) })));
  const { posts, sizes } = measuredPosts(deps.posts);
  deps = { ...deps, posts };
  await deletion(20);
  await run();
  expect(await left()).toBe(0);
  await undoBulk(deps, { workspaceId, id: 'job-1' });
  await run();
  expect(await left()).toBe(20);
  expect(Math.max(...sizes)).toBeLessThan(3 * 1024 * 1024);
});

it('a job changes posts one by one if Firestore refuses to change them together', async () => {
  await drafts(3);
  await deletion(3);
  const { change } = deps.posts;
  const refused = Object.assign(new Error('3 INVALID_ARGUMENT: Transaction too big.'), { code: 3 });
  const picky: typeof change = (workspace, posts, ...rest) =>
    posts.length > 1 || posts.includes('p001') ? Promise.reject(refused) : change(workspace, posts, ...rest);
  deps = { ...deps, posts: { ...deps.posts, change: picky } };
  await run();
  expect(await view()).toMatchObject({
    state: 'done',
    changed: 2,
    skipped: 1,
    reasons: [{ message: 'This post could not be changed.' }],
  });
});

it('the undo of a bulk deletion that took longer than an hour restores all posts, even those that were deleted first', async () => {
  await drafts(45);
  await deletion(45);
  await runBulkStep(deps, workspaceId, (await deps.bulk.find(workspaceId))!);
  expect(await left()).toBe(25);
  await rig.pass(deletedKeptMs - undoableMs);
  await run();
  await rig.pass(undoableMs - 1);
  await undoBulk(deps, { workspaceId, id: 'job-1' });
  await run();
  expect(await view()).toMatchObject({ state: 'undone', changed: 45, skipped: 0 });
  expect(await left()).toBe(45);
});

it('the undo of a deletion reports how many posts became drafts because their time has passed', async () => {
  const schedule = { at: testTime.getTime() + hourMs, zone: 'UTC' };
  await store(madeUpPost({ id: 'p000', schedule }), madeUpPost({ id: 'p001', schedule }));
  await deletion(2, { status: 'scheduled' });
  await run();
  await rig.pass(hourMs - 1);
  await undoBulk(deps, { workspaceId, id: 'job-1' });
  await rig.pass(hourMs);
  await run();
  expect(await view()).toMatchObject({ state: 'undone', changed: 2, skipped: 0, toDrafts: 2 });
  expect(await left('draft')).toBe(2);
});

it.each(['upload', 'schedule', 'draft'] as const)(
  'a published post that a bulk job deleted is not restored, and the submission "%s" does not send it again under its id',
  async (action) => {
    const { plan, sent } = sending(() => rig);
    await plan();
    await rig.pass(hourMs);
    expect(rig.network.posts).toHaveLength(1);
    await deletion(1, { status: 'uploaded' });
    await run();
    expect(await left('uploaded')).toBe(0);
    expect(await view()).toMatchObject({ state: 'done', changed: 1, canUndo: false });
    expect(await codeOf(undoBulk(deps, { workspaceId, id: 'job-1' }))).toBe('conflict');
    const again = sent(action, [post({ schedule: after(3 * hourMs) })]);
    await expect(again).rejects.toMatchObject({ code: 'conflict' });
    await rig.pass(3 * hourMs);
    expect(rig.network.posts).toHaveLength(1);
  },
);

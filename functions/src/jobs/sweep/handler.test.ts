import { dayMs } from '@fanfare/core/time/units.ts';
import { unsavedKeptMs } from '@fanfare/core/composer/unsaved.ts';
import { deliveryRoutes } from '@fanfare/core/api/deliveries.ts';
import { taskRoutes } from '@fanfare/core/api/tasks.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids, testTime } from '../../testing/builders.ts';
import { madeUpDelivery } from '../../testing/made-up-posts.ts';
import { capturedLog, type CapturedLog } from '../../testing/captured-log.ts';
import type { MemoryCommentPolls } from '../../testing/memory-comment-polls.ts';
import { createMemoryComments } from '../../testing/memory-comments.ts';
import { createMemoryConversations } from '../../testing/memory-conversations.ts';
import type { MemoryDeliveries } from '../../testing/memory-deliveries.ts';
import { madeUpMedia, createMemoryMedia } from '../../testing/memory-media.ts';
import { createMemoryStores } from '../../testing/memory-stores.ts';
import { createMemoryTasks, type MemoryTasks } from '../../testing/memory-tasks.ts';
import { createMemoryThreads } from '../../testing/memory-threads.ts';
import { createMemoryThumbnails } from '../../testing/memory-thumbnails.ts';
import { createMemorySweepPositions, createMemoryUploads } from '../../testing/memory-uploads.ts';
import type { DeletionStore } from '../../store/deletions.ts';
import type { HeartbeatStore } from '../../store/heartbeats.ts';
import { sweep, type SweepDependencies } from './handler.ts';

let beats: Parameters<HeartbeatStore['beat']>[];
let tasks: MemoryTasks;
let deletions: DeletionStore;
let captured: CapturedLog;
let deliveries: MemoryDeliveries;
let commentPolls: MemoryCommentPolls;
let deps: SweepDependencies;
let unfinished: (before: Date) => Promise<string[]>;
let overdue: SweepDependencies['bulk']['overdue'];

beforeEach(() => {
  beats = [];
  tasks = createMemoryTasks();
  const { billing, affiliates, generatedImages, ...stores } = createMemoryStores();
  ({ deletions, deliveries, commentPolls } = stores);
  captured = capturedLog();
  unfinished = () => Promise.resolve([]);
  overdue = () => Promise.resolve([]);
  deps = {
    billing,
    affiliates,
    generatedImages,
    analytics: { forgetExpired: () => Promise.resolve(0) },
    bulk: { overdue: (before, limit) => overdue(before, limit) },
    heartbeats: { beat: (...beat) => Promise.resolve(void beats.push(beat)) },
    deletions,
    addressRenewals: { due: () => Promise.resolve([]) },
    workspaces: { unfinishedDeletions: (before) => unfinished(before) },
    deliveries,
    oldUsage: { workspaces: () => Promise.resolve([]), move: () => Promise.resolve() },
    states: createMemoryStores().oauthStates,
    comments: createMemoryComments(),
    commentPolls,
    threads: createMemoryThreads(),
    uploads: createMemoryUploads(),
    media: createMemoryMedia(),
    thumbnails: createMemoryThumbnails(createMemoryMedia()),
    positions: createMemorySweepPositions(),
    snapshots: { accounts: () => Promise.resolve({ accounts: [], unreadable: [], next: null }) },
    factsOf: () => null,
    conversations: createMemoryConversations(),
    textActions: createMemoryConversations(),
    files: { delete: () => Promise.resolve(true) },
    library: { remove: () => Promise.resolve() },
    modelNews: () => Promise.resolve([]),
    payments: () => null,
    tasks,
    log: captured.log,
    now: () => testTime,
  };
});
const leave = (uid: string, removedAt: Date) =>
  deletions.request({ uid, reason: 'Other', note: '', requestedAt: testTime, removedAt });
describe('the sweep', () => {
  it('the sweep resumes a stopped bulk job', async () => {
    const job = { workspaceId: 'w1', id: 'job-1' };
    overdue = (before) => Promise.resolve(before.getTime() === testTime.getTime() ? [job] : []);
    await sweep(deps);
    expect(tasks.enqueued).toMatchObject([{ path: '/services/tasks/bulk', input: job }]);
  });

  it('the sweep stores a heartbeat after each round', async () => {
    await sweep(deps);
    expect(beats).toEqual([['sweep', { at: testTime, lag: null, problems: [] }]]);
    expect(tasks.enqueued).toEqual([]);
  });

  it('the sweep requests the comments of the accounts that are due, and of no others', async () => {
    const account = (platformId: string, dueAt: number | null) =>
      commentPolls.decide({ workspaceId: ids.workspace, platform: 'madeup', platformId }, () => ({
        next: {
          workspaceId: ids.workspace,
          platform: 'madeup',
          platformId,
          posts: [],
          knownUntil: 0,
          visitedAt: 0,
          failures: 0,
          pausedUntil: 0,
          problem: null,
          furtherAt: 0,
          leaseUntil: 0,
          dueAt,
        },
        result: null,
      }));
    await account('due', testTime.getTime());
    await account('later', testTime.getTime() + 1);
    await account('never', null);
    await sweep(deps);
    const polls = tasks.enqueued.filter(({ path }) => path === '/services/tasks/poll-comments');
    expect(polls.map(({ input }) => input)).toEqual([
      { workspaceId: ids.workspace, platform: 'madeup', platformId: 'due' },
    ]);
  });

  it('the sweep requests the removal of a person at the planned time, and not a millisecond earlier', async () => {
    await leave('robin', testTime);
    await leave('kim', new Date(testTime.getTime() + 1));
    await sweep(deps);
    expect(tasks.enqueued).toMatchObject([{ path: taskRoutes.removePerson.path, input: { uid: 'robin' } }]);
  });

  it.each([
    ['is due in five minutes', 5 * 60_000, [['d1-v1-0', 300]]],
    ['is due in five minutes and a millisecond', 5 * 60_000 + 1, []],
    ['is due now', 0, [['d1-v1-0', 0]]],
    ['is nearly 45 seconds late', -44_999, [['d1-v1-0', 0]]],
    ['is 45 seconds late', -45_000, [[expect.stringMatching(/^d1-v1-0-late1-\d+$/), 0]]],
  ])('the sweep looks five minutes ahead for a delivery that %s', async (_when, inMs, expected) => {
    const dueAt = testTime.getTime() + inMs;
    const { plan, delivery } = madeUpDelivery({}, { dueAt, nextAt: dueAt });
    await deliveries.create(plan, delivery, testTime);
    await sweep(deps);
    expect(tasks.enqueued.map(({ id, delaySeconds }) => [id, delaySeconds])).toEqual(expected);
    for (const { path, input } of tasks.enqueued) {
      expect(path).toBe(deliveryRoutes.deliver.path);
      expect(input).toEqual({ workspaceId: 'workspaceOfDana00001', deliveryId: 'd1' });
    }
  });

  it('the sweep waits ten minutes before it repeats a request that was not carried out', async () => {
    await leave('robin', testTime);
    await sweep(deps);
    await sweep(deps);
    expect(tasks.enqueued).toHaveLength(1);
    deps.now = () => new Date(testTime.getTime() + 10 * 60_000);
    await sweep(deps);
    expect(tasks.enqueued).toHaveLength(2);
  });

  it('the sweep repeats the request for workspaces whose removal has not ended within ten minutes', async () => {
    const asked: Date[] = [];
    unfinished = (before) => {
      asked.push(before);
      return Promise.resolve(['workspaceOfDana00001']);
    };
    await sweep(deps);
    expect(asked).toEqual([new Date(testTime.getTime() - 10 * 60_000)]);
    expect(tasks.enqueued).toMatchObject([
      { path: taskRoutes.removeWorkspace.path, input: { workspaceId: 'workspaceOfDana00001' } },
    ]);
  });

  it('the sweep completes its round if one job fails, and logs the reason', async () => {
    await leave('robin', testTime);
    unfinished = () => Promise.reject(new Error('no answer'));
    await sweep(deps);
    expect(tasks.enqueued).toMatchObject([{ input: { uid: 'robin' } }]);
    const problems = ['The sweep could not look up its work: workspaces.'];
    expect(beats).toEqual([['sweep', { at: testTime, lag: null, problems }]]);
    const error = { message: 'no answer' };
    expect(captured.entries()).toMatchObject([{ severity: 'ERROR', part: 'workspaces', error }]);
  });

  it('the sweep makes the other requests if some fail, and logs each failure', async () => {
    for (const uid of ['odd-1', 'robin', 'odd-2', 'kim']) await leave(uid, testTime);
    unfinished = () => Promise.resolve(['workspaceOfDana00001']);
    const { enqueue } = tasks;
    deps.tasks = {
      enqueue: (route, input, options) =>
        options.id.includes('odd') ? Promise.reject(new Error('refused')) : enqueue(route, input, options),
    };
    await sweep(deps);
    expect(tasks.enqueued).toMatchObject([
      { input: { uid: 'robin' } },
      { input: { uid: 'kim' } },
      { input: { workspaceId: 'workspaceOfDana00001' } },
    ]);
    expect(beats).toEqual([['sweep', { at: testTime, lag: null, problems: [] }]]);
    const result = { severity: 'ERROR', part: 'people', error: { message: 'refused' } };
    expect(captured.entries()).toMatchObject([result, result]);
  });

  it('the sweep deletes expired records of comments', async () => {
    const comments = createMemoryComments();
    const next = {
      workspaceId: 'workspaceOfDana00001',
      fingerprint: 'f1',
      lease: null,
      askedAt: testTime,
      sentAt: testTime,
      written: null,
      earlier: [],
    };
    for (const ms of [0, 1]) {
      const expiresAt = new Date(testTime.getTime() + ms);
      await comments.decide(`c${ms}`, () => ({ next: { ...next, expiresAt }, result: null }));
    }
    deps.comments = comments;
    await sweep(deps);
    expect(comments.all().map(({ expiresAt }) => expiresAt.getTime() - testTime.getTime())).toEqual([1]);
  });

  it('the sweep deletes thumbnails that no post uses', async () => {
    const createdAt = new Date(testTime.getTime() - unsavedKeptMs);
    const cover = madeUpMedia({ id: 'cover-0001', role: 'thumbnail', createdAt });
    const media = createMemoryMedia();
    await media.add(cover);
    deps.thumbnails = createMemoryThumbnails(media, [cover]);
    await sweep(deps);
    expect(await media.find(cover)).toBeNull();
    expect(tasks.enqueued).toMatchObject([{ input: { paths: [cover.path] } }]);
  });

  it('the sweep deletes uploads that were never registered', async () => {
    const path = 'workspaces/workspaceOfDana00001/media/media-0001/harbour.jpg';
    const createdAt = new Date(testTime.getTime() - 24 * 60 * 60_000);
    deps.uploads = createMemoryUploads([{ path, createdAt }]);
    await sweep(deps);
    expect(tasks.enqueued).toMatchObject([{ path: taskRoutes.deleteFiles.path, input: { paths: [path] } }]);
  });

  it('the sweep warns once a day of a model that will be shut down', async () => {
    deps.modelNews = () => Promise.resolve([{ model: 'gpt-4.1', endsAt: '2027-01-14T00:00:00.000Z' }]);
    await sweep(deps);
    const result = {
      severity: 'WARNING',
      message:
        'The model gpt-4.1 of the assistant is retired at 2027-01-14T00:00:00.000Z. Configure another one before then.',
    };
    expect(captured.entries()).toMatchObject([result]);
    deps.now = () => new Date(testTime.getTime() + dayMs - 1);
    await sweep(deps);
    expect(captured.entries()).toHaveLength(1);
    deps.now = () => new Date(testTime.getTime() + dayMs);
    await sweep(deps);
    expect(captured.entries()).toMatchObject([result, result]);
  });

  it('the sweep requests the list of models once a day, even if the service does not answer', async () => {
    let asked = 0;
    deps.modelNews = () => {
      asked += 1;
      return Promise.reject(new Error('no answer'));
    };
    await sweep(deps);
    await sweep(deps);
    expect(asked).toBe(1);
    expect(captured.entries()).toMatchObject([{ severity: 'ERROR', part: 'models' }]);
  });

  it('the sweep does not log the ids of the people whose removal it requests', async () => {
    await leave('robin', testTime);
    deps.tasks = { enqueue: () => Promise.reject(new Error('refused')) };
    await sweep(deps);
    expect(captured.lines).toHaveLength(1);
    expect(captured.lines.join('')).not.toContain('robin');
  });

  it('the heartbeat contains how long the oldest delivery has waited, and why', async () => {
    const nextAt = testTime.getTime() - 75_000;
    const { plan, delivery } = madeUpDelivery({}, { nextAt });
    await deliveries.create(plan, delivery, testTime);
    const ahead = madeUpDelivery({ id: 'd2' }, { nextAt: testTime.getTime() + 1000 });
    await deliveries.create(ahead.plan, ahead.delivery, testTime);
    await sweep(deps);
    expect(beats).toEqual([
      [
        'sweep',
        { at: testTime, problems: [], lag: { ms: 75_000, because: expect.stringContaining('has not been') } },
      ],
    ]);
  });

  it('if the sweep could not read how late deliveries are, its heartbeat does not overwrite the last known value', async () => {
    deps.deliveries = { ...deliveries, waiting: () => Promise.reject(new Error('no answer')) };
    await sweep(deps);
    expect(beats).toEqual([
      ['sweep', { at: testTime, problems: ['The sweep could not look up its work: deliveries.'] }],
    ]);
  });

  it('the sweep fails if its heartbeat cannot be written', async () => {
    deps.heartbeats.beat = () => Promise.reject(new Error('no answer'));
    await expect(sweep(deps)).rejects.toThrow('no answer');
  });
});

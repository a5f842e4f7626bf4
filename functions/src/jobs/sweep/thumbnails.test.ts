import { dayMs } from '@fanfare/core/time/units.ts';
import { taskRoutes } from '@fanfare/core/api/tasks.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { StoredMedia } from '../../store/media-fields.ts';
import type { MediaStore } from '../../store/media.ts';
import { ids, testTime } from '../../testing/builders.ts';
import { capturedLog, type CapturedLog } from '../../testing/captured-log.ts';
import { madeUpMedia, createMemoryMedia } from '../../testing/memory-media.ts';
import { createMemoryTasks, type MemoryTasks } from '../../testing/memory-tasks.ts';
import { createMemoryThumbnails } from '../../testing/memory-thumbnails.ts';
import { createMemorySweepPositions } from '../../testing/memory-uploads.ts';
import { createThumbnailsJob, type ThumbnailRound } from './thumbnails.ts';

const kept = 30 * dayMs;
const cover = (id: string, agoMs = kept, workspaceId: string = ids.workspace): StoredMedia =>
  madeUpMedia({
    id,
    workspaceId,
    role: 'thumbnail',
    bytes: 100,
    createdAt: new Date(testTime.getTime() - agoMs),
  });

let media: MediaStore;
let tasks: MemoryTasks;
let captured: CapturedLog;
let at: number;
let deps: ThumbnailRound;
beforeEach(() => {
  media = createMemoryMedia();
  tasks = createMemoryTasks();
  captured = capturedLog();
  at = testTime.getTime();
  deps = {
    thumbnails: createMemoryThumbnails(media),
    positions: createMemorySweepPositions(),
    tasks,
    log: captured.log,
    now: () => new Date(at),
  };
});

async function keep(thumbnails: readonly StoredMedia[], inUse: readonly StoredMedia[] = []): Promise<void> {
  for (const each of thumbnails) await media.add(each);
  deps.thumbnails = createMemoryThumbnails(media, thumbnails, inUse);
}

const outcomes = async () =>
  Promise.allSettled((await createThumbnailsJob(deps).find()).map((each) => each()));

/** Runs a round, and returns the files that the round wants to delete. */
async function round(): Promise<string[]> {
  tasks.enqueued.length = 0;
  expect((await outcomes()).map(({ status }) => status)).not.toContain('rejected');
  for (const { path } of tasks.enqueued) expect(path).toBe(taskRoutes.deleteFiles.path);
  return tasks.enqueued.flatMap(({ input }) => (input as { paths: string[] }).paths);
}

const bytesOf = async (workspaceId: string) => (await media.storage(workspaceId)).usage.imagesBytes;
const many = (count: number) => Array.from({ length: count }, (_, i) => cover(`cover-${1000 + i}`));

describe('unused thumbnails', () => {
  it('an unused thumbnail is deleted after exactly thirty days, the time for which unsaved work is kept', async () => {
    const [old, young] = [cover('cover-0001'), cover('cover-0002', kept - 1)];
    await keep([old, young]);
    expect(await round()).toEqual([old.path]);
    expect(await media.find(old)).toBeNull();
    expect(await media.find(young)).toEqual(young);
    expect(await bytesOf(ids.workspace)).toBe(100);
  });

  it('a thumbnail in use is kept, and an unused one with the same id in another workspace is deleted', async () => {
    const [gone, used] = [cover('cover-0001'), cover('cover-0002')];
    const elsewhere = cover('cover-0002', kept, ids.other);
    await keep([gone, used, elsewhere], [used]);
    expect((await round()).toSorted()).toEqual([gone.path, elsewhere.path].toSorted());
    expect([await bytesOf(ids.workspace), await bytesOf(ids.other)]).toEqual([100, 0]);
  });

  it('the next round does not delete an unused thumbnail again', async () => {
    await keep([cover('cover-0001')]);
    expect(await round()).toHaveLength(1);
    at += dayMs;
    expect(await round()).toEqual([]);
    expect(await bytesOf(ids.workspace)).toBe(0);
  });

  it('an unused thumbnail is removed even if the deletion of its file cannot be queued, and the failure is logged', async () => {
    await keep([cover('cover-0001')]);
    deps.tasks = { enqueue: () => Promise.reject(new Error('refused')) };
    expect(await round()).toEqual([]);
    expect(await bytesOf(ids.workspace)).toBe(0);
    expect(captured.lines).toHaveLength(1);
  });
});

describe('a round of thumbnails', () => {
  it('a round checks fifty thumbnails, and the next one continues after them', async () => {
    const all = many(51);
    await keep(all);
    expect(await round()).toHaveLength(50);
    expect(await round()).toEqual([all[50]!.path]);
  });

  it('the rounds pause for a day after the last thumbnail', async () => {
    const young = cover('cover-0001', kept - dayMs);
    await keep([young]);
    expect(await round()).toEqual([]);
    at += dayMs - 1;
    expect(await round()).toEqual([]);
    at += 1;
    expect(await round()).toEqual([young.path]);
  });

  it('a round continues after a thumbnail that could not be deleted', async () => {
    const [first, second] = [cover('cover-0001'), cover('cover-0002')];
    await keep([first, second]);
    const { removeUnused } = deps.thumbnails;
    deps.thumbnails.removeUnused = (ref, until) =>
      ref.id === first.id ? Promise.reject(new Error('no answer')) : removeUnused(ref, until);
    expect((await outcomes()).map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(await media.find(first)).toEqual(first);
    expect(await media.find(second)).toBeNull();
    expect((await deps.positions.find('thumbnails'))?.nextAt).toEqual(new Date(at + dayMs));
  });
});

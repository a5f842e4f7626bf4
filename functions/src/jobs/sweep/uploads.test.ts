import { dayMs } from '@fanfare/core/time/units.ts';
import { taskRoutes } from '@fanfare/core/api/tasks.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { deleteFilesInput } from '@fanfare/core/api/schemas/tasks.ts';
import { readMediaPath } from '@fanfare/core/media/media-path.ts';
import { mediaNames, strayMediaPaths } from '@fanfare/core/media/testing/media-names.ts';
import { deleteFiles } from '../../features/tasks/delete-files.ts';
import { capturedLog } from '../../testing/captured-log.ts';
import { createMemoryFiles } from '../../testing/memory-files.ts';
import { createMemoryTeam } from '../../testing/memory-team.ts';
import type { UploadedFile } from '../../google/uploads.ts';
import { ids, testTime } from '../../testing/builders.ts';
import { createMemoryMedia, createMemoryMediaFiles, madeUpMedia } from '../../testing/memory-media.ts';
import { createMemoryTasks, type MemoryTasks } from '../../testing/memory-tasks.ts';
import { createMemorySweepPositions, createMemoryUploads } from '../../testing/memory-uploads.ts';
import { createUploadsJob, type UploadRound } from './uploads.ts';

const rest = 6 * 60 * 60_000;
const pathOf = (id: string, workspaceId: string = ids.workspace) =>
  `workspaces/${workspaceId}/media/${id}/harbour.jpg`;
const uploaded = (path: string, agoMs = dayMs): UploadedFile => ({
  path,
  createdAt: new Date(testTime.getTime() - agoMs),
});

let tasks: MemoryTasks;
let deps: UploadRound;
let at: number;
beforeEach(() => {
  tasks = createMemoryTasks();
  at = testTime.getTime();
  deps = {
    uploads: createMemoryUploads(),
    media: createMemoryMedia(),
    positions: createMemorySweepPositions(),
    tasks,
    now: () => new Date(at),
  };
});

/** Runs a round, and returns the files that the round wants to delete. */
async function round(): Promise<string[]> {
  tasks.enqueued.length = 0;
  await Promise.all((await createUploadsJob(deps).find()).map((each) => each()));
  for (const { path } of tasks.enqueued) expect(path).toBe(taskRoutes.deleteFiles.path);
  return tasks.enqueued.flatMap(({ input }) => (input as { paths: string[] }).paths);
}

const many = (count: number) =>
  Array.from({ length: count }, (_, i) => uploaded(pathOf(`media-${10_000 + i}`)));

describe('unregistered uploads', () => {
  it('an unregistered upload is deleted after exactly a day', async () => {
    deps.uploads = createMemoryUploads([
      uploaded(pathOf('media-0001')),
      uploaded(pathOf('media-0002'), dayMs - 1),
    ]);
    expect(await round()).toEqual([pathOf('media-0001')]);
  });

  it('registered uploads are kept, and other files in their folder or in another workspace are deleted', async () => {
    const media = createMemoryMedia();
    await media.add(madeUpMedia());
    await media.add(madeUpMedia({ id: 'media-0003', role: 'thumbnail' }));
    deps.media = media;
    const beside = pathOf('media-0001').replace('.jpg', '.png');
    const elsewhere = pathOf('media-0001', ids.other);
    deps.uploads = createMemoryUploads(
      [pathOf('media-0001'), beside, elsewhere, pathOf('media-0003')].map((path) => uploaded(path)),
    );
    expect((await round()).toSorted()).toEqual([beside, elsewhere].toSorted());
  });

  it('the sweep finds a file whose name cannot be registered, and the deletion task deletes it', async () => {
    const folder = `workspaces/${ids.workspace}/media/media-0001/`;
    const all = [...mediaNames.map((name) => folder + name), ...strayMediaPaths(ids.workspace)];
    const stray = all.filter((path) => readMediaPath(path) === null);
    deps.media = { findByPaths: (_, paths) => Promise.resolve(paths.map((path) => madeUpMedia({ path }))) };
    deps.uploads = createMemoryUploads(all.map((path) => uploaded(path)));
    const swept = await round();
    expect(swept.toSorted()).toEqual(stray.toSorted());

    const files = createMemoryFiles();
    for (const path of swept) files.stored.set(path, { bytes: Buffer.alloc(1), type: 'image/png' });
    const { workspaces } = createMemoryTeam();
    const log = capturedLog();
    await deleteFiles(
      { files, mediaFiles: createMemoryMediaFiles(files), workspaces, media: createMemoryMedia() },
      swept,
      log.log,
    );
    expect([...files.stored.keys()]).toEqual([]);
    expect(deleteFilesInput.safeParse({ paths: swept }).success).toBe(true);
  });

  it('files outside of the media folders are kept', async () => {
    const image = `workspaces/${ids.workspace}/image/a.webp`;
    deps.uploads = createMemoryUploads([uploaded(image), uploaded('backups/harbour.jpg')]);
    expect(await round()).toEqual([]);
  });

  it('unregistered uploads are deleted in groups of a hundred', async () => {
    deps.uploads = createMemoryUploads(many(201));
    expect(await round()).toHaveLength(201);
    expect(tasks.enqueued.map(({ input }) => (input as { paths: string[] }).paths.length)).toEqual([
      100, 100, 1,
    ]);
  });
});

describe('a round of uploads', () => {
  it('a round checks five hundred files, and the next round begins with the last of these files', async () => {
    deps.uploads = createMemoryUploads(many(501));
    expect(await round()).toHaveLength(500);
    expect(await round()).toEqual([pathOf('media-10499'), pathOf('media-10500')]);
  });

  it('the rounds pause for six hours after the last file', async () => {
    deps.uploads = createMemoryUploads([uploaded(pathOf('media-0001'))]);
    expect(await round()).toHaveLength(1);
    const [first] = tasks.enqueued;
    at += rest - 1;
    expect(await round()).toEqual([]);
    at += 1;
    expect(await round()).toHaveLength(1);
    expect(tasks.enqueued[0]?.id).not.toBe(first?.id);
  });

  it('a round continues after a file that it could not check', async () => {
    deps.uploads = createMemoryUploads(many(501));
    deps.media = { findByPaths: () => Promise.reject(new Error('no answer')) };
    const outcomes = await Promise.allSettled((await createUploadsJob(deps).find()).map((each) => each()));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect((await deps.positions.find('uploads'))?.from).toBe(pathOf('media-10499'));
  });
});

import { smallPathOf } from '@fanfare/core/media/media-path.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids, workspace } from '../../testing/builders.ts';
import { capturedLog } from '../../testing/captured-log.ts';
import { createMemoryFiles } from '../../testing/memory-files.ts';
import { createMemoryMedia, createMemoryMediaFiles, madeUpMedia } from '../../testing/memory-media.ts';
import { createMemoryTeam } from '../../testing/memory-team.ts';
import { deleteFiles } from './delete-files.ts';

const smallOf = (mediaId: string) => smallPathOf({ workspaceId: ids.workspace, mediaId });
const path = `workspaces/${ids.workspace}/image/0123-abcd.webp`;
let files = createMemoryFiles();
let store = createMemoryTeam();
let media = createMemoryMedia();
let captured = capturedLog();
beforeEach(() => {
  files = createMemoryFiles();
  store = createMemoryTeam();
  media = createMemoryMedia();
  captured = capturedLog();
});

const put = (...paths: string[]) => {
  for (const each of paths) files.stored.set(each, { bytes: Buffer.alloc(1), type: 'image/webp' });
};
const run = (paths: string[]) =>
  deleteFiles(
    { files, mediaFiles: createMemoryMediaFiles(files), workspaces: store.workspaces, media },
    paths,
    captured.log,
  );

describe('the task that deletes files', () => {
  it('unused files are deleted and counted', async () => {
    const other = `workspaces/${ids.other}/image/x.webp`;
    put(path, other);

    expect(await run([path, other])).toBe(2);
    expect(files.stored.size).toBe(0);
  });

  it('a repeated task deletes nothing more', async () => {
    put(path);
    await run([path]);
    expect(await run([path])).toBe(0);
  });

  it('an image that its workspace uses is kept', async () => {
    put(path);
    store.put(workspace({ image: { path, token: 't' } }), {});

    expect(await run([path])).toBe(0);
    expect(files.stored.has(path)).toBe(true);
  });

  it('an image is deleted when its workspace uses another one', async () => {
    put(path);
    store.put(workspace({ image: { path: path.replace('0123', '4567'), token: 't' } }), {});
    expect(await run([path])).toBe(1);
  });

  it('media in the library are kept, and other files in their folder are deleted', async () => {
    const kept = madeUpMedia();
    await media.add(kept);
    const [beside, refused] = [`${kept.path}.png`, madeUpMedia({ id: 'media-0002' }).path];
    put(kept.path, beside, refused);

    expect(await run([kept.path, beside, refused])).toBe(2);
    expect([...files.stored.keys()]).toEqual([kept.path]);
  });

  it('a small image is deleted before its original file', async () => {
    const { path: gone } = madeUpMedia();
    put(smallOf('media-0001'), gone);
    const order: string[] = [];
    const { delete: remove } = files;
    files.delete = (each) => {
      order.push(each);
      return remove(each);
    };

    expect(await run([gone])).toBe(2);
    expect(order).toEqual([smallOf('media-0001'), gone]);
    expect(files.stored.size).toBe(0);
  });

  it('a media file that is kept also keeps its small image when other files of the folder are deleted', async () => {
    const kept = madeUpMedia({ small: true });
    await media.add(kept);
    const beside = `${kept.path}.png`;
    put(kept.path, beside, smallOf(kept.id));

    expect(await run([beside, kept.path])).toBe(1);
    expect([...files.stored.keys()]).toEqual([kept.path, smallOf(kept.id)]);
  });

  it('a file is kept if its small image cannot be deleted, so that both can be found again', async () => {
    const { path: gone } = madeUpMedia();
    put(smallOf('media-0001'), gone);
    files.delete = () => Promise.reject(new Error('storage is down'));
    await expect(run([gone])).rejects.toThrow('storage is down');
    expect(files.stored.size).toBe(2);
  });

  it.each([
    smallOf('media-0001'),
    `x/workspaces/${ids.workspace}/media/m1/file.webp`,
    `workspaces/${ids.workspace}/image/../media/m1.webp`,
    `workspaces/${ids.workspace}/image/a/b.webp`,
    `workspaces/short/image/a.webp`,
    `x/workspaces/${ids.workspace}/image/a.webp`,
    `workspaces/${ids.workspace}/image/a.png`,
    `workspaces/${ids.workspace}/image/.webp`,
  ])('a file outside of the paths of workspace images and media is kept: %s', async (other) => {
    put(other, path);

    expect(await run([other, path])).toBe(1);
    expect([...files.stored.keys()]).toEqual([other]);
    expect(captured.entries()).toMatchObject([{ severity: 'ERROR', path: other }]);
  });

  it('a failed deletion fails the task, so that it is retried', async () => {
    files.delete = () => Promise.reject(new Error('storage is down'));
    await expect(run([path])).rejects.toThrow('storage is down');
  });
});

import { megabyte } from '@fanfare/core/values/bytes.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '@fanfare/core/api/routes.ts';
import type { Route } from '@fanfare/core/api/route.ts';
import type { LibraryItem, LibraryPage } from '@fanfare/core/media/library.ts';
import { wrongContentText } from '@fanfare/core/media/media.ts';
import { smallPathOf } from '@fanfare/core/media/media-path.ts';
import { ids, testTime, workspace } from '../../testing/builders.ts';
import { machineToken, tokenOf } from '../../testing/fake-verifiers.ts';
import { madeUpMedia } from '../../testing/memory-media.ts';
import { picture } from '../../testing/pictures.ts';
import { send } from '../../testing/send.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { movie } from './testing/movies.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
  api.store.put(workspace(), { dana: 'owner', priya: 'user' });
});
afterEach(() => api.stop());

const pathOf = (id: string, name = 'harbour.jpg', workspaceId = ids.workspace) =>
  `workspaces/${workspaceId}/media/${id}/${name}`;
const smallOf = (mediaId: string) => smallPathOf({ workspaceId: ids.workspace, mediaId });

function upload(bytes: Buffer, path = pathOf('media-0001')): string {
  api.files.stored.set(path, { bytes, type: 'image/jpeg' });
  return path;
}

function call(route: Route, values: object = {}, who = 'dana') {
  return send(api.origin, route, { token: tokenOf(who), values: { workspaceId: ids.workspace, ...values } });
}

const register = (firebasePath: string, more: object = {}) =>
  call(routes.registerMedia, { firebasePath, ...more });

/** Runs the queued tasks, as Cloud Tasks would. */
async function runTasks(): Promise<void> {
  for (const { input } of api.tasks.enqueued.splice(0)) {
    const sent = await send(api.origin, routes.deleteFiles, {
      token: machineToken,
      values: input as Record<string, unknown>,
    });
    expect(sent.status).toBe(200);
  }
}

describe('registering a file', () => {
  it('the bytes decide the type, even if the name or the upload declares another type', async () => {
    const path = pathOf('media-0001', 'film.mp4');
    api.files.stored.set(path, {
      bytes: await picture({ format: 'png', width: 30, height: 20 }),
      type: 'video/mp4',
    });
    const sent = await register(path, { name: 'Film.mp4' });
    expect(sent.body).toMatchObject({ kind: 'image', type: 'image/png', name: 'Film.png' });
    expect(api.files.stored.get(path)?.type).toBe('image/png');
  });

  it('a registered file is measured and returned as a library item', async () => {
    const path = upload(await picture({ format: 'jpeg', width: 30, height: 20 }));
    const sent = await register(path, { name: 'Harbour at dawn.jpg' });

    expect(sent.status).toBe(201);
    expect(sent.body).toEqual({
      _id: 'media-0001',
      firebasePath: path,
      name: 'Harbour at dawn.jpg',
      kind: 'image',
      type: 'image/jpeg',
      bytes: api.files.stored.get(path)?.bytes.length,
      width: 30,
      height: 20,
      durationMs: null,
      alt_text: '',
      createdAt: testTime.toISOString(),
      small: true,
    });
  });

  it('a repeated registration gets the same answer and counts the file once', async () => {
    const path = upload(await picture());
    const first = await register(path, { name: 'a.png' });
    const second = await register(path, { name: 'b.png' });

    expect(second.body).toEqual(first.body);
    const { imagesBytes } = (await api.media.storage(ids.workspace)).usage;
    expect(imagesBytes).toBe((first.body as LibraryItem).bytes);
  });

  it('simultaneous registrations get the same answer', async () => {
    const path = upload(await movie());
    const [one, two] = await Promise.all([register(path), register(path)]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.body).toEqual(one.body);
    expect((await api.media.storage(ids.workspace)).usage.videosBytes).toBe((one.body as LibraryItem).bytes);
  });

  it('a file whose name has the wrong extension gets the extension of its real type', async () => {
    const path = upload(await movie({ rotation: 90 }), pathOf('media-0001', 'photo.jpg'));
    const sent = await register(path);
    expect(sent.body).toMatchObject({
      name: 'photo.mp4',
      kind: 'video',
      type: 'video/mp4',
      width: 1080,
      height: 1920,
      durationMs: 3000,
      frameRate: 30,
      codecs: ['avc'],
    });
    expect(await api.media.find({ workspaceId: ids.workspace, id: 'media-0001' })).toMatchObject({
      codecs: ['avc'],
      frameRate: 30,
      hash: 'crc',
      createdBy: 'dana',
    });
  });

  it('a thumbnail is not shown in the library but counts towards the used storage', async () => {
    const path = upload(await picture());
    const sent = await register(path, { role: 'thumbnail' });
    expect(sent.status).toBe(201);
    expect((await call(routes.listMedia)).body).toEqual({ items: [], nextCursor: null });
    expect((await register(path)).body).toEqual(sent.body);
    expect(await api.media.findByPaths(ids.workspace, [path])).toHaveLength(1);
    expect((await api.media.storage(ids.workspace)).usage.imagesBytes).toBe((sent.body as LibraryItem).bytes);
  });

  it('a video as a thumbnail is refused and deleted', async () => {
    const path = upload(await movie());
    const sent = await register(path, { role: 'thumbnail' });
    expect(sent.status).toBe(400);
    expect(sent.error().fields).toEqual({ firebasePath: 'Please select a valid image file.' });
    await runTasks();
    expect(api.files.stored.has(path)).toBe(false);
  });

  it('an unknown role is refused', async () => {
    const sent = await register(upload(await picture()), { role: 'cover' });
    expect(sent.status).toBe(400);
  });

  it('a file with an empty name gets the name it has in Storage', async () => {
    const path = upload(await picture({ format: 'jpeg' }));
    expect((await register(path, { name: ' \n ' })).body).toMatchObject({ name: 'harbour.jpg' });
  });

  it.each([
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', wrongContentText],
    ['', wrongContentText],
    [
      '\xff\xd8\xff\xe0 and no more',
      'This file cannot be read. Please check that it opens on your device, and upload it again.',
    ],
  ])('an unacceptable file is refused and deleted: %j', async (content, message) => {
    const path = upload(Buffer.from(content, 'latin1'));
    const sent = await register(path);

    expect(sent.status).toBe(400);
    expect(sent.error()).toMatchObject({ message, fields: { firebasePath: message } });
    await runTasks();
    expect(api.files.stored.has(path)).toBe(false);
    expect(await api.media.find({ workspaceId: ids.workspace, id: 'media-0001' })).toBeNull();
  });

  it('a file that exceeds the free storage is refused and deleted', async () => {
    const bytes = await picture();
    const left = bytes.length - 1;
    await api.media.add(madeUpMedia({ id: 'media-full', bytes: 10 * 1024 * megabyte - left }));
    const path = upload(bytes);
    const sent = await register(path);

    expect(sent.status).toBe(403);
    expect(sent.error()).toMatchObject({
      code: 'limit_reached',
      message:
        'Your storage is full. Please delete media you no longer need, or upgrade your plan, and upload this file again.',
    });
    expect(api.files.stored.has(smallOf('media-0001'))).toBe(false);
    await runTasks();
    expect(api.files.stored.size).toBe(0);
  });

  it('a file in another workspace, a missing file and a file outside the media folder are not found', async () => {
    const bytes = await picture();
    const foreign = upload(bytes, pathOf('media-0001', 'a.png', ids.other));
    const image = upload(bytes, `workspaces/${ids.workspace}/image/media-0001/a.webp`);
    for (const path of [foreign, image, pathOf('media-none')])
      expect((await register(path)).status).toBe(404);
    expect(api.tasks.enqueued).toEqual([]);
    expect(api.files.stored.size).toBe(2);
  });

  it('a second file in the same folder is refused and deleted, and the first is kept', async () => {
    const first = upload(await picture());
    await register(first);
    const small = api.files.stored.get(smallOf('media-0001'));
    const second = upload(await picture({ colour: 'red' }), pathOf('media-0001', 'second.png'));

    expect((await register(second)).status).toBe(409);
    await runTasks();
    expect([...api.files.stored.keys()]).toEqual([first, smallOf('media-0001')]);
    expect(api.files.stored.get(smallOf('media-0001'))).toBe(small);
  });

  it('a file is not deleted when its registration fails for internal reasons', async () => {
    const path = upload(await picture());
    api.media.add = () => Promise.reject(new Error('The database is away.'));
    expect((await register(path)).status).toBe(500);
    expect(api.tasks.enqueued).toEqual([]);
  });
});

describe('the media library', () => {
  const list = async (values: object = {}) =>
    (await call(routes.listMedia, values, 'priya')).body as LibraryPage;
  const fill = async (count: number) => {
    for (let i = 1; i <= count; i += 1) {
      const createdAt = new Date(testTime.getTime() + i);
      await api.media.add(madeUpMedia({ id: `media-${1000 + i}`, name: `shot ${i}.jpg`, createdAt }));
    }
  };

  it('the library shows thirty items per page, newest first, to every member', async () => {
    await fill(31);
    const first = await list();
    expect(first.items).toHaveLength(30);
    expect(first.items[0]).toMatchObject({ _id: 'media-1031' });
    const second = await list({ cursor: first.nextCursor });
    expect(second.items.map(({ _id }) => _id)).toEqual(['media-1001']);
    expect(second.nextCursor).toBeNull();
  });

  it('the library can be searched, filtered by kind and sorted', async () => {
    await fill(3);
    await api.media.add(madeUpMedia({ id: 'video-0001', kind: 'video', name: 'Shot of a harbour.mp4' }));
    const names = async (values: object) => (await list(values)).items.map(({ name }) => name);
    expect(await names({ search: 'HARB', sort: 'name' })).toEqual(['Shot of a harbour.mp4']);
    expect(await names({ search: 'shot', kind: 'image', sort: 'oldest', limit: 2 })).toEqual([
      'shot 1.jpg',
      'shot 2.jpg',
    ]);
    expect(await names({ search: '???' })).toEqual([]);
    expect(await names({ search: '  ' })).toHaveLength(4);
  });

  it('a cursor of another sort order is refused', async () => {
    await fill(2);
    const { nextCursor: cursor } = await list({ limit: 1 });
    const sent = await call(routes.listMedia, { cursor, sort: 'name' });
    expect(sent.status).toBe(400);
    expect(sent.error().fields).toHaveProperty('cursor');
  });
});

describe('a single file', () => {
  it('a file can be given an alternative text', async () => {
    await api.media.add(madeUpMedia());
    const sent = await call(routes.describeMedia, { mediaId: 'media-0001', alt_text: ' Boats. ' });
    expect(sent.body).toMatchObject({ _id: 'media-0001', alt_text: 'Boats.' });
    expect((await call(routes.describeMedia, { mediaId: 'media-0002', alt_text: '' })).status).toBe(404);
  });

  it('removing a file deletes its record, its bytes and its small image', async () => {
    const path = upload(await picture());
    await register(path);
    expect([...api.files.stored.keys()]).toEqual([path, smallOf('media-0001')]);

    expect((await call(routes.removeMedia, { mediaId: 'media-0001' })).status).toBe(200);
    await runTasks();
    expect(api.files.stored.size).toBe(0);
    expect((await api.media.storage(ids.workspace)).usage).toEqual({ imagesBytes: 0, videosBytes: 0 });
    expect((await call(routes.removeMedia, { mediaId: 'media-0001' })).status).toBe(404);
  });
});

describe('the storage of a workspace', () => {
  it('the used storage is reported in MB', async () => {
    await api.media.add(madeUpMedia({ bytes: 2 * megabyte }));
    await api.media.add(madeUpMedia({ id: 'video-0001', kind: 'video', bytes: megabyte / 2 }));
    expect((await call(routes.storageQuota)).body).toEqual({
      imagesSize: 2,
      videosSize: 0.5,
      totalSize: 2.5,
      storageLimit: 10_240,
    });
  });
});

import { megabyte } from '@fanfare/core/values/bytes.ts';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '@fanfare/core/api/routes.ts';
import { copiesMax, fitBytesMax, fitSideMax, type FitPlan } from '@fanfare/core/media/fit.ts';
import { smallPathOf } from '@fanfare/core/media/media-path.ts';
import type { LibraryItem, LibraryPage } from '@fanfare/core/media/library.ts';
import { ids, testTime, workspace } from '../../testing/builders.ts';
import { tokenOf } from '../../testing/fake-verifiers.ts';
import { madeUpMedia } from '../../testing/memory-media.ts';
import { picture, type PictureOptions } from '../../testing/pictures.ts';
import { send } from '../../testing/send.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
  api.store.put(workspace(), { dana: 'owner', priya: 'user' });
});
afterEach(() => api.stop());

const copyPath = (id: string) => `workspaces/${ids.workspace}/media/${id}/copy.jpg`;
const plan: FitPlan = { width: 80, height: 100, shape: 'cropped', bytes: megabyte };

function call(mediaId: string, wanted: object = plan, who = 'dana') {
  const values = { workspaceId: ids.workspace, mediaId, plan: wanted };
  return send(api.origin, routes.copyMedia, { token: tokenOf(who), values });
}

async function keep(options: PictureOptions = {}, change: Parameters<typeof madeUpMedia>[0] = {}) {
  const bytes = await picture({ format: 'png', ...options });
  const media = madeUpMedia({ type: 'image/png', bytes: bytes.length, name: 'harbour.png', ...change });
  await api.media.add(media);
  api.files.stored.set(media.path, { bytes, type: media.type });
  return { media, bytes };
}

const library = async () =>
  (
    await send(api.origin, routes.listMedia, {
      token: tokenOf('dana'),
      values: { workspaceId: ids.workspace },
    })
  ).body as LibraryPage;

describe('a resized copy', () => {
  it('a copy is stored with its original and has the alt text of its original', async () => {
    const { media, bytes } = await keep({}, { altText: 'Boats.' });
    const sent = await call(media.id, plan, 'priya');

    expect(sent.status).toBe(201);
    const copy = sent.body as LibraryItem;
    expect(copy).toMatchObject({
      name: 'harbour 80x100.jpg',
      kind: 'image',
      type: 'image/jpeg',
      width: 80,
      height: 100,
      alt_text: 'Boats.',
      copyOf: media.path,
      createdAt: testTime.toISOString(),
    });
    const stored = api.files.stored.get(copy.firebasePath);
    expect(stored?.bytes).toHaveLength(copy.bytes);
    expect(await sharp(stored?.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 80, height: 100 });
    expect(api.files.stored.get(media.path)?.bytes).toBe(bytes);
    expect((await library()).items.map(({ _id: id }) => id)).toEqual([media.id]);
    expect(await api.media.find({ workspaceId: ids.workspace, id: copy._id })).toMatchObject({
      createdBy: 'priya',
      hash: expect.stringMatching(/^md5:.{24}$/) as string,
    });
  });

  it('a copy also gets a small image', async () => {
    const { media } = await keep();
    const { _id: mediaId, small } = (await call(media.id)).body as LibraryItem;
    const stored = api.files.stored.get(smallPathOf({ workspaceId: ids.workspace, mediaId }));
    expect(small).toBe(true);
    expect(await sharp(stored?.bytes).metadata()).toMatchObject({ format: 'webp', width: 80, height: 100 });
  });

  it('a copy does not count towards the used storage', async () => {
    const { media } = await keep();
    await call(media.id);
    expect((await api.media.storage(ids.workspace)).usage.imagesBytes).toBe(media.bytes);
  });

  it('two simultaneous requests with the same copy plan make one copy', async () => {
    const { media } = await keep();
    const [one, two] = await Promise.all([call(media.id), call(media.id, plan, 'priya')]);
    const again = await call(media.id);
    expect([one.status, two.status, again.status]).toEqual([201, 201, 201]);
    expect(two.body).toEqual(one.body);
    expect(again.body).toEqual(one.body);
    expect(api.files.stored.size).toBe(3);
    expect((await api.media.find(media))?.copies).toHaveLength(1);
  });

  it.each([{ width: 81 }, { height: 101 }, { shape: 'plain' }, { bytes: megabyte - 1 }])(
    'a different copy plan makes another copy: %j',
    async (change) => {
      const { media } = await keep();
      const [one, other] = [await call(media.id), await call(media.id, { ...plan, ...change })];
      expect(other.status).toBe(201);
      expect((other.body as LibraryItem)._id).not.toBe((one.body as LibraryItem)._id);
    },
  );

  it('a copy above the maximum number of copies of an image is refused', async () => {
    const copies = Array.from({ length: copiesMax - 1 }, (_, n) => copyPath(`copy-${1000 + n}`));
    const { media } = await keep({}, { copies });
    expect((await call(media.id)).status).toBe(201);
    const refused = await call(media.id, { ...plan, width: 90 });
    expect(refused.status).toBe(403);
    expect(refused.error().message).toBe(
      'This image has too many resized copies. Please upload it again as a new file.',
    );
    expect((await call(media.id)).status).toBe(201);
  });

  it('one of two simultaneous requests for the last allowed copy is refused and leaves no file', async () => {
    const copies = Array.from({ length: copiesMax - 1 }, (_, n) => copyPath(`copy-${1000 + n}`));
    const { media } = await keep({}, { copies });
    const answers = await Promise.all([call(media.id), call(media.id, { ...plan, width: 90 })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 403]);
    // The stored files are the original, and the copy with its small image.
    expect(api.files.stored.size).toBe(3);
  });

  it('copies can be made even if the storage is full, unless they are many times as large as their original', async () => {
    const { media } = await keep();
    const { media: other } = await keep({}, { id: 'media-0002', copiesBytes: 10 * media.bytes });
    const left = 10 * 1024 * megabyte - media.bytes - other.bytes;
    await api.media.add(madeUpMedia({ id: 'media-full', bytes: left }));
    expect((await call(media.id)).status).toBe(201);
    const refused = await call(other.id);
    expect([refused.status, refused.error().code]).toEqual([403, 'limit_reached']);
    expect(refused.error().message).toBe(
      'Your storage is full. Please delete media you no longer need, or upgrade your plan.',
    );
  });

  it('a copy is deleted with its original', async () => {
    const { media } = await keep();
    const copy = (await call(media.id)).body as LibraryItem;
    const values = { workspaceId: ids.workspace, mediaId: media.id };
    expect((await send(api.origin, routes.removeMedia, { token: tokenOf('dana'), values })).status).toBe(200);
    expect(await api.media.find({ workspaceId: ids.workspace, id: copy._id })).toBeNull();
    expect((await api.media.storage(ids.workspace)).usage).toEqual({ imagesBytes: 0, videosBytes: 0 });
    expect(api.tasks.enqueued.map(({ input }) => input)).toEqual([
      { paths: [media.path, copy.firebasePath] },
    ]);
  });
});

describe('a copy that is interrupted', () => {
  it('a repeated request after a lost answer returns the same copy', async () => {
    const { media } = await keep();
    const lost = (await call(media.id)).body as LibraryItem;
    expect((await call(media.id)).body).toEqual(lost);
    expect((await api.media.find(media))?.copies).toEqual([lost.firebasePath]);
  });

  it('a repeated request after a crash replaces the file that was left without a record', async () => {
    const { media } = await keep();
    const { addCopy } = api.media;
    api.media.addCopy = () => Promise.reject(new Error('The server was stopped.'));
    expect((await call(media.id)).status).toBe(500);
    const left = [...api.files.stored.keys()];
    expect((await api.media.find(media))?.copies).toEqual([]);

    api.media.addCopy = addCopy;
    const copy = (await call(media.id)).body as LibraryItem;
    expect([...api.files.stored.keys()]).toEqual(left);
    expect(left).toContain(copy.firebasePath);
  });

  it('nothing of a copy is stored if its original is deleted while the copy is being made', async () => {
    const { media } = await keep();
    const { save } = api.files;
    api.files.save = async (...parts) => {
      await api.media.remove(media);
      api.files.stored.delete(media.path);
      return save(...parts);
    };
    expect((await call(media.id)).status).toBe(404);
    expect(api.files.stored.size).toBe(0);
    expect((await api.media.storage(ids.workspace)).usage).toEqual({ imagesBytes: 0, videosBytes: 0 });
  });
});

describe('refused copies', () => {
  it('a missing file cannot be copied', async () => {
    expect((await call('media-none')).status).toBe(404);
    await api.media.add(madeUpMedia());
    expect((await call('media-0001')).status).toBe(404);
  });

  it('a copy cannot be copied', async () => {
    const { media } = await keep();
    const copy = (await call(media.id)).body as LibraryItem;
    expect((await call(copy._id, { ...plan, width: 40 })).status).toBe(400);
  });

  it('videos and files that only claim to be images cannot be copied', async () => {
    await keep({}, { kind: 'video', type: 'video/mp4' });
    expect((await call('media-0001')).error().message).toBe(
      'Only images can be copied. Please choose an image.',
    );
    const { media } = await keep({}, { id: 'media-0002' });
    api.files.stored.set(media.path, { bytes: Buffer.from('<svg/>'), type: 'image/png' });
    expect((await call(media.id)).status).toBe(400);
  });

  it('a copy may be larger than its original only to reach the minimum size of a network', async () => {
    const { media } = await keep({}, { width: 100, height: 125 });
    const refused = await call(media.id, { ...plan, width: 4000, height: 4000 });
    expect(refused.status).toBe(400);
    expect(refused.error().message).toBe('This image is too small for a copy of this size.');
    expect(api.files.stored.size).toBe(1);
    expect((await call(media.id, { ...plan, width: 320, height: 400 })).status).toBe(201);
    expect((await call(media.id, { ...plan, width: 320, height: 125, shape: 'plain' })).status).toBe(201);
  });

  it('a file too large to be held in memory cannot be copied', async () => {
    const { media, bytes } = await keep();
    const padded = (size: number) => Buffer.concat([bytes], size);
    api.files.stored.set(media.path, { bytes: padded(32 * megabyte + 1), type: media.type });
    const refused = await call(media.id);
    expect(refused.status).toBe(413);
    expect(refused.error().message).toMatch('Images over 32 MB cannot be copied.');
    api.files.stored.set(media.path, { bytes: padded(32 * megabyte), type: media.type });
    expect((await call(media.id)).status).toBe(201);
  });

  it.each([
    { width: 0 },
    { height: fitSideMax + 1 },
    { width: 80.5 },
    { bytes: 0 },
    { bytes: fitBytesMax + 1 },
    { shape: 'stretched' },
    { quality: 100 },
  ])('an invalid copy plan is refused: %j', async (change) => {
    const { media } = await keep();
    expect((await call(media.id, { ...plan, ...change })).status).toBe(400);
    expect(api.files.stored.size).toBe(1);
  });
});

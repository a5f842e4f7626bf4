import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '@fanfare/core/api/routes.ts';
import { fitBytesMax, fitSideMax, type FitPlan } from '@fanfare/core/media/fit.ts';
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

const megabyte = 1024 * 1024;
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
  it('a copy is a file of its own with the description of the original', async () => {
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
      createdAt: testTime.toISOString(),
    });
    const stored = api.files.stored.get(copy.firebasePath);
    expect(stored?.bytes).toHaveLength(copy.bytes);
    expect(await sharp(stored?.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 80, height: 100 });
    expect(api.files.stored.get(media.path)?.bytes).toBe(bytes);
    expect((await library()).items).toHaveLength(2);
    expect(await api.media.find({ workspaceId: ids.workspace, id: copy._id })).toMatchObject({
      createdBy: 'priya',
      hash: expect.stringMatching(/^md5:.{24}$/) as string,
    });
  });

  it('a copy has a small image of its own', async () => {
    const { media } = await keep();
    const { _id: mediaId, small } = (await call(media.id)).body as LibraryItem;
    const stored = api.files.stored.get(smallPathOf({ workspaceId: ids.workspace, mediaId }));
    expect(small).toBe(true);
    expect(await sharp(stored?.bytes).metadata()).toMatchObject({ format: 'webp', width: 80, height: 100 });
  });

  it('a copy counts against the storage like an upload', async () => {
    const { media } = await keep();
    const { bytes } = (await call(media.id)).body as LibraryItem;
    expect((await api.media.usage(ids.workspace)).imagesBytes).toBe(media.bytes + bytes);
  });

  it('a copy is made once per plan, even for two simultaneous requests', async () => {
    const { media } = await keep();
    const [one, two] = await Promise.all([call(media.id), call(media.id, plan, 'priya')]);
    const again = await call(media.id);
    expect([one.status, two.status, again.status]).toEqual([201, 201, 201]);
    expect(two.body).toEqual(one.body);
    expect(again.body).toEqual(one.body);
    expect(api.files.stored.size).toBe(3);
    const { bytes } = one.body as LibraryItem;
    expect((await api.media.usage(ids.workspace)).imagesBytes).toBe(media.bytes + bytes);
  });

  it.each([{ width: 81 }, { height: 101 }, { shape: 'plain' }, { bytes: megabyte - 1 }])(
    'another plan makes another copy: %j',
    async (change) => {
      const { media } = await keep();
      const [one, other] = [await call(media.id), await call(media.id, { ...plan, ...change })];
      expect(other.status).toBe(201);
      expect((other.body as LibraryItem)._id).not.toBe((one.body as LibraryItem)._id);
    },
  );

  it('a copy that exceeds the free storage leaves nothing behind', async () => {
    const { media } = await keep();
    const copied = (await call(media.id)).body as LibraryItem;
    await api.media.remove({ workspaceId: ids.workspace, id: copied._id });
    await api.files.delete(copied.firebasePath);
    const room = 10 * 1024 * megabyte - media.bytes;
    await api.media.add(madeUpMedia({ id: 'media-full', bytes: room - copied.bytes + 1 }));

    const refused = await call(media.id);
    expect(refused.status).toBe(403);
    expect(refused.error()).toMatchObject({ code: 'limit_reached' });
    expect([...api.files.stored.keys()]).toEqual([media.path]);

    await api.media.remove({ workspaceId: ids.workspace, id: 'media-full' });
    await api.media.add(madeUpMedia({ id: 'media-near', bytes: room - copied.bytes }));
    expect((await call(media.id)).body).toEqual(copied);
  });
});

describe('refused copies', () => {
  it('a missing file cannot be copied', async () => {
    expect((await call('media-none')).status).toBe(404);
    await api.media.add(madeUpMedia());
    expect((await call('media-0001')).status).toBe(404);
  });

  it('a video cannot be copied, nor can a file that only claims to be an image', async () => {
    await keep({}, { kind: 'video', type: 'video/mp4' });
    expect((await call('media-0001')).error().message).toBe(
      'Only images can be copied. Please choose an image.',
    );
    const { media } = await keep({}, { id: 'media-0002' });
    api.files.stored.set(media.path, { bytes: Buffer.from('<svg/>'), type: 'image/png' });
    expect((await call(media.id)).status).toBe(400);
  });

  it('a file too large to be read at once cannot be copied', async () => {
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
  ])('an invalid plan is refused: %j', async (change) => {
    const { media } = await keep();
    expect((await call(media.id, { ...plan, ...change })).status).toBe(400);
    expect(api.files.stored.size).toBe(1);
  });
});

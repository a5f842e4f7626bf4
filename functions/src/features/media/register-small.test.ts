import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '@fanfare/core/api/routes.ts';
import type { LibraryItem, LibraryPage } from '@fanfare/core/media/library.ts';
import { mediaPathOf, smallPathOf } from '@fanfare/core/media/media-path.ts';
import { ids, workspace } from '../../testing/builders.ts';
import { tokenOf } from '../../testing/fake-verifiers.ts';
import { madeUpMedia } from '../../testing/memory-media.ts';
import { picture } from '../../testing/pictures.ts';
import { send } from '../../testing/send.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { movie } from './testing/movies.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
  api.store.put(workspace(), { dana: 'owner' });
});
afterEach(() => api.stop());

const ref = { workspaceId: ids.workspace, mediaId: 'media-0001' };
const path = mediaPathOf({ ...ref, fileName: 'harbour.jpg' });

function register(bytes: Buffer, more: object = {}) {
  api.files.stored.set(path, { bytes, type: 'image/jpeg' });
  const values = { workspaceId: ids.workspace, firebasePath: path, ...more };
  return send(api.origin, routes.registerMedia, { token: tokenOf('dana'), values });
}

async function library(): Promise<LibraryItem[]> {
  const values = { workspaceId: ids.workspace };
  const sent = await send(api.origin, routes.listMedia, { token: tokenOf('dana'), values });
  return (sent.body as LibraryPage).items;
}

describe('the small image of a registered file', () => {
  it('an image gets a small image, which does not count towards the used storage', async () => {
    const { bytes } = (await register(await picture({ width: 900, height: 600 }))).body as LibraryItem;

    const small = api.files.stored.get(smallPathOf(ref));
    expect(small?.type).toBe('image/webp');
    expect(await sharp(small?.bytes).metadata()).toMatchObject({ width: 480, height: 320 });
    expect((await api.media.storage(ids.workspace)).usage).toEqual({ imagesBytes: bytes, videosBytes: 0 });
    expect(await library()).toMatchObject([{ small: true }]);
  });

  it('an image that cannot be decoded is accepted without a small image', async () => {
    // The beginning and end of the image are valid, but its data is empty.
    const hollow = await picture({ width: 900, height: 600 });
    hollow.fill(0, hollow.indexOf('IDAT') + 4, hollow.indexOf('IEND') - 8);
    const sent = await register(hollow);

    expect(sent.status).toBe(201);
    expect(sent.body).not.toHaveProperty('small');
    expect(api.files.stored.size).toBe(1);
    expect(await api.media.find({ workspaceId: ids.workspace, id: 'media-0001' })).toMatchObject({
      small: false,
    });
  });

  it.each([
    ['video', movie, {}],
    ['thumbnail', picture, { role: 'thumbnail' }],
  ])('a %s gets no small image', async (_name, make: () => Promise<Buffer>, more) => {
    const sent = await register(await make(), more);
    expect(sent.status).toBe(201);
    expect(sent.body).not.toHaveProperty('small');
    expect(api.files.stored.size).toBe(1);
  });

  it('a refused second file does not overwrite the small image of the first file', async () => {
    const [kept, refused] = [
      await picture({ width: 900, height: 600 }),
      await picture({ width: 600, height: 900 }),
    ];
    const { add } = api.media;
    const elsewhere = { ...madeUpMedia(), path: mediaPathOf({ ...ref, fileName: 'other.jpg' }) };
    api.files.stored.set(smallPathOf(ref), { bytes: kept, type: 'image/webp' });
    // Stores the record of another file in the same folder just before the record of the refused file.
    api.media.add = async (media) => {
      await add(elsewhere);
      return add(media);
    };
    const sent = await register(refused);
    expect(sent.status).toBe(409);
    expect(api.files.stored.get(smallPathOf(ref))?.bytes).toBe(kept);
  });

  it.each([
    ['is gone', () => Promise.resolve(null), [[path]]],
    ['cannot be marked', () => Promise.reject(new Error('no answer')), []],
  ])(
    'a registration succeeds even if the file %s after its small image was stored',
    async (_what, markSmall, discarded) => {
      api.media.markSmall = markSmall;
      const sent = await register(await picture({ width: 900, height: 600 }));
      expect(sent.status).toBe(201);
      expect(sent.body).not.toHaveProperty('small');
      expect(api.tasks.enqueued.map(({ input }) => (input as { paths: string[] }).paths)).toEqual(discarded);
    },
  );

  it('an older file without a small image is listed without one', async () => {
    await api.media.add(madeUpMedia());
    const [item] = await library();
    expect(item?._id).toBe('media-0001');
    expect(item).not.toHaveProperty('small');
  });
});

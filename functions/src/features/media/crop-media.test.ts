import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '@fanfare/core/api/routes.ts';
import { planCrop, panoramaOf, type Crop, type CropPlan } from '@fanfare/core/media/crop.ts';
import { fitPlan } from '@fanfare/core/media/fit.ts';
import type { LibraryItem, LibraryPage } from '@fanfare/core/media/library.ts';
import { ids, workspace } from '../../testing/builders.ts';
import { tokenOf } from '../../testing/fake-verifiers.ts';
import { madeUpMedia } from '../../testing/memory-media.ts';
import { picture } from '../../testing/pictures.ts';
import { send } from '../../testing/send.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
  api.store.put(workspace(), { dana: 'owner', priya: 'user' });
});
afterEach(() => api.stop());

const { workspace: workspaceId } = ids;

const copy = (mediaId: string, plan: object) =>
  send(api.origin, routes.copyMedia, { token: tokenOf('dana'), values: { workspaceId, mediaId, plan } });

const read = (firebasePath: string) =>
  send(api.origin, routes.registerMedia, { token: tokenOf('dana'), values: { workspaceId, firebasePath } });

async function keep(bytes: Buffer, change: Parameters<typeof madeUpMedia>[0] = {}) {
  const { autoOrient } = await sharp(bytes).metadata();
  const media = madeUpMedia({ name: 'pier.png', bytes: bytes.length, ...autoOrient, ...change });
  await api.media.add(media);
  api.files.stored.set(media.path, { bytes, type: media.type });
  return media;
}

/**
 * An image with columns of many colours, so that a slide looks different if it is cut a column too early or too late.
 */
async function stripes(width: number, height: number): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const colour = [
        Math.floor((x / width) * 255),
        (Math.floor(x / 16) % 2) * 200,
        Math.floor((y / height) * 255),
      ];
      data.set(colour, (y * width + x) * 3);
    }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

const pixelsOf = (bytes: Buffer) => sharp(bytes).removeAlpha().raw().toBuffer();

/** The average difference of the colours, because a JPEG never keeps them exactly. */
function difference(one: Buffer, other: Buffer): number {
  expect(one).toHaveLength(other.length);
  return one.reduce((sum, value, n) => sum + Math.abs(value - (other[n] ?? 0)), 0) / one.length;
}

const storedBytes = ({ firebasePath }: LibraryItem): Buffer => {
  const bytes = api.files.stored.get(firebasePath)?.bytes;
  if (!bytes) throw new Error('The copy is not stored.');
  return Buffer.from(bytes);
};

const crop: Crop = { left: 40, top: 10, width: 80, height: 100 };

describe('a cropped copy', () => {
  it('a cropped copy has the pixels of its part and belongs to its original', async () => {
    const bytes = await stripes(300, 120);
    const media = await keep(bytes, { altText: 'A pier.' });
    const sent = await copy(media.id, planCrop(crop));
    expect(sent.status).toBe(201);
    const cropped = sent.body as LibraryItem;
    expect(cropped).toMatchObject({
      name: 'pier 80x100.jpg',
      width: 80,
      height: 100,
      alt_text: 'A pier.',
      crop: { ...crop, of: media.path },
    });
    expect(cropped).not.toHaveProperty('copyOf');
    const part = await pixelsOf(await sharp(bytes).extract(crop).png().toBuffer());
    expect(difference(await pixelsOf(storedBytes(cropped)), part)).toBeLessThan(6);
    expect((await read(cropped.firebasePath)).body).toEqual(cropped);

    const values = { workspaceId };
    const library = await send(api.origin, routes.listMedia, { token: tokenOf('dana'), values });
    expect((library.body as LibraryPage).items.map(({ _id: id }) => id)).toEqual([media.id]);
    expect((await api.media.storage(workspaceId)).usage.imagesBytes).toBe(media.bytes);
    expect((await api.media.find(media))?.copies).toEqual([cropped.firebasePath]);
  });

  it('the position of the part is given in pixels of the upright image', async () => {
    const upright = await stripes(300, 120);
    const sideways = await sharp(await sharp(upright).rotate(270).png().toBuffer())
      .withMetadata({ orientation: 6 })
      .png()
      .toBuffer();
    const media = await keep(sideways);
    expect(media).toMatchObject({ width: 300, height: 120 });
    const cropped = (await copy(media.id, planCrop(crop))).body as LibraryItem;
    const part = await pixelsOf(await sharp(upright).extract(crop).png().toBuffer());
    expect(difference(await pixelsOf(storedBytes(cropped)), part)).toBeLessThan(6);
  });

  it('the same part of an image is copied only once, and another part becomes a separate copy', async () => {
    const media = await keep(await stripes(300, 120));
    const [one, two] = await Promise.all([copy(media.id, planCrop(crop)), copy(media.id, planCrop(crop))]);
    expect(two.body).toEqual(one.body);
    const other = await copy(media.id, planCrop({ ...crop, left: 41 }));
    const { crop: _crop, ...whole } = planCrop(crop);
    const copies = [one, other, await copy(media.id, whole)].map(({ body }) => (body as LibraryItem)._id);
    expect(new Set(copies).size).toBe(3);
    expect((await api.media.find(media))?.copies).toHaveLength(3);
  });

  it('a resized copy of a cropped copy is made from the pixels of the original, and refers to the cropped copy', async () => {
    const bytes = await stripes(300, 120);
    const media = await keep(bytes);
    const cropped = (await copy(media.id, planCrop(crop))).body as LibraryItem;
    const plan = fitPlan(
      { ...media, ...cropped, id: cropped._id },
      { types: ['image/jpeg'], maxHeight: 50 },
      'cropped',
    );
    const sent = await copy(cropped._id, plan ?? {});
    expect(sent.status).toBe(201);
    const resized = sent.body as LibraryItem;
    expect(resized).toMatchObject({ width: 40, height: 50, copyOf: cropped.firebasePath });
    expect(resized).not.toHaveProperty('crop');
    const part = await sharp(bytes).extract(crop).resize(40, 50).removeAlpha().png().toBuffer();
    expect(difference(await pixelsOf(storedBytes(resized)), await pixelsOf(part))).toBeLessThan(8);
    expect((await api.media.find(media))?.copies).toEqual([cropped.firebasePath, resized.firebasePath]);
  });

  it('a resized copy with the size of a cropped one is a separate copy', async () => {
    const media = await keep(await stripes(300, 120));
    const { crop: _crop, ...plan } = planCrop(crop);
    const cropped = (await copy(media.id, planCrop(crop))).body as LibraryItem;
    const resized = (await copy(cropped._id, plan)).body as LibraryItem;
    expect(resized._id).not.toBe(cropped._id);
  });

  it('a cropped copy and its resized copies are deleted with the original', async () => {
    const media = await keep(await stripes(300, 120));
    const cropped = (await copy(media.id, planCrop(crop))).body as LibraryItem;
    const plan = { width: 40, height: 50, shape: 'cropped', bytes: 1_000_000 };
    const resized = (await copy(cropped._id, plan)).body as LibraryItem;
    const values = { workspaceId, mediaId: media.id };
    expect((await send(api.origin, routes.removeMedia, { token: tokenOf('dana'), values })).status).toBe(200);
    for (const { _id: id } of [cropped, resized])
      expect(await api.media.find({ workspaceId, id })).toBeNull();
    expect(api.tasks.enqueued.map(({ input }) => input)).toEqual([
      { paths: [media.path, cropped.firebasePath, resized.firebasePath] },
    ]);
  });

  it('a cropped copy whose original was deleted cannot be resized', async () => {
    const cropped = madeUpMedia({
      id: 'copy-0001',
      copyOf: `workspaces/${workspaceId}/media/media-gone/a.png`,
      crop,
    });
    await api.media.add(cropped);
    expect((await copy(cropped.id, { width: 40, height: 50, shape: 'cropped', bytes: 1000 })).status).toBe(
      404,
    );
  });

  it('cropping a copy again is refused, because its original has more pixels', async () => {
    const media = await keep(await stripes(300, 120));
    const cropped = (await copy(media.id, planCrop(crop))).body as LibraryItem;
    const part = planCrop({ left: 0, top: 0, width: 40, height: 50 });
    const refused = await copy(cropped._id, part);
    expect(refused.status).toBe(400);
    expect(refused.error().message).toBe('Only images can be copied. Please choose an image.');
  });

  it.each([
    { ...crop, left: 220 },
    { ...crop, top: 20 },
    { left: 0, top: 0, width: 300, height: 120 },
  ])('a part that reaches the edge is copied: %j', async (part) => {
    const media = await keep(await stripes(300, 120));
    expect((await copy(media.id, planCrop(part))).status).toBe(201);
  });

  it.each([
    { ...crop, left: 221 },
    { ...crop, top: 21 },
  ])('a part that ends one pixel outside of the image is refused: %j', async (part) => {
    const media = await keep(await stripes(300, 120));
    const refused = await copy(media.id, planCrop(part));
    expect(refused.status).toBe(400);
    expect(refused.error().message).toBe('This part is outside of the image. Please choose another one.');
    expect(api.files.stored.size).toBe(1);
  });

  it.each([{ left: -1 }, { top: 0.5 }, { width: 0 }, { height: 100_001 }, { angle: 90 }])(
    'an invalid part is refused: %j',
    async (change) => {
      const media = await keep(await picture());
      expect((await copy(media.id, { ...planCrop(crop), crop: { ...crop, ...change } })).status).toBe(400);
    },
  );

  it('a crop is enlarged to at most the smallest size that a network accepts', async () => {
    const media = await keep(await stripes(800, 400));
    const plan: CropPlan = { ...planCrop(crop), width: 321, height: 401 };
    expect((await copy(media.id, plan)).error().message).toBe(
      'This image is too small for a copy of this size.',
    );
    expect((await copy(media.id, { ...plan, width: 320, height: 400 })).status).toBe(201);
  });
});

describe('a panorama', () => {
  it('each slide begins exactly where the slide before it ends', async () => {
    const bytes = await stripes(1300, 410);
    const media = await keep(bytes);
    const { slides } = panoramaOf(media, '4:5', 3, { x: 1, y: 0.5 }) ?? { slides: [] };
    expect(slides.map(({ left }) => left)).toEqual([316, 644, 972]);
    const plans = slides.map((slide, n) => planCrop(slide, { number: n + 1, count: 3 }));
    const copies: LibraryItem[] = [];
    for (const plan of plans) copies.push((await copy(media.id, plan)).body as LibraryItem);
    expect(copies.map(({ name }) => name)).toEqual(['pier 1 of 3.jpg', 'pier 2 of 3.jpg', 'pier 3 of 3.jpg']);

    for (const [n, slide] of slides.entries()) {
      const shown = await pixelsOf(storedBytes(copies[n]!));
      const differenceAt = async (shift: number) => {
        const part = await sharp(bytes)
          .extract({ ...slide, left: slide.left + shift })
          .png()
          .toBuffer();
        return difference(shown, await pixelsOf(part));
      };
      const exact = await differenceAt(0);
      expect(exact).toBeLessThan(6);
      // A slide that was cut a column too early or too late would match one of these parts better.
      expect(exact).toBeLessThan((await differenceAt(-1)) / 1.5);
      if (n < 2) expect(exact).toBeLessThan((await differenceAt(1)) / 1.5);
    }
  });
});

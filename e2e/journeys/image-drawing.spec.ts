import type { Page } from '@playwright/test';
import { applyColors, colorMatrix } from '@fanfare/core/image-edit/colors.ts';
import { filterNames, plainEdit, type ImageEdit, type TextLayer } from '@fanfare/core/image-edit/edit.ts';
import { readImageHead } from '@fanfare/core/image-edit/image-head.ts';
import { fontText } from '@fanfare/core/image-edit/text-layout.ts';
import sharp from 'sharp';
import { drawPreviews, openDrawing, type Drawing } from '../fixtures/drawing.ts';
import { expect, test } from '../fixtures/journey.ts';

const size = { width: 120, height: 80 };
const raw = { raw: { ...size, channels: 3 as const } };

/** The raw pixels of a test image, each of which differs from its neighbours. */
const source = Buffer.from(
  Array.from({ length: size.width * size.height }, (_, n) => {
    const x = n % size.width;
    const y = (n - x) / size.width;
    return [x * 2, y * 3, (x * 7 + y * 13) % 256];
  }).flat(),
);
const sourcePng = () => sharp(source, raw).png().toBuffer();
const pixelsOf = (image: Buffer) => sharp(image).removeAlpha().raw().toBuffer();

async function exportedPixels(drawing: Drawing, change: Partial<ImageEdit>): Promise<Buffer> {
  return pixelsOf(await drawing.export(change));
}

/** The left, top, right and bottom edges of the area with dark pixels. */
async function inkOf(image: Buffer): Promise<[number, number, number, number]> {
  const { data, info } = await sharp(image)
    .removeAlpha()
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [xs, ys]: [number[], number[]] = [[], []];
  for (const [n, gray] of data.entries())
    if (gray < 128) {
      xs.push(n % info.width);
      ys.push(Math.floor(n / info.width));
    }
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

const withinOne = (actual: readonly number[], expected: readonly number[]) => {
  for (const [n, value] of expected.entries())
    expect(
      Math.abs((actual[n] ?? NaN) - value),
      `${actual.join()} instead of ${expected.join()}`,
    ).toBeLessThanOrEqual(1);
};

async function expectExactPixels(drawing: Drawing): Promise<void> {
  await drawing.open(await sourcePng(), 'image/png');
  expect((await exportedPixels(drawing, {})).equals(source)).toBe(true);

  const crop = { left: 11, top: 7, width: 50, height: 40 };
  const cropped = await sharp(source, raw).extract(crop).raw().toBuffer();
  expect((await exportedPixels(drawing, { crop })).equals(cropped)).toBe(true);

  for (const turns of [1, 2, 3] as const) {
    const turned = await sharp(source, raw)
      .rotate(turns * 90)
      .raw()
      .toBuffer();
    expect((await exportedPixels(drawing, { turns })).equals(turned), `${turns} turns`).toBe(true);
  }
  const flipped = await sharp(source, raw).flop().raw().toBuffer();
  expect((await exportedPixels(drawing, { flippedX: true })).equals(flipped)).toBe(true);
  const upsideDown = await sharp(source, raw).flip().raw().toBuffer();
  expect((await exportedPixels(drawing, { flippedY: true })).equals(upsideDown)).toBe(true);

  const adjust = { brightness: 12, contrast: -20, saturation: 30, warmth: 8 };
  for (const filter of filterNames) {
    const matrix = colorMatrix({ adjust, filter });
    const pixels = Uint8ClampedArray.from(await sharp(source, raw).ensureAlpha().raw().toBuffer());
    if (matrix) applyColors(pixels, matrix);
    const expected = await sharp(pixels, { raw: { ...size, channels: 4 } })
      .removeAlpha()
      .raw()
      .toBuffer();
    expect((await exportedPixels(drawing, { adjust, filter })).equals(expected), filter).toBe(true);
  }
}

/** For each orientation that a camera can write: the stored pixel that the upright image shows at x, y. */
const storedAt: Readonly<Record<number, (x: number, y: number) => readonly [number, number]>> = {
  1: (x, y) => [x, y],
  2: (x, y) => [size.width - 1 - x, y],
  3: (x, y) => [size.width - 1 - x, size.height - 1 - y],
  4: (x, y) => [x, size.height - 1 - y],
  5: (x, y) => [y, x],
  6: (x, y) => [y, size.height - 1 - x],
  7: (x, y) => [size.width - 1 - y, size.height - 1 - x],
  8: (x, y) => [size.width - 1 - y, x],
};

async function expectUprightPhotos(drawing: Drawing): Promise<void> {
  // The files have the same pixels and differ only in their orientation.
  const photo = (orientation: number) =>
    sharp(source, raw)
      .withMetadata({ orientation })
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .toBuffer();
  await drawing.open(await photo(1), 'image/jpeg');
  const stored = await exportedPixels(drawing, {});
  for (const [orientation, at] of Object.entries(storedAt)) {
    const opened = await drawing.open(await photo(Number(orientation)), 'image/jpeg');
    const isTurned = Number(orientation) > 4;
    const width = isTurned ? size.height : size.width;
    const height = isTurned ? size.width : size.height;
    expect(opened, orientation).toMatchObject({ width, height });
    const upright = Array.from({ length: width * height }, (_, n) => {
      const [x, y] = at(n % width, Math.floor(n / width));
      return [...stored.subarray((y * size.width + x) * 3, (y * size.width + x) * 3 + 3)];
    });
    expect((await exportedPixels(drawing, {})).equals(Buffer.from(upright.flat())), orientation).toBe(true);
  }
}

async function expectNoMetadata(drawing: Drawing): Promise<void> {
  const photo = await sharp(source, raw)
    .withExif({
      IFD0: { Make: 'Lumen', Model: 'Lumen 9', Artist: 'Ana' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>Ana at home</a></x:xmpmeta>')
    .jpeg()
    .toBuffer();
  const opened = await drawing.open(photo, 'image/jpeg');
  expect(opened.privateData).toEqual(['location', 'camera', 'other']);
  for (const type of opened.exportTypes) {
    const bytes = await drawing.export({}, { type });
    const { exif, xmp, iptc, comments } = await sharp(bytes).metadata();
    expect([exif, xmp, iptc, comments], type).toEqual([undefined, undefined, undefined, undefined]);
    expect(readImageHead(bytes).privateData, type).toEqual([]);
    expect(bytes.includes('Lumen') || bytes.includes('Ana'), type).toBe(false);
  }
  expect(opened.exportTypes).toEqual(['image/jpeg', 'image/png', 'image/webp']);

  const notImage = drawing.open(Buffer.from('no image'), 'image/jpeg');
  await expect(notImage).rejects.toThrow(/cannot open this image/);
}

const text: TextLayer = {
  kind: 'text',
  id: 't',
  isHidden: false,
  box: { left: 100, top: 90, width: 200, height: 120 },
  angle: 0,
  text: 'Back for autumn\nHill',
  font: 'sans',
  size: 40,
  isBold: true,
  align: 'left',
  color: '#000000',
  outline: null,
  background: null,
};

/** Shows the text of the layer on a web page, and returns the edges of its pixels. */
async function textOnPage(page: Page, { box, text: lines, align, size: pixels }: TextLayer, font: string) {
  await page.setViewportSize({ width: 400, height: 300 });
  await page.evaluate(
    ([content, style]) => {
      const shown = document.createElement('div');
      shown.textContent = content;
      shown.setAttribute('style', style);
      document.body.replaceChildren(shown);
      document.documentElement.setAttribute('style', 'background: #fff');
    },
    [
      lines,
      `position: fixed; inset: 0; background: #fff; color: #000; white-space: pre-wrap; font: ${font}; line-height: ${1.2 * pixels}px; text-align: ${align}; padding: ${box.top}px ${400 - box.left - box.width}px 0 ${box.left}px; letter-spacing: normal; -webkit-font-smoothing: auto`,
    ] as const,
  );
  return inkOf(await page.screenshot());
}

async function expectTextsInPlace(page: Page, drawing: Drawing): Promise<void> {
  const white = sharp({ create: { width: 400, height: 300, channels: 3, background: '#ffffff' } });
  await drawing.open(await white.png().toBuffer(), 'image/png');
  for (const align of ['left', 'center', 'right'] as const) {
    const layer = { ...text, align };
    const drawn = await inkOf(await drawing.export({ layers: [layer] }));
    withinOne(drawn, await textOnPage(page, layer, fontText(layer)));
  }
  const [left, top, right, bottom] = await inkOf(await drawing.export({ layers: [text] }));
  const crop = { left: 30, top: 20, width: 360, height: 270 };
  const cropped = await inkOf(await drawing.export({ layers: [text], crop }));
  expect(cropped).toEqual([left - 30, top - 20, right - 30, bottom - 20]);
  const twice = await drawing.export({ layers: [text], size: { width: 800, height: 600 } });
  withinOne(
    (await inkOf(twice)).map((at) => at / 2),
    [left, top, right, bottom],
  );
  // The text is turned by 90 degrees around the middle of its box, which is at 200, 150.
  const quarter = await inkOf(await drawing.export({ layers: [{ ...text, angle: 90 }] }));
  withinOne(quarter, [200 - (bottom - 150), 150 + left - 200, 200 - (top - 150), 150 + right - 200]);
}

/** Expects that the page does not block while a photo of 12 megapixels is edited and exported. */
async function expectIdlePage(page: Page, drawing: Drawing): Promise<void> {
  const colors = await sharp(source, raw)
    .resize(4000, 3000, { kernel: 'cubic' })
    .jpeg({ quality: 85 })
    .toBuffer();
  await drawing.open(colors, 'image/jpeg');
  const client = await page.context().newCDPSession(page);
  // Measures the processor time of the page's thread, because other work on the machine does not change it.
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  const taskSeconds = async () => {
    const { metrics } = await client.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN;
  };
  const before = await taskSeconds();
  const edits = Array.from({ length: 4 }, (_, n) => ({
    ...plainEdit,
    adjust: { ...plainEdit.adjust, brightness: n * 5 },
  }));
  expect(await drawPreviews(page, edits, { width: 1200, height: 900 })).toBe(4);
  const bytesMax = 300_000;
  const exported = await drawing.measure({ turns: 1 }, { type: 'image/jpeg', bytesMax });
  // All tasks of the page together must take less than 0.1 s, so no single task blocks it.
  expect((await taskSeconds()) - before).toBeLessThan(0.1);
  expect(exported).toMatchObject({ width: 3000, height: 4000, isTooLarge: false });
  expect(exported.size).toBeLessThanOrEqual(bytesMax);
}

test('images are drawn with exactly the expected pixels and without metadata, and drawing a large image does not block the page', async ({
  page,
}) => {
  const drawing = await openDrawing(page);
  await test.step('crops, turns, flips and filters give exactly the expected pixels', () =>
    expectExactPixels(drawing));
  await test.step('photos are drawn upright for every orientation that cameras write', () =>
    expectUprightPhotos(drawing));
  await test.step('exported files contain no private data', () => expectNoMetadata(drawing));
  await test.step('editing a photo of 12 megapixels does not block the page', () =>
    expectIdlePage(page, drawing));
  await test.step('texts are drawn in the same place as on a web page', () =>
    expectTextsInPlace(page, drawing));
});

import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { compressedImage, imageBytesMax } from './compressed.ts';

const limit = 500 * 1024;

/** Noise compresses worse than anything else; the seed makes it reproducible. */
function noise(width: number, height: number, channels: 3 | 4 = 3) {
  const data = Buffer.alloc(width * height * channels);
  let seed = 1;
  for (let at = 0; at < data.length; at += 1) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    data[at] = seed >> 16;
  }
  return sharp(data, { raw: { width, height, channels } });
}

function streamOf(bytes: Uint8Array, chunk = 64 * 1024): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, at + chunk));
      at += chunk;
    },
  });
}
const compress = (bytes: Uint8Array, most = limit) =>
  compressedImage(() => Promise.resolve(streamOf(bytes)), most);

describe('a noisy image', () => {
  it('a noisy image is reduced to the byte limit and keeps its aspect ratio', async () => {
    const png = await noise(1600, 1200).png().toBuffer();
    expect(png.length).toBeGreaterThan(limit);
    for (const most of [limit, 100 * 1024, 20 * 1024]) {
      const jpeg = await compress(png, most);
      expect(jpeg.length).toBeLessThanOrEqual(most);
      expect(jpeg.length).toBeGreaterThan(most / 3);
      const { format, width, height } = await sharp(jpeg).metadata();
      expect(format).toBe('jpeg');
      expect(width / height).toBeCloseTo(4 / 3, 1);
    }
  });

  it('an image keeps full quality and size while it fits, and otherwise its quality is reduced before its size', async () => {
    const png = await noise(300, 200).png().toBuffer();
    const best = await compress(png, 1024 * 1024);
    expect(await sharp(best).metadata()).toMatchObject({ width: 300, height: 200 });
    expect((await compress(png, best.length)).length).toBe(best.length);
    const less = await compress(png, best.length - 1);
    expect(less.length).toBeLessThan(best.length);
    expect(await sharp(less).metadata()).toMatchObject({ width: 300, height: 200 });
  });
});

describe('an image', () => {
  it('an image whose longest side exceeds 4096 pixels is reduced to 4096 pixels', async () => {
    const wide = await sharp({ create: { width: 5000, height: 100, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
    expect(await sharp(await compress(wide)).metadata()).toMatchObject({ width: 4096, height: 82 });
  });

  it('a photo is rotated upright and loses its metadata', async () => {
    const photo = await noise(64, 32)
      .withExif({ IFD0: { Artist: 'Ann' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { width, height, exif, orientation } = await sharp(await compress(photo)).metadata();
    expect({ width, height, exif, orientation }).toEqual({ width: 32, height: 64 });
  });

  it('transparent areas become white', async () => {
    const clear = await sharp({ create: { width: 8, height: 8, channels: 4, background: '#00000000' } })
      .webp()
      .toBuffer();
    const { data } = await sharp(await compress(clear))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
  });
});

describe('an image that cannot be compressed', () => {
  it('a file that is not an image is rejected', async () => {
    await expect(compress(Buffer.from('No picture.'))).rejects.toMatchObject({
      failure: { kind: 'rejected', reason: 'This image cannot be read. Please choose another one.' },
    });
  });

  it('an image that is too large at every size is rejected', async () => {
    const png = await noise(32, 32).png().toBuffer();
    await expect(compress(png, 10)).rejects.toMatchObject({
      failure: { reason: 'This image cannot be made small enough. Please choose another one.' },
    });
  });

  it('an image over 20 MB is rejected before it is read completely', async () => {
    const png = await noise(16, 16).png().toBuffer();
    const padded = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length)]);
    await expect(compress(padded(imageBytesMax))).resolves.toBeInstanceOf(Uint8Array);
    let cancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)),
      cancel: () => void (cancelled = true),
    });
    await expect(compressedImage(() => Promise.resolve(endless), limit)).rejects.toMatchObject({
      failure: { kind: 'rejected', reason: 'Images over 20 MB cannot be compressed.' },
    });
    expect(cancelled).toBe(true);
    await expect(compress(padded(imageBytesMax + 1))).rejects.toThrow('20 MB');
  });
});

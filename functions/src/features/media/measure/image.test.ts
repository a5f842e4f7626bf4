import { crc32 } from 'node:zlib';
import { measureBytes } from '@fanfare/platforms/_sandbox/measure.ts';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { picture } from '../../../testing/pictures.ts';
import { countingSource } from '../testing/counting-source.ts';
import { fileTypeOf } from './file-type.ts';
import { measureImage } from './image.ts';
import { DamagedFile } from './measured.ts';

const measure = (bytes: Buffer, source = countingSource(bytes)) => measureImage(source, fileTypeOf(bytes)!);
const formats = ['jpeg', 'png', 'webp'] as const;

/** Noise, which no format compresses well. */
function noise(width: number, height: number): Sharp {
  const bytes = Buffer.alloc(width * height * 3);
  for (let i = 0; i < bytes.length; i += 1) bytes[i] = ((i * 2_654_435_761) >>> 13) & 255;
  return sharp(bytes, { raw: { width, height, channels: 3 } });
}

/** A JPEG with the given amount of metadata before the image, as cameras write it. */
function withPreface(jpeg: Buffer, bytes: number): Buffer {
  const parts = [jpeg.subarray(0, 2)];
  for (let left = bytes; left > 0; left -= 60_000)
    parts.push(Buffer.from('\xff\xe5\xea\x62', 'latin1'), Buffer.alloc(60_000));
  return Buffer.concat([...parts, jpeg.subarray(2)]);
}

describe('an image', () => {
  it.each(formats)('the image is measured: %s', async (format) => {
    expect(await measure(await picture({ format, width: 30, height: 20 }))).toEqual({
      width: 30,
      height: 20,
      durationMs: null,
      codecs: [],
    });
  });

  it.each(formats)('the image is measured in its upright orientation: %s', async (format) => {
    const lying = await sharp(await picture({ width: 30, height: 20 }))
      .withMetadata({ orientation: 6 })
      .toFormat(format)
      .toBuffer();
    expect(await measure(lying)).toMatchObject({ width: 20, height: 30 });
  });

  it.each(formats)('a truncated image is refused: %s', async (format) => {
    const whole = await noise(400, 300).toFormat(format).toBuffer();
    for (const kept of [0.9, 0.5, 0.001])
      await expect(measure(whole.subarray(0, Math.max(16, whole.length * kept)))).rejects.toThrow(
        DamagedFile,
      );
  });

  it.each(formats)('the sandboxes of the networks refuse a truncated image: %s', async (format) => {
    const whole = await noise(400, 300).toFormat(format).toBuffer();
    expect(await measureBytes(whole)).toMatchObject({ type: `image/${format}`, width: 400, height: 300 });
    for (const kept of [whole.length - 1, whole.length >> 1]) {
      const cut = whole.subarray(0, kept);
      await expect(measure(cut)).rejects.toThrow(DamagedFile);
      expect(await measureBytes(cut)).toEqual({ type: '', bytes: kept });
    }
  });

  it('an animation has the size of one frame', async () => {
    const frames = await Promise.all(
      ['red', 'blue'].map((colour) => picture({ colour, width: 30, height: 20 })),
    );
    const animation = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect(await measure(animation)).toMatchObject({ width: 30, height: 20 });
  });

  it('an image after a large block of metadata is found', async () => {
    const jpeg = await picture({ format: 'jpeg', width: 30, height: 20 });
    expect(await measure(withPreface(jpeg, 900_000))).toMatchObject({ width: 30, height: 20 });
  });

  it('a JPEG followed by a video is measured', async () => {
    const jpeg = await picture({ format: 'jpeg', width: 30, height: 20 });
    expect(await measure(Buffer.concat([jpeg, Buffer.alloc(3_000_000)]))).toMatchObject({ width: 30 });
  });

  it('the end of an embedded preview is not mistaken for the end of the image', async () => {
    const preview = await picture({ format: 'jpeg', width: 8, height: 8 });
    const length = Buffer.alloc(2);
    length.writeUInt16BE(preview.length + 2);
    const whole = await noise(300, 300).jpeg().toBuffer();
    const parts = [
      whole.subarray(0, 2),
      Buffer.from('\xff\xe5', 'latin1'),
      length,
      preview,
      whole.subarray(2),
    ];
    const file = Buffer.concat(parts);
    expect(await measure(file)).toMatchObject({ width: 300 });
    await expect(measure(file.subarray(0, file.length - 100))).rejects.toThrow(DamagedFile);
  });

  it('an end marker that spans two reads is found', async () => {
    const jpeg = await picture({ format: 'jpeg', width: 8, height: 8 });
    for (const shift of [-1, 0, 1]) {
      const body = jpeg.subarray(0, -2);
      const source = countingSource(jpeg, { size: 1024 * 1024 * 2 + shift, hole: body.length });
      expect(await measure(jpeg, source)).toMatchObject({ width: 8 });
    }
  });

  it('an image with too many pixels is refused', async () => {
    const png = await picture({ width: 30, height: 20 });
    const header = png.subarray(12, 29);
    const saying = (width: number) => {
      header.writeUInt32BE(width, 4);
      header.writeUInt32BE(16_383, 8);
      png.writeUInt32BE(crc32(header), 29);
      return measure(png);
    };
    expect(await saying(16_383)).toMatchObject({ width: 16_383, height: 16_383 });
    await expect(saying(16_384)).rejects.toThrow(DamagedFile);
  });

  it('a file with only the first bytes of an image is refused', async () => {
    for (const head of ['\xff\xd8\xff\xd9', '\xff\xd8\xff\xe0', '\x89PNG\r\n\x1a\n', 'RIFF\x04\0\0\0WEBP'])
      await expect(measure(Buffer.from(head.padEnd(300, 'x'), 'latin1'))).rejects.toThrow(DamagedFile);
  });
});

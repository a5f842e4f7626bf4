import { describe, expect, it } from 'vitest';
import { mediaBytes, mediaHead, type MediaSpec } from '../_shared/testing/media-bytes.ts';
import { FileSketch, measureBytes } from './measure.ts';

const film: MediaSpec = {
  type: 'video/mp4',
  width: 1080,
  height: 1920,
  durationMs: 15_000,
  frameRate: 30,
  codecs: ['avc', 'aac'],
};

describe('measuring a file', () => {
  it.each<MediaSpec>([
    film,
    { ...film, codecs: ['hevc'], frameRate: 60, durationMs: 499 },
    { ...film, codecs: ['av1', 'opus'], frameRate: 23, durationMs: 12 * 3600 * 1000 },
    { ...film, type: 'video/quicktime', codecs: ['vp9'], frameRate: 24, width: 540, height: 960 },
    { ...film, type: 'video/webm', codecs: ['vp8', 'opus'], frameRate: 61, durationMs: 600_001 },
  ])('a generated video has the requested properties: %o', async (spec) => {
    const { frameRate, ...rest } = await measureBytes(mediaBytes(spec));
    const { frameRate: wanted, ...others } = spec;
    expect(rest).toMatchObject(others);
    expect(Math.round(frameRate ?? 0)).toBe(wanted);
  });

  it.each(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])(
    'a generated image has the requested properties: %s',
    async (type) => {
      const spec = { type, bytes: 5000, width: 1234, height: 567, durationMs: null };
      expect(await measureBytes(mediaBytes(spec))).toMatchObject({
        type,
        bytes: 5000,
        width: 1234,
        height: 567,
      });
    },
  );

  it.each(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])(
    'an image that is cut off has no type: %s',
    async (type) => {
      const whole = mediaBytes({ type, width: 1234, height: 567, durationMs: null });
      expect(await measureBytes(whole)).toMatchObject({ type });
      for (const kept of [whole.length - 1, whole.length >> 1])
        expect(await measureBytes(whole.subarray(0, kept))).toEqual({ type: '', bytes: kept });
    },
  );

  it('the frames of a GIF are counted', async () => {
    const spec = { type: 'image/gif', width: 9, height: 9, durationMs: null, frames: 351 };
    expect(await measureBytes(mediaBytes(spec))).toMatchObject({ frames: 351 });
  });

  it.each(['image/bmp', 'image/tiff', 'video/x-msvideo', 'video/x-ms-wmv'])(
    'of a file of the type %s, only the type and the number of bytes are measured',
    async (type) => {
      const spec = { type, bytes: 5000, width: 1234, height: 567, durationMs: null };
      expect(await measureBytes(mediaBytes(spec))).toEqual({ type, bytes: 5000 });
    },
  );

  it('a damaged file and a file that is not media have no type', async () => {
    for (const bytes of [
      Uint8Array.of(),
      new TextEncoder().encode('Hello'),
      mediaBytes(film).subarray(0, 90),
    ])
      expect(await measureBytes(bytes)).toEqual({ type: '', bytes: bytes.length });
  });

  it('the size of the pieces and the position of the tables do not change the measured properties of a video', async () => {
    const front = mediaBytes({ ...film, bytes: 20_000 });
    const head = mediaHead(film).length - 16;
    const ftyp = 16;
    const end = Uint8Array.from([
      ...front.subarray(0, ftyp),
      ...front.subarray(head),
      ...front.subarray(ftyp, head),
    ]);
    const whole = await measureBytes(front);
    const wide = new TextEncoder().encode('\0\0\0\u{8}wide');
    const small = Uint8Array.from([...end.subarray(0, ftyp), ...wide, ...end.subarray(ftyp)]);
    expect(await measureBytes(small)).toEqual({ ...whole, bytes: small.length });
    for (const size of [1, 7, 16, 1000, 30_000])
      for (const bytes of [front, end]) {
        const sketch = new FileSketch();
        for (let at = 0; at < bytes.length; at += size) sketch.take(bytes.subarray(at, at + size));
        expect(await sketch.measure()).toEqual(whole);
      }
  });

  it('pieces that are added to a copy of a sketch are not added to the sketch, and vice versa', async () => {
    const bytes = mediaBytes(film);
    const first = new FileSketch();
    first.take(bytes.subarray(0, 100));
    const other = first.copy();
    first.take(new Uint8Array(50));
    other.take(bytes.subarray(100));
    expect(await other.measure()).toMatchObject({ type: 'video/mp4', bytes: bytes.length });
    expect((await first.measure()).type).toBe('');
  });
});

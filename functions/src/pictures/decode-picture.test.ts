import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { picture, pngHeader } from '../testing/pictures.ts';
import {
  checkCost,
  decodePicture,
  heldBytesMax,
  passedPixelsMax,
  pixelsMax,
  PictureRefused,
} from './decode-picture.ts';

/** A JPEG of this size with this number of scans, without any data. */
function scansOf(width: number, height: number, scans: number): Buffer {
  const frame = Buffer.from([0xff, 0xd8, 0xff, 0xc2, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 7);
  frame.writeUInt16BE(width, 9);
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0]);
  return Buffer.concat([frame, ...Array.from({ length: scans }, () => scan), Buffer.from([0xff, 0xd9])]);
}

const reasonOf = (bytes: Buffer): string | null => {
  try {
    checkCost(bytes);
    return null;
  } catch (error) {
    return error instanceof PictureRefused ? error.reason : String(error);
  }
};
const read = (bytes: Buffer) => () => Promise.resolve(bytes);

describe('the bounds of decoding', () => {
  it.each([
    ['the most memory allowed', pngHeader(10_000, heldBytesMax / 30_000), null],
    ['more memory', pngHeader(10_000, heldBytesMax / 30_000 + 1), 'too_large'],
    ['the most pixels allowed', pngHeader(pixelsMax / 8000, 8000, { interlaced: false }), null],
    ['more pixels', pngHeader(pixelsMax / 8000 + 1, 8000, { interlaced: false }), 'too_large'],
    ['the longest side allowed', pngHeader(65_535, 1, { interlaced: false }), null],
    ['a longer side', pngHeader(65_536, 1, { interlaced: false }), 'too_large'],
    ['the most passes allowed', scansOf(10_000, 5000, passedPixelsMax / 50_000_000), null],
    ['one more pass', scansOf(10_000, 5000, passedPixelsMax / 50_000_000 + 1), 'too_large'],
    ['an unknown format', Buffer.from('GIF89a'), 'unreadable'],
    ['an invalid colour type', pngHeader(100, 100, { channels: 9 }), 'unreadable'],
  ])('the header decides whether a picture is refused: %s', (_what, bytes, reason) => {
    expect(reasonOf(bytes)).toBe(reason);
  });

  it('the error of a refused picture says what to do', () => {
    expect(() => {
      checkCost(pngHeader(60_000, 60_000));
    }).toThrow('Please make it smaller, or save it without the option “progressive” or “interlaced”.');
  });
});

describe('the code of the server', () => {
  it('only one module loads a decoder for pictures', () => {
    const cwd = fileURLToPath(new URL('../', import.meta.url));
    const files = globSync('**/*.ts', { cwd }).filter((file) => !/\.test\.ts$|(^|\/)testing\//.test(file));
    const loads = /^import (?!type).*from 'sharp'|import\('sharp'\)/m;
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((file) => loads.test(readFileSync(`${cwd}${file}`, 'utf8')))).toEqual([
      'pictures/decode-picture.ts',
    ]);
  });
});

describe('many pictures at once', () => {
  it('good and hostile pictures are handled one at a time, and all are answered', async () => {
    const good = await sharp(await picture({ width: 400, height: 300, format: 'jpeg' }))
      .jpeg({ progressive: true })
      .toBuffer();
    const files = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? good : pngHeader(40_000, 40_000)));
    let [running, most] = [0, 0];
    const answers = await Promise.allSettled(
      files.map((bytes) =>
        decodePicture(
          async () => {
            running += 1;
            most = Math.max(most, running);
            await new Promise(setImmediate);
            // A refused picture is not decoded, so it no longer counts as running.
            if (bytes !== good) running -= 1;
            return bytes;
          },
          async ({ image }) => {
            const { info } = await image().resize(10).toBuffer({ resolveWithObject: true });
            running -= 1;
            return info.width;
          },
        ),
      ),
    );
    expect(most).toBe(1);
    expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : 'refused'))).toEqual(
      files.map((bytes) => (bytes === good ? 10 : 'refused')),
    );
  });

  it('a picture is refused while a hundred others wait, and later pictures are accepted again', async () => {
    const gate = Promise.withResolvers<Buffer>();
    const small = await picture({ width: 2, height: 2 });
    const waiting = Array.from({ length: 100 }, () =>
      decodePicture(
        () => gate.promise,
        () => Promise.resolve('decoded'),
      ),
    );
    const late = decodePicture(read(small), () => Promise.resolve('decoded'));
    await expect(late).rejects.toMatchObject({ reason: 'busy' });
    gate.resolve(small);
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['decoded']));
    expect(await decodePicture(read(small), () => Promise.resolve('decoded'))).toBe('decoded');
  });
});

describe('a picture that fails', () => {
  it('a failed read is not mistaken for a damaged picture', async () => {
    const down = new Error('Storage is down.');
    await expect(
      decodePicture(
        () => Promise.reject(down),
        () => Promise.resolve(),
      ),
    ).rejects.toBe(down);
  });

  it('a damaged picture is refused with its cause', async () => {
    const half = (await picture({ format: 'jpeg' })).subarray(0, -200);
    const refused = decodePicture(read(half), ({ image }) => image().raw().toBuffer());
    await expect(refused).rejects.toMatchObject({ reason: 'unreadable', cause: expect.any(Error) as Error });
  });

  it('a caller that gives up waiting for its picture does not block the next picture', async () => {
    const limit = new AbortController();
    const never = decodePicture(
      () => new Promise<Buffer>(() => undefined),
      () => Promise.resolve(),
      limit.signal,
    );
    const next = decodePicture(read(await picture()), () => Promise.resolve('next'));
    limit.abort(new Error('out of time'));
    await expect(never).rejects.toThrow('out of time');
    expect(await next).toBe('next');
  });
});

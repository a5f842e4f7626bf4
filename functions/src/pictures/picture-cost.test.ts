import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { costOf } from './picture-cost.ts';

const flat = (channels: 3 | 4 = 3) =>
  sharp({ create: { width: 60, height: 40, channels, background: { r: 1, g: 2, b: 3, alpha: 0.5 } } });
const pixels = 60 * 40;
const noise = sharp(Buffer.from(Array.from({ length: pixels * 3 }, (_, i) => (i * i * 7919) % 251)), {
  raw: { width: 60, height: 40, channels: 3 },
});

describe('the cost of decoding a picture', () => {
  it.each([
    ['a JPEG', flat().jpeg(), 0],
    ['a progressive JPEG', flat().jpeg({ progressive: true }), 3],
    [
      'a progressive JPEG with full colours',
      flat().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
      6,
    ],
    [
      'a progressive JPEG for printing',
      flat().toColourspace('cmyk').jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
      8,
    ],
    ['a grey progressive JPEG', flat().toColourspace('b-w').jpeg({ progressive: true }), 2],
    ['a PNG', flat().png(), 0],
    ['an interlaced PNG', flat().png({ progressive: true }), 3],
    ['an interlaced PNG with transparency', flat(4).png({ progressive: true }), 4],
    ['an interlaced PNG of 16 bits', flat().toColourspace('rgb16').png({ progressive: true }), 6],
    ['an interlaced PNG with a palette', flat().png({ progressive: true, palette: true }), 4],
    ['a WebP', flat().webp(), 0],
    ['a WebP with transparency', flat(4).webp(), 1],
    ['a lossless WebP', flat().webp({ lossless: true }), 4],
  ])(
    'the header tells how many bytes per pixel the decoder holds at the same time: %s',
    async (_what, image, held) => {
      const cost = costOf(await image.toBuffer());
      expect(cost).toMatchObject({ width: 60, height: 40, heldBytes: held * pixels });
    },
  );

  it('an animated WebP is held in memory as a whole', async () => {
    const frames = [await flat().png().toBuffer(), await flat().negate().png().toBuffer()];
    const animation = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect(costOf(animation)).toMatchObject({ width: 60, height: 40, heldBytes: 4 * pixels });
  });

  it('every scan of a progressive JPEG counts as a pass, but the scans of an embedded preview do not', async () => {
    const plain = await noise.clone().jpeg().toBuffer();
    const progressive = await noise.clone().jpeg({ progressive: true }).toBuffer();
    const preview = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe1]), Buffer.alloc(2), progressive]);
    preview.writeUInt16BE(progressive.length + 2, 4);
    expect(costOf(plain)?.passes).toBe(1);
    expect(costOf(progressive)?.passes).toBeGreaterThan(5);
    expect(costOf(Buffer.concat([preview, plain.subarray(2)]))).toEqual(costOf(plain));
  });

  it('a JPEG whose colours come in separate scans is held in memory as a whole', async () => {
    const image = await noise.clone().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer();
    // Changes only the first scan, because the decoder only looks at how many components that scan has.
    const scan = image.indexOf(Buffer.from([0xff, 0xda]));
    image.writeUInt8(1, scan + 4);
    expect(costOf(image)?.heldBytes).toBe(6 * pixels);
  });

  it('a picture that is cut off within its first 400 bytes and a file of another type cause no error', async () => {
    const files = [
      await noise.clone().jpeg({ progressive: true }).toBuffer(),
      await noise.clone().png({ progressive: true }).toBuffer(),
      await flat(4).webp().toBuffer(),
      await flat().gif().toBuffer(),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ];
    for (const file of files)
      for (let length = 0; length < Math.min(file.length, 400); length += 1)
        expect(() => costOf(file.subarray(0, length))).not.toThrow();
    expect(files.slice(3).map(costOf)).toEqual([null, null]);
  });
});

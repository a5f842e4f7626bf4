import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { picture } from '../testing/pictures.ts';
import { checkCost, PictureRefused, readMetadata } from './decode-picture.ts';
import { compressedChunksMax, hasCostlyMetadata, inflatedMax } from './png-metadata.ts';

function chunk(type: string, ...parts: (string | Buffer)[]): Buffer {
  const named = Buffer.concat([type, ...parts].map((part) => Buffer.from(part as string, 'latin1')));
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(named.length - 4, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}

const headerBytes = 33;
const small = await picture({ width: 8, height: 8 });
const withChunks = (...chunks: Buffer[]) =>
  Buffer.concat([small.subarray(0, headerBytes), ...chunks, small.subarray(headerBytes)]);

const deflated = new Map<number, Buffer>();
/** Deflated letters, cached because several tests need the same millions of letters. */
function letters(length: number): Buffer {
  const known = deflated.get(length) ?? deflateSync(Buffer.alloc(length, 65), { level: 1 });
  deflated.set(length, known);
  return known;
}
const zTXt = (length: number) => chunk('zTXt', 'Comment\0\0', letters(length));
const iCCP = (length: number) => chunk('iCCP', 'Colours\0\0', letters(length));
const iTXt = (length: number) => chunk('iTXt', 'Comment\0\x01\0en\0Note\0', letters(length));

describe('the metadata of a PNG', () => {
  it.each([
    ['zTXt', zTXt],
    ['iTXt', iTXt],
    ['iCCP', iCCP],
  ])('a chunk is costly if it inflates to one byte more than the limit: %s', (_type, make) => {
    expect(hasCostlyMetadata(withChunks(make(inflatedMax)))).toBe(false);
    expect(hasCostlyMetadata(withChunks(make(inflatedMax + 1)))).toBe(true);
  });

  it('the limit applies to the inflated size of all chunks together', () => {
    const half = inflatedMax / 2;
    expect(hasCostlyMetadata(withChunks(iCCP(half), zTXt(half)))).toBe(false);
    expect(hasCostlyMetadata(withChunks(iCCP(half), zTXt(half), iTXt(1)))).toBe(true);
  });

  it('a PNG with too many compressed chunks is costly', () => {
    const chunks = Array.from({ length: compressedChunksMax }, () => zTXt(9));
    expect(hasCostlyMetadata(withChunks(...chunks))).toBe(false);
    expect(hasCostlyMetadata(withChunks(...chunks, zTXt(9)))).toBe(true);
  });

  it('an incomplete chunk counts as far as it was read, and damaged data counts as if it inflated by the largest factor', () => {
    const bomb = letters(3 * inflatedMax);
    expect(hasCostlyMetadata(withChunks(zTXt(3 * inflatedMax)).subarray(0, bomb.length))).toBe(true);
    const damaged = (length: number) => chunk('zTXt', 'Comment\0\0', Buffer.alloc(length, 1));
    expect(hasCostlyMetadata(withChunks(damaged(1000)))).toBe(false);
    expect(hasCostlyMetadata(withChunks(damaged(20_000)))).toBe(true);
  });

  it('a photo with a colour profile, XMP and a long plain text is accepted', async () => {
    const profiled = await sharp(small).withIccProfile('p3').png().toBuffer();
    expect(profiled.includes('iCCP')).toBe(true);
    const history = chunk('iTXt', 'XML:com.adobe.xmp\0\x01\0\0\0', letters(400_000));
    const photo = Buffer.concat([profiled.subarray(0, headerBytes), history, profiled.subarray(headerBytes)]);
    expect(hasCostlyMetadata(photo)).toBe(false);
    const plain = chunk('iTXt', 'Comment\0\0\0\0\0', Buffer.alloc(20_000_000, 65));
    expect(hasCostlyMetadata(withChunks(plain, chunk('tEXt', 'Comment\0long')))).toBe(false);
  });

  it('files of other formats and cut-off files cause no error', async () => {
    expect(hasCostlyMetadata(await picture({ format: 'jpeg' }))).toBe(false);
    expect(hasCostlyMetadata(await picture({ format: 'webp' }))).toBe(false);
    const whole = withChunks(zTXt(99), iTXt(99), iCCP(99));
    for (let length = 0; length < whole.length; length += 1)
      expect(hasCostlyMetadata(whole.subarray(0, length))).toBe(false);
  });

  it('a picture with costly metadata is neither measured nor decoded', async () => {
    const bomb = withChunks(zTXt(inflatedMax), zTXt(inflatedMax));
    await expect(readMetadata(bomb, 1000)).rejects.toThrow(PictureRefused);
    expect(() => {
      checkCost(bomb);
    }).toThrow(PictureRefused);
  });
});

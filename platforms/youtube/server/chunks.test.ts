import { describe, expect, it } from 'vitest';
import { bytesStored, lastChunkStart, chunkBytes, chunkEnd } from './chunks.ts';

describe('chunks of a YouTube upload', () => {
  it('a chunk is a multiple of the block size', () => {
    expect(chunkBytes % (256 * 1024)).toBe(0);
  });

  it.each([
    ['one byte', 1, 0],
    ['exactly one chunk', chunkBytes, 0],
    ['one byte more than a chunk', chunkBytes + 1, chunkBytes],
    ['two gigabytes', 2_147_483_648, 2_147_483_648 - chunkBytes],
  ])('an upload of %s ends with a chunk that is not empty', (_what, total, start) => {
    expect(lastChunkStart(total)).toBe(start);
    expect(start).toBeLessThan(total);
  });

  it('chunks end at multiples of the chunk size, wherever the upload was interrupted', () => {
    const total = 3 * chunkBytes + 5;
    expect(chunkEnd(0, total)).toBe(chunkBytes);
    expect(chunkEnd(262_144, total)).toBe(chunkBytes);
    expect(chunkEnd(chunkBytes, total)).toBe(2 * chunkBytes);
    expect(chunkEnd(3 * chunkBytes, total)).toBe(total);
  });
});

describe('stored bytes of a YouTube upload', () => {
  it.each([
    [null, 0],
    ['bytes=0-0', 1],
    ['bytes=0-262143', 262_144],
    ['bytes=5-9', null],
    ['0-5', null],
    ['bytes=0-x', null],
  ])('the number of stored bytes is read from the header %s', (range, bytes) => {
    expect(bytesStored(range)).toBe(bytes);
  });
});

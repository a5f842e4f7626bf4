import { describe, expect, it } from 'vitest';
import { bytesStored, lastPieceStart, pieceBytes, pieceEnd } from './pieces.ts';

describe('chunks of a YouTube upload', () => {
  it('a chunk is a multiple of the block size', () => {
    expect(pieceBytes % (256 * 1024)).toBe(0);
  });

  it.each([
    ['one byte', 1, 0],
    ['exactly one piece', pieceBytes, 0],
    ['one byte more than a piece', pieceBytes + 1, pieceBytes],
    ['two gigabytes', 2_147_483_648, 2_147_483_648 - pieceBytes],
  ])('the last chunk is never empty: %s', (_what, total, start) => {
    expect(lastPieceStart(total)).toBe(start);
    expect(start).toBeLessThan(total);
  });

  it('chunks end on the grid, wherever an interruption was', () => {
    const total = 3 * pieceBytes + 5;
    expect(pieceEnd(0, total)).toBe(pieceBytes);
    expect(pieceEnd(262_144, total)).toBe(pieceBytes);
    expect(pieceEnd(pieceBytes, total)).toBe(2 * pieceBytes);
    expect(pieceEnd(3 * pieceBytes, total)).toBe(total);
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
  ])('the stored bytes are read from %s', (range, bytes) => {
    expect(bytesStored(range)).toBe(bytes);
  });
});

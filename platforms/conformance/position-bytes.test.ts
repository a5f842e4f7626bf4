import { expect, it } from 'vitest';
import { positionBytes } from './position-bytes.ts';

const byteAt = (at: number) => (at ^ (at >> 8) ^ (at >> 16)) & 0xff;

it.each([
  [0, 0],
  [0, 5],
  [65_530, 65_540],
  [65_536, 131_072],
  [131_071, 131_073],
  [16_777_210, 16_777_220],
])('the bytes from %d to %d depend on their positions', (from, to) => {
  const expected = Array.from({ length: to - from }, (_, i) => byteAt(from + i));
  expect([...positionBytes(from, to)]).toEqual(expected);
});

import { expect, it } from 'vitest';
import { sizeText } from './size-text.ts';

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [1023, '1023 bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [10_240, '10 KB'],
  [1024 * 1024 - 1, '1 MB'],
  [2 * 1024 ** 3, '2 GB'],
  [200 * 1024 ** 3, '200 GB'],
  [1024 ** 4, '1 TB'],
  [10_240 * 1024 ** 4, '10240 TB'],
])('%i bytes are written as %s', (bytes, expected) => {
  expect(sizeText(bytes)).toBe(expected);
});

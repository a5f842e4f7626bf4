import { expect, it } from 'vitest';
import { gigabyte, kilobyte, megabyte } from '../values/bytes.ts';
import { sizeText } from './size-text.ts';

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [2, '2 bytes'],
  [kilobyte - 1, '1,023 bytes'],
  [kilobyte, '1 KB'],
  [kilobyte + 1, '1.1 KB'],
  [1.5 * kilobyte, '1.5 KB'],
  [megabyte - 1, '1024 KB'],
  [megabyte, '1 MB'],
  [300 * megabyte, '300 MB'],
  [300 * megabyte + 1, '300.1 MB'],
  [gigabyte - 1, '1024 MB'],
  [gigabyte, '1 GB'],
  [1024 * gigabyte - 1, '1024 GB'],
  [1024 * gigabyte, '1 TB'],
  [10_240 * 1024 * gigabyte, '10240 TB'],
])('%i bytes are written as %s', (bytes, expected) => {
  expect(sizeText(bytes)).toBe(expected);
});

it('a limit between two decimals is rounded down on request, so that no larger file seems to fit', () => {
  expect([sizeText(20_000_000), sizeText(20_000_000, Math.floor)]).toEqual(['19.1 MB', '19 MB']);
});

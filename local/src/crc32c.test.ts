import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { crc32c, crc32cText } from './crc32c.ts';

test.each([
  ['', 0],
  ['123456789', 0xe3069283],
  ['a', 0xc1d04330],
  ['The quick brown fox jumps over the lazy dog', 0x22620404],
])('the checksum of "%s" is correct', (text, expected) => {
  expect(crc32c(Buffer.from(text))).toBe(expected);
});

test('the checksum does not depend on how the content is split', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), fc.nat(100), (bytes, at) => {
      const cut = Math.min(at, bytes.length);
      const inTwo = crc32c(bytes.subarray(cut), crc32c(bytes.subarray(0, cut)));
      expect(inTwo).toBe(crc32c(bytes));
    }),
  );
});

test("the checksum is encoded as in Google's APIs", () => {
  expect(crc32cText(crc32c(Buffer.from('123456789')))).toBe('4waSgw==');
  expect(crc32cText(0)).toBe('AAAAAA==');
});

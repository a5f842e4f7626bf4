import fc from 'fast-check';

/**
 * Any character of Unicode. It replaces the unit `binary` of fast-check, whose first use takes a second in each worker.
 */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff })
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));

/** Random numbers derived from a key, so that sandboxes behave the same on every run. */

/** A number from 0 up to, but not including, 1. The same key always gives the same number. */
export function seeded(...key: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  const text = key.join('|');
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  // Makes the results differ for keys that differ only in their last letter.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}

/** A number from `least` up to, but not including, `most`. */
export const seededWithin = (
  [least, most]: readonly [number, number],
  ...key: readonly (string | number)[]
): number => least + (most - least) * seeded(...key);

/** A whole number from `least` to `most`, both included. */
export const seededBetween = (
  [least, most]: readonly [number, number],
  ...key: readonly (string | number)[]
): number => least + Math.floor(seeded(...key) * (most - least + 1));

/**
 * The part of `most` that has accumulated after `ageMs`. Half is reached after `halfMs`, and the value never
 * decreases.
 */
export const grown = (most: number, ageMs: number, halfMs: number): number =>
  ageMs <= 0 ? 0 : Math.floor(most * (1 - 2 ** (-ageMs / halfMs)));

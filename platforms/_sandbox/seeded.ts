/** Chance that is none: what happens at a network follows from what it happens to, and from when. */

/** From 0 up to 1, and the same for the same key, here and everywhere. */
export function seeded(...key: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const character of key.join('|')) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  // Keys that differ in their last letter alone must lie far apart.
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}

/** From `least` up to `most`, both included. */
export const seededBetween = (
  [least, most]: readonly [number, number],
  ...key: readonly (string | number)[]
): number => least + Math.floor(seeded(...key) * (most - least + 1));

/** How much of all that comes in the end has come after so long: half of it in the half-time, and never less than before. */
export const grown = (most: number, ageMs: number, halfMs: number): number =>
  ageMs <= 0 ? 0 : Math.floor(most * (1 - 2 ** (-ageMs / halfMs)));

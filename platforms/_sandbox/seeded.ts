/** Random numbers derived from a key, so that sandboxes behave the same on every run. */

/** A number from 0 up to, but not including, 1. Equal keys always result in the same number. */
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

export const seededItem = <Item>(
  items: readonly [Item, ...Item[]],
  ...key: readonly (string | number)[]
): Item => items[seededBetween([0, items.length - 1], ...key)] ?? items[0];

/**
 * The part of `most` that has accumulated after `ageMs`. Half is reached after `halfMs`, and the value never
 * decreases.
 */
export const accumulatedAfter = (most: number, ageMs: number, halfMs: number): number =>
  ageMs <= 0 ? 0 : Math.floor(most * (1 - 2 ** (-ageMs / halfMs)));

export type Counts<Name extends string> = Record<Name, number>;

function mapped<Name extends string>(
  counts: Readonly<Record<Name, unknown>>,
  valueOf: (name: Name) => number,
): Counts<Name> {
  const values = {} as Counts<Name>;
  for (const name in counts) values[name] = valueOf(name);
  return values;
}

/**
 * Derives counts from a whole, such as the likes of a post from its views. Each count is a share of the whole, and
 * `ranges` limits its share.
 */
export function partsOf<Name extends string>(
  id: string,
  ranges: Readonly<Record<Name, readonly [least: number, most: number]>>,
): (whole: number) => Counts<Name> {
  const shares = mapped(ranges, (name) => seededWithin(ranges[name], id, name));
  return (whole) => mapped(shares, (name) => Math.floor(whole * shares[name]));
}

/** Adds up the counts that have the same name. */
export const sumOf = <Name extends string>(all: readonly Counts<Name>[], none: Counts<Name>): Counts<Name> =>
  mapped(none, (name) => all.reduce((sum, each) => sum + each[name], 0));

export const gainOf = <Name extends string>(before: Counts<Name>, after: Counts<Name>): Counts<Name> =>
  mapped(after, (name) => after[name] - before[name]);

/** Chance that can be had again: the same seed gives the same run of numbers. */
export interface Chance {
  /** From 0 up to, and not, 1. */
  next(): number;
  /** A whole number from 0 up to, and not, `end`. */
  below(end: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** True so often of a hundred times. */
  percent(share: number): boolean;
}

/** Mulberry32: small, and even enough for choosing what goes wrong. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    next,
    below,
    pick(items) {
      const index = below(items.length);
      if (index >= items.length) throw new Error('There is nothing to choose from.');
      return items[index] as (typeof items)[number];
    },
    percent: (share) => next() * 100 < share,
  };
}

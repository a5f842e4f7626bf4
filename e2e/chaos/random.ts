/** Repeatable random numbers: the same seed gives the same sequence. */
export interface Random {
  /** Returns a number that is at least 0 and less than 1. */
  next(): number;
  /** A whole number from 0 to `end` - 1. */
  below(end: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** True in `share` percent of the calls. */
  percent(share: number): boolean;
}

/** Mulberry32, a small generator whose numbers are spread evenly enough to choose faults. */
export function createRandom(seed: number): Random {
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
      if (index >= items.length) throw new Error('There is nothing to pick from.');
      return items[index] as (typeof items)[number];
    },
    percent: (share) => next() * 100 < share,
  };
}

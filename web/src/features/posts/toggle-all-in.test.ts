import { expect, it } from 'vitest';
import { toggleAllIn } from './toggle-all-in.ts';

it.each([
  ['none', [], ['a', 'b']],
  ['one', ['a'], ['a', 'b']],
  ['all', ['a', 'b'], []],
  ['all and another', ['a', 'b', 'c'], ['c']],
])(
  'toggling selects all posts, or deselects all if all were selected: at first, %s selected',
  (_, before, after) => {
    expect([...toggleAllIn(new Set(before), ['a', 'b'])].toSorted()).toEqual(after);
  },
);

import { expect, it } from 'vitest';
import { toggled } from './toggle-in-set.ts';

it.each([
  ['none', [], ['a', 'b']],
  ['one', ['a'], ['a', 'b']],
  ['all', ['a', 'b'], []],
  ['all and another', ['a', 'b', 'c'], ['c']],
])('posts are all selected, or all deselected if they were: %s', (_, before, after) => {
  expect([...toggled(new Set(before), ['a', 'b'])].toSorted()).toEqual(after);
});

import { expect, it } from 'vitest';
import { rangeWith } from './virtual-rows.ts';

const range = { startIndex: 4, endIndex: 6, overscan: 1, count: 10 };

it.each([
  ['the last row', [9], [3, 4, 5, 6, 7, 9]],
  ['the first row', [0], [0, 3, 4, 5, 6, 7]],
  ['a row near the viewport', [5], [3, 4, 5, 6, 7]],
  ['no row', [null], [3, 4, 5, 6, 7]],
  ['a row after the last one, which was deleted', [10], [3, 4, 5, 6, 7]],
  ['the row before the first one', [-1, 0], [0, 3, 4, 5, 6, 7]],
])(
  'a list renders the rows near the viewport and, if they exist, the rows that its caller names: %s',
  (_which, rows, rendered) => {
    expect(rangeWith(range, ...rows)).toEqual(rendered);
  },
);

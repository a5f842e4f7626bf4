import { expect, it } from 'vitest';
import { formatLine } from '../bench/line.ts';

const shown = (value: number, budget: { atLeast?: number; atMost?: number }) =>
  formatLine({ name: 'size', value, unit: 'KB', budget }).replaceAll(/\s+/g, ' ');

it.each([
  [209.96, '✓ size 210.0 KB at most 210 KB'],
  [210, '✓ size 210.0 KB at most 210 KB'],
  [210.04, '✗ size 210.1 KB at most 210 KB'],
  [1.1, '✓ size 1.1 KB at most 210 KB'],
])('%d of at most 210 never looks like its budget when it is over it: "%s"', (value, line) => {
  expect(shown(value, { atMost: 210 })).toBe(line);
});

it('a value just below a lower budget does not look like its budget', () => {
  expect(shown(119.96, { atLeast: 120 })).toBe('✗ size 119.9 KB at least 120 KB');
  expect(shown(120, { atLeast: 120 })).toBe('✓ size 120.0 KB at least 120 KB');
});

import { expect, it } from 'vitest';
import { durationText } from './duration-text.ts';

it.each([
  [0, '0:00'],
  [6500, '0:07'],
  [59_499, '0:59'],
  [59_500, '1:00'],
  [750_000, '12:30'],
  [3_723_000, '1:02:03'],
])('%i ms are written as %s', (ms, expected) => {
  expect(durationText(ms)).toBe(expected);
});

import { expect, it } from 'vitest';
import { amountText, priceText } from './money.ts';

it.each([
  [0, '$0', '$0.00'],
  [960, '$9.60', '$9.60'],
  [1_200, '$12', '$12.00'],
  [75_840, '$758.40', '$758.40'],
  [123_456_700, '$1,234,567', '$1,234,567.00'],
  [-1_905, '-$19.05', '-$19.05'],
])('%i cents are shown as the price %s and as the amount %s', (cents, price, amount) => {
  expect(priceText(cents)).toBe(price);
  expect(amountText(cents)).toBe(amount);
});

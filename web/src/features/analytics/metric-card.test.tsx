import { changeBetween } from '@fanfare/core/analytics/figures.ts';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ChangeText } from './metric-card.tsx';

const textOf = (props: Parameters<typeof ChangeText>[0]) =>
  render(<ChangeText {...props} />).container.textContent;

it('the change of a count is in percent, and the change of a percentage is in points', () => {
  const change = changeBetween(7.7, 7.26);
  expect(textOf({ change, text: null })).toBe('↓ down 5.7%');
  expect(textOf({ change, text: null, unit: 'percent' })).toBe('↓ down 0.4 points');
  expect(textOf({ change: changeBetween(0, 7.26), text: null, unit: 'percent' })).toBe('↑ up 7.3 points');
  expect(textOf({ change: changeBetween(7.26, 7.27), text: null, unit: 'percent' })).toBe(
    '↑ up less than 0.1 points',
  );
});

it('if a change compares other numbers than the one on the card, a text before the change names the compared numbers', () => {
  const change = changeBetween(21, 26);
  const text = '26 in this period, 21 before';
  expect(textOf({ change, text, isTextFirst: true })).toBe('26 in this period, 21 before↑ up 23.8%');
});

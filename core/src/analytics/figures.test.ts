import { describe, expect, it } from 'vitest';
import { changeBetween, figureOf, hoursOf, isHighlighted } from './figures.ts';

describe('a figure', () => {
  it('zero is a number, and only a missing number is replaced by the reason why it is missing', () => {
    const reason = { kind: 'not_offered', text: 'TikTok did not give this number.' } as const;
    expect(figureOf(0, reason)).toEqual({ kind: 'value', value: 0 });
    expect(figureOf(null, reason)).toBe(reason);
  });
});

describe('the change of a number', () => {
  it.each([
    [100, 146.2, 46.2, 'up'],
    [200, 100, -50, 'down'],
    [5, 5, 0, 'same'],
    [0, 0, 0, 'same'],
    [3, 4, 33.3, 'up'],
  ])('a change from %d to %d is %d percent, %s', (before, now, percent, direction) => {
    expect(changeBetween(before, now)).toEqual({ before, now, percent, direction });
  });

  it('growth from zero has a direction but no percentage', () => {
    expect(changeBetween(0, 8)).toEqual({ before: 0, now: 8, percent: null, direction: 'up' });
  });

  it('a number that is unknown in one of the periods has no change', () => {
    expect([changeBetween(null, 8), changeBetween(8, null)]).toEqual([null, null]);
  });
});

it.each([
  [null, false],
  [0, false],
  [3, false],
  [3.01, true],
])('an engagement rate of %s percent is highlighted: %s', (rate, highlighted) => {
  expect(isHighlighted(rate)).toBe(highlighted);
});

it.each([
  [0, 0],
  [29, 0],
  [30, 1],
  [152_280, 2538],
])('%d minutes are shown as %d hours', (minutes, hours) => {
  expect(hoursOf(minutes)).toBe(hours);
});

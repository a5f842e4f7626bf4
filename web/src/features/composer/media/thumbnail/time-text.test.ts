import { describe, expect, it } from 'vitest';
import { positionText } from './time-text.ts';

describe('a position in a video', () => {
  it.each([
    [0, '0:00.0'],
    [0.3, '0:00.3'],
    [0.399, '0:00.3'],
    [7.45, '0:07.4'],
    [59.99, '0:59.9'],
    [60, '1:00.0'],
    [3599.9, '59:59.9'],
    [3600, '1:00:00.0'],
    [3723.5, '1:02:03.5'],
    [-1, '0:00.0'],
  ])('%d seconds are written as %s', (seconds, text) => {
    expect(positionText(seconds)).toBe(text);
  });
});

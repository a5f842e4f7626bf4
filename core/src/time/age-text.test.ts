import { describe, expect, it } from 'vitest';
import { ageText } from './age-text.ts';

const now = new Date('2026-11-22T12:00:00.000Z');
const before = (ms: number) => ageText(new Date(now.getTime() - ms), now);

describe('the age of a moment', () => {
  it.each([
    [-5_000, 'now'],
    [59_999, 'now'],
    [60_000, '1 min'],
    [3_599_999, '59 min'],
    [3_600_000, '1 h'],
    [86_399_999, '23 h'],
    [86_400_000, '1 d'],
    [14 * 86_400_000 - 1, '13 d'],
    [14 * 86_400_000, '2 w'],
  ])('the age of a moment %i ms ago is "%s"', (ms, text) => {
    expect(before(ms)).toBe(text);
  });
});

import { minuteMs } from './units.ts';
import { describe, expect, it } from 'vitest';
import { relativeTimeText } from './relative-time.ts';
import { momentOf } from './wall-clock.ts';

const berlin = 'Europe/Berlin';

describe('relative times', () => {
  it.each([
    [0, 'now'],
    [0.4, 'now'],
    [1, 'in 1 minute'],
    [59, 'in 59 minutes'],
    [60, 'in 1 hour'],
    [23 * 60, 'in 23 hours'],
    [24 * 60, 'in 1 day'],
    [3 * 24 * 60, 'in 3 days'],
    [-5, '5 minutes ago'],
  ])('a difference of %d minutes is shown as "%s"', (minutes, text) => {
    expect(relativeTimeText(minutes * minuteMs, 0)).toBe(text);
  });

  it.each([
    ['2026-11-24T18:00', 'tomorrow'],
    ['2026-11-25T00:10', 'in 2 days'],
    ['2026-11-23T23:50', 'in 22 hours'],
    ['2026-11-22T02:00', 'yesterday'],
    ['2026-10-24T09:00', '30 days ago'],
  ])('on Monday 23 November at 02:20, the time %s is shown as "%s"', (wall, text) => {
    const at = (time: string) => momentOf(time, berlin)?.at ?? Number.NaN;
    expect(relativeTimeText(at(wall), at('2026-11-23T02:20'), berlin)).toBe(text);
  });
});

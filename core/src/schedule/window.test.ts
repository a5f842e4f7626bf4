import { secondMs } from '../time/units.ts';
import { describe, expect, it } from 'vitest';
import { scheduleProblem, windowEnd } from './window.ts';

const at = (iso: string) => Date.parse(iso);
const now = at('2026-11-21T12:00:00Z');

describe('the scheduling window', () => {
  it('the window ends three months ahead, to the second', () => {
    expect(windowEnd(now)).toBe(at('2027-02-21T12:00:00Z'));
    expect(scheduleProblem(windowEnd(now), now)).toBeNull();
    expect(scheduleProblem(windowEnd(now) + secondMs, now)).toMatch(/3 months/);
  });

  it('in a shorter month, the window ends on the last day of the month', () => {
    expect(windowEnd(at('2026-11-30T12:00:00Z'))).toBe(at('2027-02-28T12:00:00Z'));
    expect(windowEnd(at('2027-11-30T12:00:00Z'))).toBe(at('2028-02-29T12:00:00Z'));
  });

  it('a time up to two minutes ago is treated as now', () => {
    expect(scheduleProblem(now, now)).toBeNull();
    expect(scheduleProblem(now - 120 * secondMs, now)).toBeNull();
    expect(scheduleProblem(now - 121 * secondMs, now)).toMatch(/has passed/);
  });
});

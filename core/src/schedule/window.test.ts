import { describe, expect, it } from 'vitest';
import { scheduleProblem, windowEnd } from './window.ts';

const at = (iso: string) => Date.parse(iso);
const now = at('2026-11-21T12:00:00Z');
const second = 1000;

describe('what can be planned for', () => {
  it('ends three months ahead, to the second', () => {
    expect(windowEnd(now)).toBe(at('2027-02-21T12:00:00Z'));
    expect(scheduleProblem(windowEnd(now), now)).toBeNull();
    expect(scheduleProblem(windowEnd(now) + second, now)).toMatch(/3 months/);
  });

  it('ends with the month where that has no such day', () => {
    expect(windowEnd(at('2026-11-30T12:00:00Z'))).toBe(at('2027-02-28T12:00:00Z'));
    expect(windowEnd(at('2027-11-30T12:00:00Z'))).toBe(at('2028-02-29T12:00:00Z'));
  });

  it('begins now, with a little time for the request on its way', () => {
    expect(scheduleProblem(now, now)).toBeNull();
    expect(scheduleProblem(now - 120 * second, now)).toBeNull();
    expect(scheduleProblem(now - 121 * second, now)).toMatch(/has passed/);
  });
});

import { describe, expect, it } from 'vitest';
import { dayMs } from '@fanfare/core/time/units.ts';
import { remarkOf } from './remarks.ts';

const at = Date.UTC(2026, 9, 1);
const voices = { names: ['ida', 'tom'], comments: ['Lovely.', 'Where is it?'], answers: ['Same here!'] };

function remarksBy(now: number, hasTakenOff = false, id = 'a') {
  const found = [];
  for (;;) {
    const remark = remarkOf({ id, at, hasTakenOff }, found.length, voices, now);
    if (!remark) return found;
    found.push(remark);
  }
}

describe('remarks of followers', () => {
  it('followers do not comment on a post within its first hour', () => {
    expect(remarksBy(at + 60 * 60 * 1000 - 1)).toEqual([]);
  });

  it('comments below a post are in order of time, and continue for weeks at a decreasing rate', () => {
    const month = remarksBy(at + 30 * dayMs);
    expect(month.map((each) => each.at)).toEqual(month.map((each) => each.at).toSorted((a, b) => a - b));
    expect(month.length).toBeGreaterThan(remarksBy(at + 2 * dayMs).length);
    expect(remarksBy(at + 300 * dayMs).length).toBeLessThan(25);
  });

  it('later remarks do not change the earlier ones', () => {
    const early = remarksBy(at + 4 * dayMs);
    expect(remarksBy(at + 30 * dayMs).slice(0, early.length)).toEqual(early);
  });

  it('a post that is a hit gets far more comments than other posts', () => {
    expect(remarksBy(at + 3 * dayMs, true).length).toBeGreaterThan(2 * remarksBy(at + 3 * dayMs).length);
  });

  it('some remarks answer other followers, but the first remark below a post never does', () => {
    const many = Array.from({ length: 40 }, (_, i) => remarksBy(at + 30 * dayMs, false, `post ${i}`));
    expect(many.every(([first]) => first?.isAnswer === false)).toBe(true);
    expect(many.flat().some(({ isAnswer }) => isAnswer)).toBe(true);
  });
});

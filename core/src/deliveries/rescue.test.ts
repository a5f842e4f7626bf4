import { describe, expect, it } from 'vitest';
import { rescueOf } from './rescue.ts';

const due = 1_000_000_000;
const minute = 60_000;
const late = { nextAt: due, lease: null };

describe('a late delivery', () => {
  it('a delivery without a next step, or less than 45 seconds late, gets no rescue task', () => {
    expect(rescueOf(late, due + 44_999, null)).toBeNull();
    expect(rescueOf({ ...late, nextAt: null }, due + minute, null)).toBeNull();
  });

  it('a late delivery gets six rescue tasks in an hour, the first within a minute', () => {
    const looks = Array.from({ length: 60 }, (_, i) => due + (i + 1) * minute);
    const rescues = looks.filter((now) => rescueOf(late, now, now - minute) !== null);
    expect(rescues[0]).toBe(due + minute);
    expect(rescues).toHaveLength(6);
  });

  it('each rescue task of a late delivery has a new name', () => {
    const looks = Array.from({ length: 60 }, (_, i) => due + (i + 1) * minute);
    const names = looks.flatMap((now) => rescueOf(late, now, now - minute) ?? []);
    expect(new Set(names).size).toBe(names.length);
    expect(rescueOf({ ...late, nextAt: due + 1 }, due + minute, null)).not.toBe(names[0]);
  });

  it('a late delivery gets a task immediately if there was no earlier sweep', () => {
    expect(rescueOf(late, due + 24 * 60 * minute, null)).not.toBeNull();
  });

  it('a late delivery gets no task while its claim is active, and gets one soon after', () => {
    const claimed = { ...late, lease: { until: due + 5 * minute, worker: 'w' } };
    expect(rescueOf(claimed, due + 5 * minute - 1, null)).toBeNull();
    expect(rescueOf(claimed, due + 5 * minute + 1, due + 4 * minute)).not.toBeNull();
  });
});

import { dayMs, minuteMs } from '../time/units.ts';
import { describe, expect, it } from 'vitest';
import { rescueOf } from './rescue.ts';

const due = 1_000_000_000;
const late = { nextAt: due, claim: null };

describe('a late delivery', () => {
  it('a delivery without a next step, or less than 45 seconds late, gets no rescue task', () => {
    expect(rescueOf(late, due + 44_999, null)).toBeNull();
    expect(rescueOf({ ...late, nextAt: null }, due + minuteMs, null)).toBeNull();
  });

  it('a late delivery gets six rescue tasks in an hour, the first within a minute', () => {
    const looks = Array.from({ length: 60 }, (_, i) => due + (i + 1) * minuteMs);
    const rescues = looks.filter((now) => rescueOf(late, now, now - minuteMs) !== null);
    expect(rescues[0]).toBe(due + minuteMs);
    expect(rescues).toHaveLength(6);
  });

  it('each rescue task of a late delivery has a new name', () => {
    const looks = Array.from({ length: 60 }, (_, i) => due + (i + 1) * minuteMs);
    const names = looks.flatMap((now) => rescueOf(late, now, now - minuteMs) ?? []);
    expect(new Set(names).size).toBe(names.length);
    expect(rescueOf({ ...late, nextAt: due + 1 }, due + minuteMs, null)).not.toBe(names[0]);
  });

  it('a late delivery gets a rescue task immediately if no sweep has run before', () => {
    expect(rescueOf(late, due + dayMs, null)).not.toBeNull();
  });

  it('a late delivery gets no rescue task while its claim is active, but gets one soon after its claim has expired', () => {
    const claimed = { ...late, claim: { until: due + 5 * minuteMs, worker: 'w' } };
    expect(rescueOf(claimed, due + 5 * minuteMs - 1, null)).toBeNull();
    expect(rescueOf(claimed, due + 5 * minuteMs + 1, due + 4 * minuteMs)).not.toBeNull();
  });
});

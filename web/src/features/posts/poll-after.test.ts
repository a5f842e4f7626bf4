import { describe, expect, it } from 'vitest';
import { pollAfter } from './poll-after.ts';
import { groups, post } from './testing/builders.ts';

const now = Date.parse('2026-11-20T12:00:00.000Z');
const at = (ms: number) => new Date(now + ms).toISOString();
const planned = (ms: number, id = 'a') =>
  groups(post({ _id: id, post_id: id, status: 'scheduled', schedule: at(ms) }));

describe('the list of posts is read again', () => {
  it('never while nothing is planned', () => {
    expect(pollAfter([], now)).toBe(0);
    expect(pollAfter(groups(post({ status: 'uploaded' }), post({ status: 'failed' })), now)).toBe(0);
    expect(pollAfter(groups(post({ status: 'draft', schedule: at(-1000) })), now)).toBe(0);
  });

  it('every few seconds while something is on its way', () => {
    expect(pollAfter(planned(0), now)).toBe(4_000);
    expect(pollAfter(planned(-599_999), now)).toBe(4_000);
    const atOnce = groups(post({ status: 'scheduled', schedule: null, updatedAt: at(-1_000) }));
    expect(pollAfter(atOnce, now)).toBe(4_000);
  });

  it('seldom when that takes long', () => {
    expect(pollAfter(planned(-600_000), now)).toBe(30_000);
  });

  it('when the next one is due', () => {
    expect(pollAfter(planned(60_000), now)).toBe(60_000);
    expect(pollAfter(planned(1), now)).toBe(4_000);
    expect(pollAfter([...planned(60_000), ...planned(20_000, 'b')], now)).toBe(20_000);
    expect(pollAfter([...planned(60_000), ...planned(-1, 'b')], now)).toBe(4_000);
  });

  it('at least every hour', () => {
    expect(pollAfter(planned(3_600_000), now)).toBe(3_600_000);
    expect(pollAfter(planned(3_600_001), now)).toBe(3_600_000);
  });
});

import { describe, expect, it } from 'vitest';
import { funnelSteps, pointRows } from './funnel.ts';
import { noStats, stats } from './testing/affiliates.ts';

describe('the funnel', () => {
  it('each step of the funnel shows its share of the previous step, and the commission shows the average per paying person', () => {
    expect(funnelSteps(stats.totals).map(({ label, value, note }) => [label, value, note])).toEqual([
      ['Clicks', '1,218', null],
      ['Sign-ups', '84', '6.9% of clicks'],
      ['Paying', '19', '22.6% of sign-ups'],
      ['Commission', '$251.18', '$13.22 each'],
    ]);
  });

  it('a funnel without clicks has no shares, because a share would divide by zero', () => {
    for (const { note, share } of funnelSteps(noStats.totals)) {
      expect(note).toBeNull();
      expect(share ?? 0).toBe(0);
    }
  });

  it('a bar is never more than full, even if more people pay than signed up in the range', () => {
    const [, , paying] = funnelSteps({ clicks: 10, signUps: 2, paying: 3, commissionCents: 100 });
    expect(paying).toMatchObject({ note: '150.0% of sign-ups', share: 1 });
  });

  it('a negative commission is shown without an average per paying person', () => {
    const [, , , commission] = funnelSteps({ clicks: 1, signUps: 1, paying: 1, commissionCents: -230 });
    expect(commission).toMatchObject({ value: '−$2.30', note: null });
  });

  it('the table has the numbers of every point of the chart, by day or by month', () => {
    expect(pointRows(stats.points.slice(1, 2), false)).toEqual([
      ['Day', 'Clicks', 'Sign-ups', 'Paying', 'Commission in USD'],
      ['2026-10-26', 42, 1, 1, 13.22],
    ]);
    expect(pointRows(stats.points.slice(1, 2), true)[1]?.[0]).toBe('2026-10');
  });
});

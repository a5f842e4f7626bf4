import { sumOfDays } from '@fanfare/core/analytics/days.ts';
import { hoursOf, valueOf } from '@fanfare/core/analytics/figures.ts';
import type { AnalyticsAnswer } from '@fanfare/core/analytics/answer.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../platform.ts';
import type { YouTubeAnalytics } from './analytics.ts';
import { panel } from './panel.ts';
import { analytics } from './server/analytics.ts';
import { createRig, type Rig } from './testing/rig.ts';

let rig: Rig;
let account: Account;

beforeEach(async () => {
  rig = await createRig();
  account = await rig.connect();
});
afterEach(() => rig.close());

async function read(days: number) {
  const answer = await analytics(rig.io, account, days);
  return { ...answer, fetchedAt: new Date(rig.io.now()).toISOString() } as AnalyticsAnswer & YouTubeAnalytics;
}

const linesOf = ({ blocks }: ReturnType<typeof panel.panelOf>) => {
  const block = blocks.find(({ kind }) => kind === 'lines');
  return block?.kind === 'lines' ? block.lines : [];
};

describe('the panel of YouTube', () => {
  it.each([7, 30, 60, 90] as const)(
    "the charts of %i days have the same totals as YouTube's daily numbers",
    async (days) => {
      const answer = await read(days);
      const shown = panel.panelOf(answer, { zone: 'UTC', days, wider: null });
      const total = shown.cards.find(({ id }) => id === 'total_views');
      // The card shows all-time views, so it has no change between two periods.
      expect(total?.change).toBeNull();
      expect(total?.changeText).toMatch(/of them in this period$/);
      const [views, , hours] = linesOf(shown);
      expect(views?.label).toBe('Channel views');
      const rows = answer.insights.daily_analytics;
      expect(views?.days).toHaveLength(days);
      expect(sumOfDays(views?.days ?? [])).toBe(rows.reduce((sum, row) => sum + (row.views ?? 0), 0));
      const minutes = rows.reduce((sum, row) => sum + (row.estimated_minutes_watched ?? 0), 0);
      expect(hours?.total).toBe(hoursOf(minutes));
      const changes = answer.insights.daily_subscriber_changes;
      expect(shown.blocks.find(({ kind }) => kind === 'moves')).toMatchObject({
        totals: {
          gained: changes.reduce((sum, row) => sum + (row.subscribers_gained ?? 0), 0),
          lost: changes.reduce((sum, row) => sum + (row.subscribers_lost ?? 0), 0),
        },
      });
    },
  );

  it('the growth in the last seven days is the same, whether the answer covers seven or thirty days', async () => {
    const growthIn = async (range: number) =>
      panel.panelOf(await read(range), { zone: 'UTC', days: 7, wider: null }).cards[0]?.change;
    const growth = await growthIn(7);
    expect(growth?.before).toBeDefined();
    expect(await growthIn(30)).toEqual(growth);
  });

  it('viewers are called women and men, as on Instagram', async () => {
    const { blocks } = panel.panelOf(await read(30), { zone: 'UTC', days: 30, wider: null });
    const block = blocks.find(({ id }) => id === 'demographics');
    const labels = block?.kind === 'shares' ? block.rows.map(({ label }) => label) : [];
    expect(new Set(labels.map((label) => label.split(' ')[0]))).toEqual(new Set(['Women', 'Men']));
  });

  it('the cards show the numbers of the analytics answer', async () => {
    const answer = await read(30);
    const { cards, summary } = panel.panelOf(answer, { zone: 'UTC', days: 30, wider: await read(60) });
    expect(Object.fromEntries([...cards, ...summary].map(({ id, figure }) => [id, valueOf(figure)]))).toEqual(
      answer.overview,
    );
  });

  it('the newest days, for which YouTube has no numbers yet, are named in a note and not drawn as zero', async () => {
    const shown = panel.panelOf(await read(30), { zone: 'UTC', days: 30, wider: null });
    expect(linesOf(shown)[0]?.days.at(-1)?.value).toBeNull();
    expect(shown.notice?.text).toContain('not in yet');
  });

  it('missing impressions do not affect the other line charts', async () => {
    const [views, impressions, hours] = linesOf(
      panel.panelOf(await read(30), { zone: 'UTC', days: 30, wider: null }),
    );
    expect([views?.missing, impressions?.missing?.kind, hours?.missing]).toEqual([null, 'not_offered', null]);
  });

  it('a hidden number of subscribers is marked as not offered, and no other number is missing', async () => {
    const answer = await read(30);
    const hidden = { ...answer, overview: { ...answer.overview, total_subscribers: null } };
    const { cards } = panel.panelOf(hidden, { zone: 'UTC', days: 30, wider: null });
    expect(cards.map(({ figure }) => figure.kind)).toEqual(['not_offered', 'value', 'value', 'value']);
  });

  it('a channel without data gets a plain note, and a warning only if a number is hidden', async () => {
    const answer = await read(30);
    const fresh: typeof answer = {
      ...answer,
      overview: { ...answer.overview, avg_views: null, engagement_rate: null, avg_comments: null },
      posts: [],
      insights: { daily_analytics: [], daily_subscriber_changes: [] },
      audience: { demographics: [] },
    };
    const noticeOf = (shown: typeof answer) =>
      panel.panelOf(shown, { zone: 'UTC', days: 30, wider: null }).notice;
    const nothing = 'Nothing yet: the other figures appear once there is something to count.';
    expect(noticeOf(fresh)).toEqual({ tone: 'quiet', text: nothing });
    const hidden = { ...fresh, overview: { ...fresh.overview, total_subscribers: null } };
    expect(noticeOf(hidden)).toEqual({ tone: 'warning', text: `Missing: total subscribers. ${nothing}` });
  });

  it('at most eight groups of viewers are shown, largest first', async () => {
    const shown = panel.panelOf(await read(30), { zone: 'UTC', days: 30, wider: null });
    const block = shown.blocks.find(({ kind }) => kind === 'shares');
    const shares = block?.kind === 'shares' ? block.rows.map(({ bars }) => bars[0]?.percent ?? 0) : [];
    expect(shares).toHaveLength(8);
    expect(shares).toEqual(shares.toSorted((a, b) => b - a));
  });
});

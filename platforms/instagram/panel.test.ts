import { sumOfDays } from '@fanfare/core/analytics/days.ts';
import { valueOf } from '@fanfare/core/analytics/figures.ts';
import { periodsAt } from '@fanfare/core/analytics/periods.ts';
import type { AnalyticsAnswer, AnalyticsDays } from '@fanfare/core/analytics/answer.ts';
import { describe, expect, it } from 'vitest';
import type { InstagramAnalytics } from './analytics.ts';
import { panel } from './panel.ts';
import { analytics } from './server/analytics.ts';
import { setup } from './testing/setup.ts';

const ranges = [7, 30, 60, 90] as const;

/**
 * The analytics answers by the number of requested days. All tests share them, because reading an answer takes dozens
 * of calls.
 */
const answers = new Map<number, Promise<AnalyticsAnswer & InstagramAnalytics>>();

async function ask(range: number) {
  const network = setup();
  const account = await network.connect();
  const answer = await analytics(network.io, account, range);
  return { ...answer, fetchedAt: new Date(network.io.now()).toISOString() } as AnalyticsAnswer &
    InstagramAnalytics;
}

function answerFor(range: number): Promise<AnalyticsAnswer & InstagramAnalytics> {
  const answer = answers.get(range) ?? ask(range);
  answers.set(range, answer);
  return answer;
}

const read = async (days: AnalyticsDays) => ({
  answer: await answerFor(days),
  wider: days <= 30 ? await answerFor(days * 2 > 30 ? 60 : 30) : null,
});

const lineOf = ({ blocks }: ReturnType<typeof panel.panelOf>) => {
  const block = blocks.find(({ kind }) => kind === 'lines');
  return block?.kind === 'lines' ? block.lines[0] : undefined;
};

describe('the panel of Instagram', () => {
  it.each(ranges)(
    "the line chart of %i days has the same total as Instagram's daily numbers",
    async (days) => {
      const { answer } = await read(days);
      const shown = panel.panelOf(answer, { zone: 'UTC', days, wider: null });
      const line = lineOf(shown);
      expect(line?.days).toHaveLength(days);
      expect(sumOfDays(line?.days ?? [])).toBe(
        answer.insights.daily_reach.reduce((sum, { reach }) => sum + reach, 0),
      );
    },
  );

  it.each(ranges)(
    'follows and unfollows within %i days add up to the change in the number of followers',
    async (days) => {
      const { answer } = await read(days);
      const { cards, blocks } = panel.panelOf(answer, { zone: 'UTC', days, wider: null });
      const sum = (name: 'follows' | 'unfollows' | 'net_growth') =>
        answer.insights.daily_follows_unfollows.reduce((total, each) => total + each[name], 0);
      const now = answer.overview.total_followers ?? 0;
      expect(blocks.find(({ kind }) => kind === 'moves')).toMatchObject({
        totals: { gained: sum('follows'), lost: sum('unfollows') },
      });
      expect(cards[0]?.change).toMatchObject({ now, before: now - sum('net_growth') });
    },
  );

  it.each(ranges)('the cards for %i days show the numbers of the analytics answer', async (days) => {
    const { answer: given, wider } = await read(days);
    // The panel counts only posts from whole days, so posts from before the first day are removed from the answer.
    const { first } = periodsAt(given.fetchedAt.slice(0, 10), days).shown;
    const answer = { ...given, posts: given.posts.filter(({ timestamp }) => timestamp >= first) };
    const { cards, summary } = panel.panelOf(answer, { zone: 'UTC', days, wider });
    expect(Object.fromEntries([...cards, ...summary].map(({ id, figure }) => [id, valueOf(figure)]))).toEqual(
      answer.overview,
    );
  });

  it('each day of the shown week is compared with the day one week earlier', async () => {
    const { answer, wider } = await read(7);
    const line = lineOf(panel.panelOf(answer, { zone: 'UTC', days: 7, wider }));
    const earlier = (wider as unknown as InstagramAnalytics).insights.daily_reach.slice(-14, -7);
    expect(line?.before).toEqual(earlier.map(({ reach }) => reach));
  });

  it('the growth in the last seven days is the same, whether the answer covers seven or thirty days', async () => {
    const growthIn = async (range: number) =>
      panel.panelOf(await answerFor(range), { zone: 'UTC', days: 7, wider: null }).cards[0]?.change;
    expect(await growthIn(30)).toEqual(await growthIn(7));
    const { insights, ...rest } = await answerFor(30);
    const [first] = insights.daily_follows_unfollows;
    const whole = { ...insights, daily_follows_unfollows: [{ ...first!, days: 30 }] };
    const shown = panel.panelOf({ ...rest, insights: whole }, { zone: 'UTC', days: 7, wider: null });
    // The growth of the last seven days cannot be calculated from one entry that covers thirty days.
    expect(shown.cards[0]?.change).toBeNull();
  });

  it.each(['daily_reach', 'daily_follows_unfollows', 'gender_age', 'locale'] as const)(
    'if Instagram refuses %s, everything else is shown',
    async (part) => {
      const { answer } = await read(30);
      const without = {
        ...answer,
        insights: { ...answer.insights, ...(part in answer.insights && { [part]: [] }) },
        audience: { ...answer.audience, ...(part in answer.audience && { [part]: {} }) },
        refused: [part],
      };
      const shown = panel.panelOf(without, { zone: 'UTC', days: 30, wider: null });
      const missing = shown.blocks.filter((block) =>
        block.kind === 'lines' ? block.lines[0]?.missing : block.missing,
      );
      expect(missing).toHaveLength(1);
      expect(shown.notice?.tone).toBe('warning');
      expect(shown.notice?.text.toLowerCase()).toContain(missing[0]?.title.toLowerCase());
      expect(shown.cards.every(({ figure }) => figure.kind === 'value')).toBe(true);
    },
  );

  it.each([
    'total_followers',
    'avg_reach',
    'avg_impressions',
    'total_media',
    'engagement_rate',
    'total_saved',
  ] as const)(
    'if %s is missing, everything else is shown, and a notice names the missing number',
    async (name) => {
      const { answer } = await read(30);
      const without = { ...answer, overview: { ...answer.overview, [name]: null } };
      const { cards, summary, notice } = panel.panelOf(without, { zone: 'UTC', days: 30, wider: null });
      const missing = [...cards, ...summary].filter(({ figure }) => figure.kind !== 'value');
      expect(missing.map(({ id }) => id)).toEqual([name]);
      expect(notice?.text.toLowerCase()).toContain(missing[0]?.label.toLowerCase());
    },
  );

  it('the age groups of the audience are in order, the youngest first', async () => {
    const { answer } = await read(30);
    const gender_age = { 'Women 25–34': 0.4, 'Men 65+': 0.3, 'Men 13–17': 0.2, 'Women 18–24': 0.1 };
    const { blocks } = panel.panelOf(
      { ...answer, audience: { gender_age, locale: {} } },
      { zone: 'UTC', days: 30, wider: null },
    );
    const [audience] = blocks.flatMap((block) =>
      block.kind === 'shares' && block.id === 'audience' ? [block] : [],
    );
    expect(audience?.rows.map(({ label }) => label)).toEqual(['13–17', '18–24', '25–34', '65+']);
  });

  it('impressions are marked with "Filled from views"', async () => {
    const { answer } = await read(30);
    const { cards, posts, notice } = panel.panelOf(answer, { zone: 'UTC', days: 30, wider: null });
    expect(cards.find(({ isFilled }) => isFilled)).toMatchObject({
      id: 'avg_impressions',
      source: 'Filled from views',
    });
    expect(posts.columns.filter(({ isFilled }) => isFilled).map(({ id }) => id)).toEqual(['impressions']);
    expect(notice).toEqual({ tone: 'quiet', text: expect.stringContaining('filled from views') });
  });

  it('posts from before the selected days are left out', async () => {
    const { answer } = await read(90);
    const week = Date.parse(answer.fetchedAt) - 7 * 86_400_000;
    const { posts } = panel.panelOf(answer, { zone: 'UTC', days: 7, wider: null });
    expect(posts.rows.every(({ at }) => Date.parse(at) >= week)).toBe(true);
  });
});

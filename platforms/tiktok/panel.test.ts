import { valueOf } from '@fanfare/core/analytics/figures.ts';
import type { AnalyticsAnswer } from '@fanfare/core/analytics/answer.ts';
import { dayMs } from '@fanfare/core/time/units.ts';
import { describe, expect, it } from 'vitest';
import type { TikTokAnalytics, TikTokPost } from './analytics.ts';
import { panel } from './panel.ts';

const now = Date.parse('2026-11-22T09:00:00.000Z');

const post = (daysAgo: number, views: number | null): TikTokPost => ({
  id: `v${daysAgo}`,
  timestamp: new Date(now - daysAgo * dayMs).toISOString(),
  description: 'Steam #latte',
  title: '',
  hashtags: ['latte'],
  thumbnail_url: null,
  link: null,
  views,
  likes: 10,
  comments: 2,
  shares: 0,
  engagement_rate: 1.2,
});

const answerWith = (
  posts: TikTokPost[],
  overview: Partial<TikTokAnalytics['overview']> = {},
): AnalyticsAnswer => ({
  fetchedAt: new Date(now).toISOString(),
  overview: {
    total_followers: 31_250,
    avg_views: 1000,
    total_videos: 120,
    engagement_rate: 1.2,
    ...overview,
  },
  posts,
  hashtags: [{ hashtag: 'latte', usage_count: posts.length }],
});

describe('the panel of TikTok', () => {
  it('the cards show the numbers of the analytics answer', () => {
    const { cards, notice } = panel.panelOf(answerWith([post(2, 1000)]), {
      zone: 'UTC',
      days: 30,
      wider: null,
    });
    expect(cards.map(({ id, figure }) => [id, valueOf(figure)])).toEqual([
      ['total_followers', 31_250],
      ['avg_views', 1000],
      ['total_videos', 120],
      ['engagement_rate', 1.2],
    ]);
    expect(notice).toBeNull();
  });

  it('the average of the settled videos is compared with the average of the previous period', () => {
    const wider = answerWith([
      post(1, 20),
      post(4, 1000),
      post(31, 90_000),
      post(35, 400),
      post(40, 600),
      post(61, 90_000),
    ]);
    const { cards } = panel.panelOf(answerWith([post(2, 1000)]), { zone: 'UTC', days: 30, wider });
    expect(cards[1]?.change).toMatchObject({ before: 500, now: 1000, percent: 100 });
    expect(cards[1]?.changeText).toBe('vs previous 30 days');
    expect(cards.map(({ changeNote }) => changeNote !== null)).toEqual([false, true, false, true]);
    expect(cards[2]?.changeText).toBe('1 in this period, 3 before');
  });

  it('a video from before the first whole day is not included in the numbers of the period', () => {
    // Seven times 24 hours ago is 9:00 on the 15th, but the period of seven days begins on the 16th.
    const answer = answerWith([post(2, 1000), post(6.9, 100)], { avg_views: 550 });
    const shown = panel.panelOf(answer, { zone: 'UTC', days: 7, wider: null });
    expect(shown.posts.rows.map(({ id }) => id)).toEqual(['v2']);
    expect(valueOf(shown.cards[1]!.figure)).toBe(1000);
  });

  it('nothing is compared if the list of videos may be incomplete', () => {
    const wider = answerWith(Array.from({ length: 100 }, (_, n) => post(n / 2, 5)));
    const { cards } = panel.panelOf(answerWith([post(2, 1000)]), { zone: 'UTC', days: 30, wider });
    expect(cards.map(({ change }) => change)).toEqual([null, null, null, null]);
  });

  it('an account without videos in the period has its totals, but its averages are not known yet', () => {
    const empty = answerWith([], { avg_views: null, engagement_rate: null });
    const { cards } = panel.panelOf(empty, { zone: 'UTC', days: 30, wider: null });
    expect(cards.map(({ figure }) => figure.kind)).toEqual(['value', 'not_yet', 'value', 'not_yet']);
  });
});

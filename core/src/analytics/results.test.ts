import { describe, expect, it } from 'vitest';
import {
  findUnbeatenPost,
  mostSeen,
  postsIn,
  resultsOf,
  sumResults,
  comparedToUsual,
  viewsByDay,
} from './results.ts';

const at = '2026-11-20T09:00:00.000Z';

describe('the posts of an answer', () => {
  it('the views and interactions of a post are read under the field names of every network', () => {
    const posts = [
      {
        id: 1,
        timestamp: at,
        caption: 'Instagram',
        media_type: 'IMAGE',
        impressions: 90,
        likes: 3,
        comments: 2,
        saved: 1,
      },
      {
        id: 2,
        timestamp: at,
        title: '',
        description: 'TikTok',
        link: 'https://t/2',
        views: 80,
        likes: 4,
        comments: 0,
        shares: 2,
      },
      {
        id: 3,
        published_at: at,
        title: 'YouTube',
        thumbnail_url: 'a.jpg',
        views: 0,
        likes: null,
        comments: 1,
      },
    ];
    expect(postsIn({ posts })).toEqual([
      {
        id: '1',
        title: 'Instagram',
        thumbnail: null,
        link: null,
        isVideo: false,
        at,
        views: 90,
        interactions: 6,
        counted: ['likes', 'comments', 'saves'],
      },
      {
        id: '2',
        title: 'TikTok',
        thumbnail: null,
        link: 'https://t/2',
        isVideo: true,
        at,
        views: 80,
        interactions: 6,
        counted: ['likes', 'comments', 'shares'],
      },
      {
        id: '3',
        title: 'YouTube',
        thumbnail: 'a.jpg',
        link: null,
        isVideo: true,
        at,
        views: 0,
        interactions: 1,
        counted: ['comments'],
      },
    ]);
  });

  it.each([[{}], [{ posts: 'none' }], [{ posts: [null, 7, {}, { timestamp: 'soon' }] }]])(
    'no post can be read from %j',
    (answer) => {
      expect(postsIn(answer)).toEqual([]);
    },
  );
});

describe('the results of a period', () => {
  const post = { id: '1', title: '', thumbnail: null, link: null, isVideo: true, at, counted: [] };

  it('a number that the network does not report is unknown, but all numbers of a period without posts are zero', () => {
    expect(resultsOf([{ ...post, views: null, interactions: 4 }])).toEqual({
      posts: 1,
      views: null,
      interactions: 4,
    });
    expect(resultsOf([])).toEqual({ posts: 0, views: 0, interactions: 0 });
  });

  it('the sum over accounts leaves out unknown numbers, and is unknown if no account has the number', () => {
    const known = { posts: 2, views: 10, interactions: null };
    const other = { posts: 1, views: null, interactions: null };
    expect(sumResults([known, other])).toEqual({ posts: 3, views: 10, interactions: null });
    expect(sumResults([])).toEqual({ posts: 0, views: null, interactions: null });
  });
});

describe('a post compared with usual posts', () => {
  const postOn = (day: number, views: number | null) => ({
    at: `2026-11-${String(day).padStart(2, '0')}T09:00:00.000Z`,
    views,
  });
  const earlier = [90, 100, 110, 100, 95, 105, 100, 5000, 100, 100].map((views, n) => postOn(n + 1, views));

  it('a post is compared with the median of earlier posts, so one very successful earlier post does not affect the comparison', () => {
    expect(comparedToUsual(postOn(20, 340), [...earlier, postOn(21, 9000)])).toEqual({
      factor: 3.4,
      usual: 100,
    });
  });

  it.each([
    ['ordinary views', postOn(20, 149), earlier],
    ['fewer than ten earlier posts', postOn(20, 340), earlier.slice(1)],
    ['unknown views', postOn(20, null), earlier],
    ['earlier posts that nobody saw', postOn(20, 340), earlier.map((post) => ({ ...post, views: 0 }))],
    ['earlier posts of unknown views', postOn(20, 340), earlier.map((post) => ({ ...post, views: null }))],
  ])('with %s no comparison is made', (_name, post, posts) => {
    expect(comparedToUsual(post, posts)).toBeNull();
  });
});

describe('the views by day of publication', () => {
  it('each day has the sum of the views of its posts, and a day without posts has zero', () => {
    const days = ['2026-11-19', '2026-11-20', '2026-11-21'];
    const posts = [
      { at: '2026-11-18T23:00:00.000Z', views: 900 },
      { at: '2026-11-20T08:00:00.000Z', views: 40 },
      { at: '2026-11-20T19:00:00.000Z', views: 2 },
      { at: '2026-11-21T09:00:00.000Z', views: null },
    ];
    expect(viewsByDay(posts, days, (at) => at.slice(0, 10))).toEqual([0, 42, 0]);
  });
});

describe('the posts that explain a change', () => {
  const seen = (...views: (number | null)[]) => views.map((each) => ({ views: each }));

  it('posts with the most views come first, and posts without a number are left out', () => {
    expect(mostSeen(seen(5, null, 9, 7), 2)).toEqual(seen(9, 7));
  });

  it.each([
    [seen(5), seen(3, 9), 9],
    [seen(), seen(1), 1],
    [seen(9), seen(9), null],
    [seen(5), seen(null), null],
    [seen(), seen(), null],
  ])(
    'with the posts %j now and %j in the previous period, the earlier post that no current post reaches, if any, has the views %s',
    (now, before, views) => {
      expect(findUnbeatenPost(now, before)?.views ?? null).toBe(views);
    },
  );
});

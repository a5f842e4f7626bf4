import { describe, expect, it } from 'vitest';
import { postsIn, resultsOf, sumResults } from './results.ts';

const at = '2026-11-20T09:00:00.000Z';

describe('the posts of an answer', () => {
  it('the views and interactions of every network are read from its field names', () => {
    const posts = [
      { id: 1, timestamp: at, caption: 'Instagram', impressions: 90, likes: 3, comments: 2, saved: 1 },
      { id: 2, timestamp: at, title: '', description: 'TikTok', views: 80, likes: 4, comments: 0, shares: 2 },
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
      { id: '1', title: 'Instagram', thumbnail: null, at, views: 90, interactions: 6 },
      { id: '2', title: 'TikTok', thumbnail: null, at, views: 80, interactions: 6 },
      { id: '3', title: 'YouTube', thumbnail: 'a.jpg', at, views: 0, interactions: 1 },
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
  const post = { id: '1', title: '', thumbnail: null, at };

  it('a number that the network does not report is unknown, but without posts it is zero', () => {
    expect(resultsOf([{ ...post, views: null, interactions: 4 }])).toEqual({
      posts: 1,
      views: null,
      interactions: 4,
    });
    expect(resultsOf([])).toEqual({ posts: 0, views: 0, interactions: 0 });
  });

  it('the sum of accounts contains the known numbers only', () => {
    const known = { posts: 2, views: 10, interactions: null };
    const other = { posts: 1, views: null, interactions: null };
    expect(sumResults([known, other])).toEqual({ posts: 3, views: 10, interactions: null });
    expect(sumResults([])).toEqual({ posts: 0, views: null, interactions: null });
  });
});

import { describe, expect, it } from 'vitest';
import type { PostRow, PostRows } from './panel.ts';
import { nextSort, readPostSort, sortPosts, writePostSort } from './sort-posts.ts';

const row = (id: string, at: string, views: number | null, engagement: number | null = null): PostRow => ({
  id,
  title: id,
  kind: 'Video',
  thumbnail: null,
  link: null,
  at,
  values: [views],
  engagement,
  note: null,
});

const posts: PostRows = {
  title: 'Recent posts',
  kindHeader: null,
  columns: [{ id: 'views', header: 'Views' }],
  rows: [
    row('pour', '2026-11-20T09:00:00.000Z', 5, 1),
    row('Latte', '2026-11-22T09:00:00.000Z', null, 3),
    row('beans', '2026-11-21T09:00:00.000Z', 0, null),
    row('roast', '2026-11-19T09:00:00.000Z', 5, 2),
  ],
};

const sorted = (text: string | null) => sortPosts(posts, readPostSort(text, posts)).map(({ id }) => id);

describe('sorting posts', () => {
  it.each([
    [null, ['pour', 'roast', 'beans', 'Latte']],
    ['published', ['Latte', 'beans', 'pour', 'roast']],
    ['published-up', ['roast', 'pour', 'beans', 'Latte']],
    ['views', ['pour', 'roast', 'beans', 'Latte']],
    ['views-up', ['beans', 'pour', 'roast', 'Latte']],
    ['engagement', ['Latte', 'roast', 'pour', 'beans']],
    ['title-up', ['beans', 'Latte', 'pour', 'roast']],
    ['title', ['roast', 'pour', 'Latte', 'beans']],
  ])(
    'sorting by %s gives the order %j, with unknown numbers last and equal posts newest first',
    (text, ids) => {
      expect(sorted(text)).toEqual(ids);
    },
  );

  it.each(['reach', '', 'kind', 'views-down', '__proto__'])(
    'if the table cannot be sorted by %j, the posts that reached the most people come first',
    (text) => {
      expect(readPostSort(text, posts)).toEqual({ by: 'views', isUp: false });
    },
  );

  it('the address contains every sort except the default sort', () => {
    for (const by of ['title', 'published', 'views', 'engagement'])
      for (const isUp of [true, false])
        expect(readPostSort(writePostSort({ by, isUp }, posts), posts)).toEqual({ by, isUp });
    expect(writePostSort({ by: 'views', isUp: false }, posts)).toBeNull();
  });

  it('the first click on a column sorts numbers descending and text ascending, and a second click reverses the order', () => {
    const newest = readPostSort('published', posts);
    const byViews = nextSort(newest, 'views');
    expect(byViews).toEqual({ by: 'views', isUp: false });
    expect(nextSort(byViews, 'views')).toEqual({ by: 'views', isUp: true });
    expect(nextSort(byViews, 'title')).toEqual({ by: 'title', isUp: true });
  });
});

import type { PostPage, PostView } from '@fanfare/core/posts/post.ts';
import { postView } from '@fanfare/core/posts/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import { gridMax, gridOf } from './profile-grid.ts';

const pageOf = (...posts: PostView[]): PostPage => ({
  groups: posts.map((post) => ({ post_id: post.post_id, posts: [post] })),
  next: null,
  counts: { draft: 0, scheduled: 0, uploaded: 0, failed: 0 },
  matching: null,
});
const planned = (_id: string, schedule: string, change: Partial<PostView> = {}) =>
  postView({ _id, status: 'scheduled', schedule, ...change });
const published = (_id: string, updatedAt: string) => postView({ _id, status: 'uploaded', updatedAt });
const ids = (one: PostPage, other: PostPage) => gridOf(one, other).map(({ id }) => id);

describe('the grid of a profile', () => {
  it('scheduled posts come first with the latest at the top, then published posts', () => {
    const next = pageOf(planned('soon', '2026-11-23T08:00:00Z'), planned('later', '2026-11-25T08:00:00Z'));
    const past = pageOf(published('old', '2026-11-01T08:00:00Z'), published('new', '2026-11-20T08:00:00Z'));
    expect(ids(next, past)).toEqual(['later', 'soon', 'new', 'old']);
  });

  it('stories are not in the grid', () => {
    const next = pageOf(
      planned('story', '2026-11-23T08:00:00Z', { uploadType: 'STORIES' }),
      planned('reel', '2026-11-24T08:00:00Z', { uploadType: 'reels' }),
    );
    expect(ids(next, pageOf())).toEqual(['reel']);
  });

  it('a scheduled post has its due time and a link to its details, and a published post has no due time', () => {
    const [first, second] = gridOf(
      pageOf(planned('p1', '2026-11-23T08:00:00Z', { title: '', description: 'Two\nlines' })),
      pageOf(published('p2', '2026-11-20T08:00:00Z')),
    );
    expect(first).toMatchObject({
      title: 'Two',
      due: '2026-11-23T08:00:00Z',
      link: '/dashboard/posts?tab=scheduled&post=p1',
    });
    expect(second?.due).toBeNull();
  });

  it('the preview ends after four rows', () => {
    const many = Array.from({ length: gridMax + 3 }, (_, n) => published(`p${n}`, '2026-11-20T08:00:00Z'));
    expect(gridOf(pageOf(), pageOf(...many))).toHaveLength(gridMax);
  });
});

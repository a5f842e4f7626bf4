import type { PostPage } from '@fanfare/core/posts/post.ts';
import { describe, expect, it } from 'vitest';
import { countsWithout, mergeGroups, sendingNow, withoutPosts } from './groups.ts';
import { groups, post } from './testing/builders.ts';

const page = (...posts: Parameters<typeof groups>): PostPage => ({
  groups: groups(...posts),
  next: null,
  counts: { draft: 0, scheduled: 0, uploaded: 0, failed: 0 },
  matching: 0,
});
const idsOf = (found: readonly { posts: readonly { _id: string }[] }[]) =>
  found.map(({ posts }) => posts.map(({ _id }) => _id));

describe('merging pages of posts', () => {
  it('a group that two pages contain is listed once, at the position of the first page', () => {
    const pages = [
      page(post({ _id: 'a', post_id: 'g1' }), post({ _id: 'b', post_id: 'g2' })),
      page(post({ _id: 'c', post_id: 'g1' })),
    ];
    expect(idsOf(mergeGroups(pages, 'draft'))).toEqual([['a', 'c'], ['b']]);
  });

  it('a post that moved to the next page while that page was loaded is listed once', () => {
    const pages = [page(post({ _id: 'a' })), page(post({ _id: 'a' }))];
    expect(idsOf(mergeGroups(pages, 'draft'))).toEqual([['a']]);
  });

  it('posts whose status is not that of the list are left out', () => {
    expect(mergeGroups([page(post({ status: 'failed' }))], 'draft')).toEqual([]);
  });
});

describe('removing deleted posts from the pages', () => {
  const first = page(post({ _id: 'a', post_id: 'g1' }), post({ _id: 'b', post_id: 'g2' }));
  const second = page(post({ _id: 'a', post_id: 'g1' }), post({ _id: 'c', post_id: 'g3' }));

  it('a group whose posts were all deleted disappears, and the number of posts decreases by one for each deleted post of the list', () => {
    const pages = [first, second].map((each) => ({ ...each, matching: 3 }));
    const left = withoutPosts(pages, new Set(['a', 'of another list']));
    expect(left.map(({ groups: found }) => idsOf(found))).toEqual([[['b']], [['c']]]);
    expect(left.map(({ matching }) => matching)).toEqual([2, 2]);
  });

  it('in the result of a search, the number of posts remains unknown', () => {
    expect(withoutPosts([{ ...first, matching: null }], new Set(['a']))[0]?.matching).toBeNull();
  });

  it('the count of each status decreases by the number of its deleted posts, but not below zero', () => {
    const counts = { draft: 3, scheduled: 1, uploaded: 0, failed: 2 };
    const deleted = [post(), post(), post({ status: 'scheduled' }), post({ status: 'uploaded' })];
    expect(countsWithout(counts, deleted)).toEqual({ draft: 1, scheduled: 0, uploaded: 0, failed: 2 });
  });
});

describe('the deliveries that are being sent', () => {
  const now = Date.parse('2026-11-20T12:00:00.000Z');
  const due = (schedule: string, status: 'scheduled' | 'failed' = 'scheduled') =>
    sendingNow(groups(post({ status, schedule, deliveryId: 'd1' })), now);

  it('a scheduled post is being sent from the moment it is due', () => {
    expect(due('2026-11-20T12:00:00.001Z')).toEqual([]);
    expect(due('2026-11-20T12:00:00.000Z')).toEqual(['d1']);
  });

  it('a post without a time is being sent, even if the clock of the browser is behind that of the server', () => {
    const retried = post({
      status: 'scheduled',
      schedule: null,
      deliveryId: 'd1',
      updatedAt: '2026-11-20T12:00:30.000Z',
    });
    expect(sendingNow(groups(retried), now)).toEqual(['d1']);
  });

  it('a post that failed is not being sent', () => {
    expect(due('2026-11-20T11:00:00.000Z', 'failed')).toEqual([]);
  });
});

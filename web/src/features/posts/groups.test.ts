import type { PostPage } from '@fanfare/core/posts/post.ts';
import { describe, expect, it } from 'vitest';
import { mergeGroups, sendingNow, withoutPosts } from './groups.ts';
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
  it('a group that two pages share appears once, where it appeared first', () => {
    const pages = [
      page(post({ _id: 'a', post_id: 'g1' }), post({ _id: 'b', post_id: 'g2' })),
      page(post({ _id: 'c', post_id: 'g1' })),
    ];
    expect(idsOf(mergeGroups(pages, 'draft'))).toEqual([['a', 'c'], ['b']]);
  });

  it('a post that moved to the next page while it loaded appears once', () => {
    const pages = [page(post({ _id: 'a' })), page(post({ _id: 'a' }))];
    expect(idsOf(mergeGroups(pages, 'draft'))).toEqual([['a']]);
  });

  it('posts of another status are left out', () => {
    expect(mergeGroups([page(post({ status: 'failed' }))], 'draft')).toEqual([]);
  });
});

describe('removing deleted posts from a page', () => {
  it('a group without posts disappears', () => {
    const some = page(post({ _id: 'a', post_id: 'g1' }), post({ _id: 'b', post_id: 'g2' }));
    expect(idsOf(withoutPosts(some, new Set(['a'])).groups)).toEqual([['b']]);
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

  it("a post without a time is being sent, even if the page's clock is behind", () => {
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

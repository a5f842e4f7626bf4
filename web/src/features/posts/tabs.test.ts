import type { PostCounts, PostStatus } from '@fanfare/core/posts/post.ts';
import { describe, expect, it } from 'vitest';
import { dateOf, tabFor, tabsOf } from './tabs.ts';
import { post } from './testing/builders.ts';

const counts = (change: Partial<PostCounts> = {}): PostCounts => ({
  draft: 0,
  scheduled: 0,
  uploaded: 0,
  failed: 0,
  ...change,
});

describe('the tabs of the posts screen', () => {
  it('the Failed tab appears only while there are failed posts or while it is shown', () => {
    const named = (given: PostCounts, shown: PostStatus = 'draft') =>
      tabsOf(given, shown).map(({ label, count }) => [label, count]);
    expect(named(counts())).toEqual([
      ['Drafts', 0],
      ['Scheduled', 0],
      ['History', 0],
    ]);
    expect(named(counts({ uploaded: 2, failed: 1 }))).toEqual([
      ['Drafts', 0],
      ['Scheduled', 0],
      ['History', 2],
      ['Failed', 1],
    ]);
    expect(named(counts(), 'failed').at(-1)).toEqual(['Failed', 0]);
    expect(tabsOf(counts(), 'failed').some(({ isProblem }) => isProblem)).toBe(false);
  });

  it('the Failed tab opens first if it exists, and otherwise Drafts', () => {
    expect(tabFor(null, counts({ failed: 1 }))).toBe('failed');
    expect(tabFor(null, counts())).toBe('draft');
    expect(tabFor(null, undefined)).toBe('draft');
  });

  it('the chosen tab is open even if it has no posts', () => {
    expect(tabFor('uploaded', counts({ failed: 1 }))).toBe('uploaded');
    expect(tabFor('failed', undefined)).toBe('failed');
    expect(tabFor('failed', counts())).toBe('failed');
  });

  it('a tab can be named by its label, and an unknown name is treated as no choice', () => {
    const withFailed = counts({ failed: 1 });
    expect(tabFor('drafts', withFailed)).toBe('draft');
    expect(tabFor('history', withFailed)).toBe('uploaded');
    expect(tabFor('nonsense', withFailed)).toBe('failed');
    expect(tabFor('nonsense', counts())).toBe('draft');
  });
});

describe('the date of a post', () => {
  const schedule = '2026-12-01T08:00:00.000Z';
  it('the date of a scheduled post is its due date, and the date of any other post is that of its last change', () => {
    expect(dateOf(post({ status: 'scheduled', schedule }))).toBe(schedule);
    expect(dateOf(post({ status: 'scheduled', schedule: null }))).toBe(post().updatedAt);
    expect(dateOf(post({ status: 'uploaded', schedule }))).toBe(post().updatedAt);
  });
});

import { describe, expect, it } from 'vitest';
import type { PostComment } from '../insights/insights.ts';
import { joinPages, missingThreads } from './seen-comments.ts';
import { mergeThread } from './thread.ts';

const at = (minutes: number) => Date.UTC(2026, 10, 20, 9, minutes);
const seen = (id: string, minutes: number, change: Partial<PostComment> = {}): PostComment => ({
  id,
  text: 'Is it open?',
  username: 'moss',
  timestamp: new Date(at(minutes)).toISOString(),
  replies: [],
  ...change,
});
const context = {
  workspaceId: 'w1',
  platform: 'instagram',
  platformId: 'a1',
  mediaId: 'm1',
  postId: 'p1',
  postTitle: 'Pour-over',
  picture: null,
};

describe('comments that the network no longer lists', () => {
  const times: Record<string, number> = { c1: 0, c2: 10, c3: 20 };
  const comment = (id: string) => seen(id, times[id] ?? 0);
  const threads = Object.keys(times).map((id) => mergeThread(null, comment(id), { ...context, id }, [])!);
  const missing = (
    listed: string[],
    {
      hasNewest = true,
      hasOldest = true,
      since = 0,
    }: Partial<Record<'hasNewest' | 'hasOldest', boolean>> & {
      since?: number;
    } = {},
  ) => {
    const comments = listed.map(comment);
    return missingThreads(threads, { comments, hasNewest, hasOldest }, since).map(({ id }) => id);
  };

  it('a comment that is missing from a complete list is treated as deleted', () => {
    expect(missing(['c3'])).toEqual(['c1', 'c2']);
    expect(missing([])).toEqual(['c1', 'c2', 'c3']);
  });

  it('a comment that is older than all listed comments is not treated as deleted', () => {
    expect(missing(['c2'], { hasOldest: false })).toEqual(['c3']);
    expect(missing([], { hasOldest: false })).toEqual([]);
    expect(missing(['c3'], { since: at(5) })).toEqual(['c2']);
  });

  it('a comment that is newer than all listed comments is treated as deleted only if the list begins with the newest comment', () => {
    expect(missing(['c2'], { hasNewest: false })).toEqual(['c1']);
    expect(missing([], { hasNewest: false })).toEqual([]);
  });

  it('a pinned comment at the top of a list does not make unlisted older comments appear deleted', () => {
    expect(missing(['c1', 'c3'], { hasOldest: false })).toEqual([]);
  });
});

describe('the comments of several pages', () => {
  it('the pages are joined into one list, in which a comment that two pages contain appears once', () => {
    const pages = [[seen('c4', 4), seen('c3', 3)], [seen('c3', 3), seen('c2', 2)], [seen('c1', 1)]];
    expect(joinPages(pages).map(({ id }) => id)).toEqual(['c4', 'c3', 'c2', 'c1']);
  });

  it('a reply joins its comment on a later page, even if the reply answers another reply', () => {
    const pages = [
      [seen('r2', 4, { parent: 'r1' })],
      [seen('r1', 3, { parent: 'c1' })],
      [seen('c2', 2), seen('c1', 1)],
    ];
    const joined = joinPages(pages);
    expect(joined.map(({ id }) => id)).toEqual(['c2', 'c1']);
    expect(joined[1]?.replies.map(({ id }) => id).toSorted()).toEqual(['r1', 'r2']);
  });

  it('a reply to a reply joins the thread of its comment, even if the comment is listed further down', () => {
    const pages = [[seen('r2', 4, { parent: 'r1' })], [seen('c1', 1, { replies: [seen('r1', 3)] })]];
    expect(joinPages(pages)).toMatchObject([{ id: 'c1', replies: [{ id: 'r1' }, { id: 'r2' }] }]);
  });

  it('a reply without its comment becomes a thread, even if two replies refer to each other', () => {
    const pages = [
      [seen('a', 2, { parent: 'b' }), seen('b', 1, { parent: 'a' })],
      [seen('r', 0, { parent: 'x' })],
    ];
    const ids = JSON.stringify(joinPages(pages));
    for (const id of ['a', 'b', 'r']) expect(ids).toContain(`"id":"${id}"`);
  });
});

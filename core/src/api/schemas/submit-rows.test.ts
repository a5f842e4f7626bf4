import { describe, expect, it } from 'vitest';
import { submitRowsInput } from './posts.ts';

const workspaceId = 'abcdefghij0123456789';
const post = { id: 'p-1', uploadTo: 'youtube', platform_id: 'UC1', description: 'Hello' };

describe('rows of the bulk editor', () => {
  const row = { id: 'row-1', posts: [post] };
  const rows = (...sent: object[]) =>
    submitRowsInput.safeParse({ workspaceId, action: 'upload', rows: sent }).success;
  const many = (count: number, each: object) => Array.from({ length: count }, () => each);

  it('a request has 1 to 100 rows with 1 to 50 posts each', () => {
    expect([0, 1, 100, 101].map((count) => rows(...many(count, row)))).toEqual([false, true, true, false]);
    expect([0, 1, 50, 51].map((count) => rows({ ...row, posts: many(count, post) }))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('a row and each of its posts require an id, and a post must not name a group', () => {
    const { id: _, ...withoutId } = post;
    expect(rows({ posts: [post] })).toBe(false);
    expect(rows({ ...row, posts: [withoutId] })).toBe(false);
    expect(rows({ ...row, posts: [{ ...post, post_id: 'row-1' }] })).toBe(false);
  });
});

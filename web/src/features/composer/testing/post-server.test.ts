import type { PostInput, SubmitPostsInput } from '@fanfare/core/api/schemas/posts.ts';
import type { PostAction } from '@fanfare/core/posts/post.ts';
import { describe, expect, it } from 'vitest';
import { postServer } from './post-server.ts';

const post: PostInput = { id: 'p1', uploadTo: 'x', platform_id: '1', description: 'Hello' };
const input = (action: PostAction, change: Partial<SubmitPostsInput> = {}): SubmitPostsInput => ({
  workspaceId: 'harbourWorkspace0001',
  action,
  post_id: 'g1',
  posts: [post],
  ...change,
});
const idsIn = (server: ReturnType<typeof postServer>) =>
  server.groups('g1').flatMap(({ posts }) => posts.map(({ _id: id }) => id));

describe('the post server of these tests', () => {
  it('an identical submission is accepted with any expected revision', () => {
    const server = postServer();
    const mine = input('draft', { expected: [{ id: 'p1', revision: 1 }] });
    const first = server.submit(mine);
    expect(first.posts).toMatchObject([{ revision: 2, description: 'Hello' }]);
    expect(server.submit(mine)).toEqual(first);
  });

  it('a submission is refused if it deletes a post that another person has changed', () => {
    const server = postServer({}, { _id: 'p2' });
    server.submit(input('draft'));
    server.change({ _id: 'p2', description: 'Theirs' });
    const mine = input('draft', { remove: ['p2'], expected: [{ id: 'p2', revision: 1 }] });
    expect(() => server.submit(mine)).toThrow('This post has changed since you opened it.');
    expect(idsIn(server)).toEqual(['p1', 'p2']);
  });

  it('a submission stores one post per target, and one post for a draft', () => {
    const server = postServer();
    const posts = [{ ...post, subreddits: ['cats', 'dogs'] }];
    expect(server.submit(input('upload', { posts })).posts).toMatchObject([
      { _id: 'p1-cats', status: 'scheduled', subreddits: ['cats'], schedule: expect.any(String) },
      { _id: 'p1-dogs', status: 'scheduled', subreddits: ['dogs'], schedule: expect.any(String) },
    ]);
    expect(idsIn(server)).toEqual(['p1-cats', 'p1-dogs']);
    server.submit(input('draft', { posts }));
    expect(idsIn(server)).toEqual(['p1']);
  });

  it('a published post cannot be changed', () => {
    const server = postServer({ status: 'uploaded' });
    expect(() => server.submit(input('draft'))).toThrow('This post is already live.');
  });
});

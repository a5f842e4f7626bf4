import { describe, expect, it } from 'vitest';
import { listPostsInput } from './posts.ts';

const workspaceId = 'workspaceOfDana00001';

describe('a list of posts', () => {
  it('posts of an account are listed with its network only', () => {
    const list = (change: object) => listPostsInput.safeParse({ workspaceId, status: 'draft', ...change });
    expect(list({ platform: 'x' }).success).toBe(true);
    expect(list({ platform: 'x', platform_id: 'a1' }).success).toBe(true);
    expect(list({ platform_id: 'a1' }).error?.issues).toMatchObject([
      { path: ['platform'], message: 'Please say which network this account belongs to.' },
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { listPostsInput } from './posts.ts';
import { saveViewInput } from './saved-views.ts';

const workspaceId = 'workspaceOfDana00001';

describe('a list of posts', () => {
  it('a filter by account has to name the network of the account', () => {
    const list = (change: object) => listPostsInput.safeParse({ workspaceId, status: 'draft', ...change });
    expect(list({ platform: 'x' }).success).toBe(true);
    expect(list({ platform: 'x', platform_id: 'a1' }).success).toBe(true);
    expect(list({ platform_id: 'a1' }).error?.issues).toMatchObject([
      { path: ['platform'], message: 'Please say which network this account belongs to.' },
    ]);
  });

  it('a search text is normalised in the same way as in a saved view', () => {
    const view = {
      id: 'v1',
      name: 'Menu',
      status: 'draft',
      network: null,
      account: null,
      range: null,
      order: null,
    };
    const search = 'a\0 menu\ud800 ';
    const cleaned = { search: 'a menu\ufffd' };
    expect(saveViewInput.parse({ workspaceId, ...view, search })).toMatchObject(cleaned);
    expect(listPostsInput.parse({ workspaceId, status: 'draft', search })).toMatchObject(cleaned);
    expect(saveViewInput.safeParse({ workspaceId, ...view, search: 'x'.repeat(201) }).success).toBe(false);
  });
});

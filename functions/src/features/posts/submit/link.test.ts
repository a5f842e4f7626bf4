import type { PostInput } from '@fanfare/core/api/schemas/posts.ts';
import type { PostAction } from '@fanfare/core/posts/post.ts';
import { beforeEach, expect, it } from 'vitest';
import { ids } from '../../../testing/builders.ts';
import { postRig, type PostRig } from '../../../testing/post-rig.ts';
import { submitPosts } from './submit.ts';

let rig: PostRig;
beforeEach(async () => {
  rig = await postRig();
});

const unfinished = 'shop.exam';
const wrong = 'A link begins with https://.';

function sent(action: PostAction, link: string | null) {
  const post: PostInput = { id: 'p1', uploadTo: 'madeup', platform_id: 'a1', description: 'Soup', link };
  const known = rig.deps.factsOf('madeup');
  if (!known) throw new Error('The made-up network is there.');
  const check: typeof known.check = ({ options }) =>
    options.link === null ? [] : [{ severity: 'error', code: 'link_invalid', message: wrong }];
  const deps = { ...rig.deps, factsOf: () => ({ ...known, check }) };
  return submitPosts(deps, { workspaceId: ids.workspace, action, posts: [post] }, 'dana');
}
const kept = async () => (await rig.posts.find(ids.workspace, 'p1'))?.content.options.link;

it('an incomplete link is stored in a draft', async () => {
  await sent('draft', unfinished);
  expect(await kept()).toBe(unfinished);
});

it('a post with an invalid link is not published', async () => {
  await expect(sent('upload', unfinished)).rejects.toMatchObject({ fields: { madeup: wrong } });
  expect(await kept()).toBeUndefined();
});

it('an empty link is stored as null', async () => {
  await sent('upload', '');
  expect(await kept()).toBeNull();
});

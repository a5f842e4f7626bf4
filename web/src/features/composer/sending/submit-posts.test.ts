import { newComposer } from '@fanfare/core/composer/state.ts';
import { emptyVariant } from '@fanfare/core/composer/variant.ts';
import { expect, it, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { photo } from '../../../testing/library.ts';
import { postServer } from '../testing/post-server.ts';
import { submitPosts } from './submit-posts.ts';

it('if the server has lost a resized thumbnail, the composer learns the path of its original', async () => {
  const cover = photo({ _id: 'cover-0001', firebasePath: 'cover.jpg' });
  const resized = photo({ _id: 'copy-0001', firebasePath: 'small.jpg', copyOf: cover.firebasePath });
  const variant = {
    ...emptyVariant('p1'),
    uploadTo: 'x',
    platformId: '1',
    media: [photo()],
    thumbnail: cover,
  };
  const server = postServer();
  const { call, calls } = fakeApi({
    submitPosts: (input) =>
      server.submit({ ...input, posts: input.posts.map((post) => ({ ...post, thumbnail: null })) }),
  });
  const state = { ...newComposer('g1', 'p1'), variants: [variant] };
  const outcome = await submitPosts(
    { requested: 'draft', state, shown: [{ ...variant, thumbnail: resized }] },
    {
      workspaceId: 'harbourWorkspace0001',
      zone: 'Europe/Berlin',
      call,
      toast: () => () => undefined,
      onWorking: vi.fn(),
      isOpen: () => true,
      onView: vi.fn(),
    },
  );
  expect(calls).toMatchObject([{ input: { posts: [{ thumbnail: 'small.jpg' }] } }]);
  expect(outcome).toMatchObject({ kind: 'sent', sent: { lost: ['cover.jpg'] } });
});

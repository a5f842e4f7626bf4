import { postView } from '@fanfare/core/posts/testing/builders.ts';
import { expect, it } from 'vitest';
import { latestPosts } from './preview-view.ts';

const published = { firebase_path: 'workspaces/w/media/m/cup.jpg', url: 'https://example.com/1' };

it('the preview shows only public posts, as the page does', () => {
  const posts = (['public', 'unlisted', 'private'] as const).map((privacy_status) =>
    postView({ ...published, post_id: privacy_status, privacy_status }),
  );
  expect(latestPosts(posts).map(({ post }) => post.post_id)).toEqual(['public']);
});

it('of several posts in one group, only one is shown', () => {
  const posts = ['one', 'two'].map((_id) => postView({ ...published, _id, post_id: 'group' }));
  expect(latestPosts(posts)).toHaveLength(1);
});

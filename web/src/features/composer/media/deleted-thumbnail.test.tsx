import { emptyVariant } from '@fanfare/core/composer/variant.ts';
import { newComposer } from '@fanfare/core/composer/state.ts';
import type { SubmitPostsInput } from '@fanfare/core/api/schemas/posts.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { photo } from '../../../testing/library.ts';
import { closeToast } from '../../../ui/testing/close-toast.ts';
import { openUpload } from '../testing/open-upload.ts';
import { postServer, type PostServer } from '../testing/post-server.ts';

const cover = photo({ _id: 'cover-0001', firebasePath: 'cover.jpg' });

/** Fake server that deletes the thumbnail before the draft is saved. */
function forgetful(): PostServer {
  const server = postServer();
  const bare = (input: SubmitPostsInput) => ({
    ...input,
    posts: input.posts.map((post) => ({ ...post, thumbnail: null })),
  });
  return { ...server, submit: (input) => server.submit(bare(input)) };
}

beforeEach(() => {
  const written = { description: 'Left here', media: [photo()], thumbnail: cover, hasBeenEdited: true };
  const state = { ...newComposer('g9', 'p9'), variants: [{ ...emptyVariant('p9'), ...written }] };
  const left = [{ state, at: Date.now(), tab: 'before' }];
  localStorage.setItem('fanfare-unsaved-kim-harbourWorkspace0001', JSON.stringify(left));
});

it('a message says once that the thumbnail was deleted, and the saved draft stays editable', async () => {
  const { user, api } = openUpload({ server: forgetful() });
  const sent = () => api.calls.flatMap(({ name, input }) => (name === 'submitPosts' ? [input] : []));
  const save = () => user.click(screen.getByRole('button', { name: 'Save Draft' }));
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(screen.getByLabelText('Description')).toHaveProperty('value', 'Left here'));
  await save();
  await closeToast('Your post has been saved to your drafts!');
  await screen.findByText(/The thumbnail of this draft is no longer available and was removed/);
  await user.type(screen.getByLabelText('Description'), '!');
  await save();
  await waitFor(() => expect(sent()).toHaveLength(2));
  const thumbnails = sent().map((input) => (input as SubmitPostsInput).posts.map((each) => each.thumbnail));
  expect(thumbnails).toEqual([['cover.jpg'], [null]]);
});

import type { SubmitPostsInput } from '@fanfare/core/api/schemas/posts.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { photo } from '../../../testing/library.ts';
import { openUpload } from '../testing/open-upload.ts';
import { enterText } from '../../../testing/enter-text.ts';

beforeEach(() => localStorage.clear());

describe('media for one account', () => {
  it('one account can have different media from the linked accounts', async () => {
    const { user, api } = openUpload({ library: photo({ _id: 'm1', name: 'harbour.jpg' }) });
    await user.click(await screen.findByRole('checkbox', { name: 'anapaints on X' }));
    await user.click(screen.getByRole('checkbox', { name: 'quiethours on YouTube' }));
    await user.click(await screen.findByRole('button', { name: 'Customise for YouTube' }));
    await user.click(await screen.findByRole('button', { name: 'My Library' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose files' }));
    await user.click(await dialog.findByRole('button', { name: /harbour\.jpg/ }));
    await user.click(dialog.getByRole('button', { name: 'Use this file' }));
    await screen.findByRole('button', { name: 'Remove harbour.jpg' });
    await screen.findByText('harbour.jpg is not in the post for X.');
    await user.click(screen.getByRole('tab', { name: /on X/ }));
    await screen.findByText('Upload a photo or a video');
    await enterText(user, screen.getByLabelText('Description'), 'Words alone');
    await user.click(screen.getByRole('button', { name: 'Save Draft' }));
    const sent = () =>
      api.calls
        .filter(({ name }) => name === 'submitPosts')
        .flatMap(({ input }) => (input as SubmitPostsInput).posts);
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent().map(({ uploadTo, firebase_path: path }) => [uploadTo, path !== null])).toEqual([
      ['youtube', true],
      ['x', false],
    ]);
  });

  it('the media of one account can be added to the other accounts with one click', async () => {
    const { user } = openUpload({ library: photo({ _id: 'm1', name: 'harbour.jpg' }) });
    await user.click(await screen.findByRole('checkbox', { name: 'anapaints on X' }));
    await user.click(screen.getByRole('checkbox', { name: 'quiethours on YouTube' }));
    await user.click(await screen.findByRole('button', { name: 'Customise for YouTube' }));
    await user.click(await screen.findByRole('button', { name: 'My Library' }));
    await user.dblClick(await screen.findByRole('button', { name: 'Select harbour.jpg' }));
    await user.click(await screen.findByRole('button', { name: 'Add there too' }));
    expect(screen.queryByText(/is not in the post/)).toBeNull();
    expect(document.activeElement?.id).toBe('main');
    await user.click(screen.getByRole('tab', { name: /on X/ }));
    await screen.findByRole('button', { name: 'Remove harbour.jpg' });
  });
});

it('a file that is already in the post is refused with a message that names it, and is accepted after its removal', async () => {
  const boat = new File(['boat'], 'boat.png');
  const { user } = openUpload({ library: photo({ name: boat.name, bytes: boat.size }) });
  const dropped = () =>
    fireEvent.drop(screen.getByLabelText('Description'), {
      dataTransfer: { types: ['Files'], files: [boat] },
    });
  await user.click(await screen.findByRole('button', { name: 'My Library' }));
  await user.dblClick(await screen.findByRole('button', { name: 'Select boat.png' }));
  const remove = await screen.findByRole('button', { name: 'Remove boat.png' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  dropped();
  await screen.findByText('File already selected: boat.png');
  await user.click(remove);
  dropped();
  await screen.findByRole('progressbar', { name: 'Progress of boat.png' });
});

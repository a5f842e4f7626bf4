import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { openUpload } from '../testing/open-upload.ts';
import { enterText } from '../../../testing/enter-text.ts';

beforeEach(() => localStorage.clear());

it('the file of a link is added to the media of the post', async () => {
  const { user } = openUpload();
  await user.click(await screen.findByRole('button', { name: 'Add from a link' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add from a link' }));
  await enterText(user, await dialog.findByLabelText('Link'), 'https://files.example.com/harbour.jpg');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
    const chosen = within(screen.getByRole('list', { name: 'Selected files' }));
    expect(chosen.getAllByRole('button', { name: /^Remove / })).toHaveLength(1);
  });
  await screen.findByText('Uploaded: harbour.jpg');
});

import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { photo } from '../../../testing/library.ts';
import { button, isGone, openActions, selectX } from '../testing/open-actions.tsx';

beforeEach(() => localStorage.clear());

describe('the description of an image', () => {
  async function openWithImage() {
    const opened = await openActions(() => 'Boats in a harbour.', [photo()]);
    const { user } = opened;
    await selectX(user);
    await user.click(await screen.findByRole('button', { name: 'My Library' }));
    await user.click(await screen.findByRole('button', { name: 'Select harbour.jpg' }));
    await user.click(button('Use this file'));
    await isGone();
    return opened;
  }
  const tile = (state: string) => screen.findByRole('button', { name: `Alt text of harbour.jpg, ${state}` });

  it('Describe image writes the alt text, from the AI menu and from the button next to the field', async () => {
    const { user, write, choose, asked } = await openWithImage();
    write('Boote am Morgen');
    const dialog = await choose('Describe image');
    await dialog.findByText('Boats in a harbour.');
    await user.click(button('Use'));
    await isGone();
    expect(asked()).toMatchObject([
      { action: { kind: 'describe', mediaId: 'media-0001', context: 'Boote am Morgen' } },
    ]);
    await tile('written');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await user.click(await tile('empty'));
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Alt text of harbour.jpg');
    await user.click(await screen.findByRole('button', { name: 'Describe image' }));
    const suggestion = within(await screen.findByRole('dialog', { name: 'Describe image' }));
    await suggestion.findByText('Boats in a harbour.');
    await user.click(suggestion.getByRole('button', { name: 'Use' }));
    await waitFor(() => expect(field.value).toBe('Boats in a harbour.'));
  });
});

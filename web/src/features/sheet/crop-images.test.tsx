import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { photo } from '../../testing/library.ts';
import { removeLocks, stubLocks } from '../../testing/locks.ts';
import { socials } from '../composer/testing/open-upload.ts';
import { openSheet, rowOf } from './testing/open-sheet.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  stubLocks();
});
afterEach(() => void removeLocks());

it('a toast names the network for which images will be cropped, and its Undo button removes the copies', async () => {
  const [x] = socials;
  const instagram = { ...x!, platform: 'instagram', platform_id: 'ig', username: 'anapaints' };
  const { platform, platform_id, username } = instagram;
  const { user } = openSheet({
    accounts: [instagram],
    sheet: {
      accounts: [{ platform, platform_id, username }],
      rows: [rowOf('a', { file: photo({ width: 900, height: 1_500 }) })],
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Crop 1 image' }));
  await screen.findByText('1 image will be cropped for Instagram. Originals stay unchanged.');
  await screen.findByText(/^Copy for Instagram · /);
  expect(screen.queryByRole('button', { name: 'Crop 1 image' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByRole('button', { name: 'Crop 1 image' });
  await waitFor(() => expect(screen.queryByText(/^Copy for Instagram/)).toBeNull());
});

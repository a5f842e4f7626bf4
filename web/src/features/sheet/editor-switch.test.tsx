import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { removeLocks, stubLocks } from '../../testing/locks.ts';
import { openSheet } from './testing/open-sheet.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  stubLocks();
});
afterEach(() => void removeLocks());

const link = async (name: string) =>
  within(await screen.findByRole('navigation', { name: 'Editor' })).getByRole('link', { name });

it('the switch between editors keeps the focus when it opens another editor', async () => {
  const { user } = openSheet();
  for (const name of ['Post', 'Bulk', 'Carousel', 'Post']) {
    await user.click(await link(name));
    await waitFor(async () => {
      const opened = await link(name);
      expect(opened.getAttribute('aria-current')).toBe('page');
      expect(document.activeElement).toBe(opened);
    });
  }
});

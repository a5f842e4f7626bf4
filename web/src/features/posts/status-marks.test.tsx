import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { account, post } from './testing/builders.ts';
import { openPosts, rows } from './testing/open-posts.ts';

beforeEach(() => localStorage.clear());

it('a post to eight accounts shows on which account it failed', async () => {
  const accounts = Array.from({ length: 8 }, (_, n) =>
    account({ platform_id: `a${n}`, username: `Harbour ${n}` }),
  );
  const posts = accounts.map(({ platform_id: platformId }, n) =>
    post({
      _id: `p${n}`,
      post_id: 'g',
      platform_id: platformId,
      status: n === 5 ? 'failed' : 'uploaded',
    }),
  );
  openPosts(posts, { listAccounts: () => accounts }, '?tab=uploaded');
  const [row] = await rows('History');
  await within(row!).findByRole('link', { name: 'Harbour 0 on YouTube, uploaded' });
  const marks = within(row!).getByRole('list', { name: 'Accounts of “Autumn menu”' });
  const names = within(marks)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
  expect(names).toHaveLength(8);
  expect(names.filter((name) => name.endsWith('failed'))).toEqual(['!Harbour 5 on YouTube, failed']);
  // The list of published posts contains only the seven published posts of the group.
  expect(screen.getByRole('tab', { name: 'History 7' })).toBeDefined();
});

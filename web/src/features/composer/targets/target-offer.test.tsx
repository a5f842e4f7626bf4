import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeSession, kim } from '../../../testing/fake-session.ts';
import { renderApp } from '../../../testing/render.tsx';
import { serverWith, socials } from '../testing/open-upload.ts';
import { enterText } from '../../../testing/enter-text.ts';

beforeEach(() => localStorage.clear());

const [x] = socials as [ConnectedAccount, ...ConnectedAccount[]];
const reddit: ConnectedAccount = { ...x, platform: 'reddit', platform_id: '7', username: 'harbour' };

/** Writes a post for Reddit and X, with X open. */
async function writeFor(...subreddits: string[]) {
  const api = serverWith({ accounts: [x, reddit], subreddits });
  const { user } = renderApp('/dashboard/upload', { session: fakeSession(kim), api });
  await enterText(user, await screen.findByLabelText('Title'), 'Fresh bread');
  await enterText(user, await screen.findByLabelText('Description'), 'From the oven');
  await user.click(await screen.findByRole('button', { name: 'Select all' }));
  return { user, checks: () => screen.getByRole('region', { name: 'Checks' }) };
}

it('the only subreddit of an account is chosen automatically, and can be deselected', async () => {
  const { user, checks } = await writeFor('bread');
  await user.click(await screen.findByRole('tab', { name: /Reddit/ }));
  const only = await screen.findByRole('checkbox', { name: /bread/ });
  await waitFor(() => expect(only).toHaveProperty('checked', true));
  await user.click(only);
  expect(only).toHaveProperty('checked', false);
  await waitFor(() => expect(checks().textContent).toContain('Reddit posts require a subreddit selection.'));
});

it('several subreddits are offered next to the issue, and one click chooses one', async () => {
  const { user } = await writeFor('bread', 'soup', 'tea', 'cake');
  const offer = within(await screen.findByRole('group', { name: 'Subreddits' }));
  expect(offer.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'r/bread',
    'r/soup',
    'r/tea',
    'More…',
  ]);
  await user.click(offer.getByRole('button', { name: 'r/soup' }));
  await waitFor(() => expect(screen.queryByText(/subreddit selection/)).toBeNull());
});

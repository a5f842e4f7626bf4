import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { postView } from '@fanfare/core/posts/testing/builders.ts';
import { enteredWith } from '../../testing/entered.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { renderApp } from '../../testing/render.tsx';
import { account } from '../posts/testing/builders.ts';

beforeEach(() => localStorage.clear());

const counts = { draft: 0, scheduled: 0, uploaded: 0, failed: 0 };
const harbour = account({ platform: 'instagram', platform_id: 'ig1', username: 'harbour_coffee' });

async function openPreview(hasPosts: boolean) {
  const api = fakeApi({
    enter: () => enteredWith(),
    listAccounts: () => [harbour, account()],
    listPosts: ({ status }) => ({
      groups: hasPosts
        ? [{ post_id: status, posts: [postView({ _id: status, status, title: `A ${status} post` })] }]
        : [],
      next: null,
      counts,
      matching: null,
    }),
  });
  const opened = renderApp('/dashboard/socials', { session: fakeSession(kim), api });
  await opened.user.click(
    await screen.findByRole('button', { name: 'More for harbour_coffee on Instagram' }),
  );
  await opened.user.click(await screen.findByRole('menuitem', { name: 'Preview profile' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Profile preview' }));
  return { api, dialog, own: within(dialog.getByRole('region', { name: 'With your planned posts' })) };
}

it("the preview of an Instagram profile shows the account's posts next to sample data", async () => {
  const { api, dialog, own } = await openPreview(true);
  expect(await own.findByRole('list', { name: 'Posts of harbour_coffee' })).toBeDefined();
  expect(own.getAllByRole('link')).toHaveLength(2);
  expect(api.calls.filter(({ name }) => name === 'listPosts').map(({ input }) => input)).toEqual(
    ['scheduled', 'uploaded'].map((status) =>
      expect.objectContaining({ status, platform: 'instagram', platform_id: 'ig1', limit: 12 }),
    ),
  );
  const sample = within(dialog.getByRole('region', { name: 'Sample data' }));
  expect(sample.getAllByRole('listitem', { name: 'Sample post' })).toHaveLength(12);
});

it('a profile without posts shows a message', async () => {
  const { own } = await openPreview(false);
  expect(await own.findByText('No posts yet')).toBeDefined();
});

it('other networks have no preview', async () => {
  const { user } = renderApp('/dashboard/socials', {
    session: fakeSession(kim),
    api: fakeApi({ enter: () => enteredWith(), listAccounts: () => [account()] }),
  });
  await user.click(await screen.findByRole('button', { name: 'More for Harbour Coffee on YouTube' }));
  expect(await screen.findByRole('menuitem', { name: 'Reconnect' })).toBeDefined();
  expect(screen.queryByRole('menuitem', { name: 'Preview profile' })).toBeNull();
});

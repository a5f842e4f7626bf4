import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { postView } from '@fanfare/core/posts/testing/builders.ts';
import { enterReply } from '../../testing/entered.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { renderApp } from '../../testing/render.tsx';
import { openCalendar } from '../calendar/testing/open-calendar.ts';
import { account } from '../posts/testing/builders.ts';

beforeEach(() => localStorage.clear());

const counts = { draft: 0, scheduled: 0, uploaded: 0, failed: 0 };
const harbour = account({ platform: 'instagram', platform_id: 'ig1', username: 'harbour_coffee' });

async function openPreview(hasPosts: boolean) {
  const api = fakeApi({
    enter: () => enterReply(),
    listAccounts: () => [harbour, account()],
    listPosts: ({ status }) => ({
      groups: hasPosts
        ? [{ post_id: status, posts: [postView({ _id: status, status, title: `A ${status} post` })] }]
        : [],
      next: status === 'uploaded' ? 'later' : null,
      counts,
      matching: status === 'uploaded' ? 1240 : 1,
    }),
  });
  const opened = renderApp('/dashboard/socials', { session: fakeSession(kim), api });
  await opened.user.click(
    await screen.findByRole('button', { name: 'Preview the profile of harbour_coffee' }),
  );
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

it('the counts of a profile include all its posts, even posts outside the grid', async () => {
  const { own } = await openPreview(true);
  await own.findByRole('list', { name: 'Posts of harbour_coffee' });
  expect(own.getByText('planned').nextElementSibling?.textContent).toBe('1');
  expect(own.getByText('published').nextElementSibling?.textContent).toBe('1,240');
});

it('a profile without posts shows a message', async () => {
  const { own } = await openPreview(false);
  expect(await own.findByText('No posts yet')).toBeDefined();
});

it('an account on another network than Instagram has no button for a profile preview', async () => {
  renderApp('/dashboard/socials', {
    session: fakeSession(kim),
    api: fakeApi({ enter: () => enterReply(), listAccounts: () => [account()] }),
  });
  await screen.findByRole('button', { name: 'More for Harbour Coffee on YouTube' });
  expect(screen.queryByRole('button', { name: /^Preview the profile/ })).toBeNull();
});

it('without an Instagram account, the preview from the calendar shows the sample and a link to connect an account', async () => {
  const { user } = openCalendar();
  await user.click(await screen.findByRole('button', { name: 'Profile preview' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Profile preview' }));
  expect(await dialog.findByRole('link', { name: 'Connect Instagram' })).toBeDefined();
  expect(dialog.getByRole('list', { name: 'Posts of your.brand' })).toBeDefined();
});

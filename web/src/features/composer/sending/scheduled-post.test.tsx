import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import type { SubmitPostsInput } from '@fanfare/core/api/schemas/posts.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeSession, kim } from '../../../testing/fake-session.ts';
import { closeToast } from '../../../ui/testing/close-toast.ts';
import { photo } from '../../../testing/library.ts';
import { renderApp } from '../../../testing/render.tsx';
import { openUpload, serverWith, socials, findDescription } from '../testing/open-upload.ts';
import { postServer } from '../testing/post-server.ts';

beforeEach(() => localStorage.clear());

const schedule = '2999-11-02T09:00:00.000Z';
const [x] = socials as [ConnectedAccount, ...ConnectedAccount[]];
const eight = Array.from({ length: 8 }, (_, i) => ({ ...x, platform_id: `${i}`, username: `bakery${i}` }));
const scheduledFor = (accounts: readonly ConnectedAccount[]) =>
  postServer(
    ...accounts.map(({ platform_id }, i) => ({
      _id: `p${i}`,
      platform_id,
      status: 'scheduled' as const,
      schedule,
      zone: 'UTC',
      deliveryId: `d${i}`,
      description: 'Cinnamon bunns',
    })),
  );
const button = (name: string) => screen.findByRole('button', { name });
const submitted = ({ calls }: ReturnType<typeof serverWith>) =>
  calls.filter(({ name }) => name === 'submitPosts').map(({ input }) => input as SubmitPostsInput);
const statusesIn = (server: ReturnType<typeof postServer>) =>
  server.groups('g1').flatMap(({ posts }) => posts.map((post) => [post.status, post.schedule]));

/** Waits until the rules of the networks are loaded. */
async function enabled(name: string) {
  const found = await button(name);
  await waitFor(() => expect(found).toHaveProperty('disabled', false));
  return found;
}

describe('a scheduled post', () => {
  it('a typo in a post for eight accounts is fixed in three clicks', async () => {
    const server = scheduledFor(eight);
    const api = serverWith({ accounts: eight, server });
    const { user } = renderApp('/dashboard/posts?tab=scheduled', { session: fakeSession(kim), api });
    let clicks = 0;
    const count = () => (clicks += 1);
    const edit = await button('Edit “Cinnamon bunns”');
    document.addEventListener('click', count);

    await user.click(edit);
    const field = await findDescription();
    await waitFor(() => expect(field).toHaveProperty('value', 'Cinnamon bunns'));
    await user.click(field);
    await user.keyboard('{End}{ArrowLeft}{Backspace}');
    await user.click(await enabled('Save changes'));

    await screen.findByText('Changes saved for 8 accounts');
    document.removeEventListener('click', count);
    expect(clicks).toBe(3);
    const [{ posts }] = server.groups('g1') as [ReturnType<typeof server.groups>[0]];
    expect(posts.map((post) => post.description)).toEqual(eight.map(() => 'Cinnamon buns'));
    expect(statusesIn(server)).toEqual(eight.map(() => ['scheduled', schedule]));
  }, 60_000);

  it('Reschedule saves the chosen time, and only the actions for a scheduled post are offered', async () => {
    const { user, api } = openUpload({ post: 'g1', server: scheduledFor([x]) });
    await user.click(await enabled('Reschedule'));
    for (const name of ['Save Draft', 'Publish', 'Remove schedule'])
      expect(screen.queryByRole('button', { name, hidden: true })).toBeNull();
    const dialog = within(await screen.findByRole('dialog', { name: 'Reschedule' }));
    await user.click(dialog.getByRole('button', { name: /^Tomorrow, 9:00/ }));
    await user.click(dialog.getByRole('button', { name: 'Reschedule' }));
    await screen.findByText(/^Rescheduled: .*0?9:00/);
    expect(screen.queryByText(/^Your post has been scheduled!/)).toBeNull();
    const [input] = submitted(api);
    expect(input?.action).toBe('schedule');
    expect(input?.posts[0]?.schedule).not.toBe(schedule);
  });

  it('the toast counts only the accounts whose posts were changed, and links to the scheduled posts', async () => {
    const accounts = eight.slice(0, 3);
    const { user, path } = openUpload({ post: 'g1', accounts, server: scheduledFor(accounts) });
    await user.click(await button('Customise for bakery0'));
    await user.click(await screen.findByRole('tab', { name: /bakery1/ }));
    await user.type(await findDescription(), '!');
    await user.click(await enabled('Save changes'));
    await screen.findByText('Changes saved for 2 accounts');
    await user.click(await button('View'));
    await waitFor(() => expect(path()).toBe('/dashboard/posts?tab=scheduled&post=p0'));
  });

  it('a save without changes sends nothing, and Move to drafts needs a confirmation', async () => {
    const server = scheduledFor([x]);
    const { user, api } = openUpload({ post: 'g1', server });
    await user.click(await enabled('Save changes'));
    await closeToast('There has been no changed made!');
    await user.click(await enabled('Move to drafts'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Move to drafts?' });
    await user.click(within(dialog).getByRole('button', { name: 'Keep scheduled' }));
    expect(submitted(api)).toEqual([]);

    await user.click(await enabled('Move to drafts'));
    const again = await screen.findByRole('alertdialog', { name: 'Move to drafts?' });
    await user.click(within(again).getByRole('button', { name: 'Move to drafts' }));
    await screen.findByText('Your post has been saved to your drafts!');
    expect(statusesIn(server)).toEqual([['draft', null]]);
    await button('Save Draft');
  });

  it('a post whose new time is not confirmed keeps its saved time', async () => {
    const file = photo();
    const server = postServer({
      status: 'scheduled',
      schedule,
      zone: 'UTC',
      deliveryId: 'd0',
      description: '',
    });
    server.change({ _id: 'p1', firebase_path: file.firebasePath });
    const { user, api } = openUpload({ post: 'g1', server, library: true });
    await screen.findByText(/2999/);
    await user.click(await enabled('Reschedule'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reschedule' }));
    await user.click(dialog.getByRole('button', { name: /^Tomorrow, 9:00/ }));
    await user.click(dialog.getByRole('button', { name: 'Reschedule' }));
    await screen.findByRole('dialog', { name: 'Confirm Action' });
    await user.keyboard('{Escape}');
    await screen.findByText(/2999/);
    expect(submitted(api)).toEqual([]);
  });

  it('after errors have blocked a save, a failed move to drafts still shows its reason', async () => {
    const { user } = openUpload({ post: 'g1', server: scheduledFor([x]) });
    await user.clear(await findDescription());
    await user.click(await enabled('Save changes'));
    const bar = screen.getByRole('group', { name: 'Post actions' });
    await within(bar).findByText(/must be fixed/);
    await user.click(await enabled('Move to drafts'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Move to drafts?' });
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await user.click(within(dialog).getByRole('button', { name: 'Move to drafts' }));
    await within(bar).findByText(/^Nothing was saved/);
    online.mockRestore();
  });
});

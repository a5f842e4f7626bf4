import { type Answers } from '../../testing/fake-api.ts';
import { uploadQuota } from '@fanfare/core/quota/uploads.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { unreachable } from '../../browser/api-error.ts';
import { enterReply } from '../../testing/entered.ts';
import { cardsAcross } from './list-display.ts';
import { openPosts, rows } from './testing/open-posts.ts';
import { many, post } from './testing/builders.ts';

beforeEach(() => localStorage.clear());

const server: Answers = { uploadQuota: () => uploadQuota(3, 'free') };
const uploader = () => screen.findByRole('dialog', { name: /^(Upload|Edit post|Duplicate post)$/ });
const cards = async () => [...(await screen.findByRole('list', { name: 'Drafts' })).children];
const tabNames = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

describe('the posts screen', () => {
  it('an empty list offers to create a draft', async () => {
    const { user, path } = openPosts([], server);
    expect(await screen.findByText('No draft posts yet')).toBeDefined();
    expect(document.title).toBe('Posts · Fanfare');
    expect(tabNames()).toEqual(['Drafts 0', 'Scheduled 0', 'History 0']);
    await user.click(screen.getByRole('tab', { name: /History/ }));
    expect(await screen.findByText('No uploaded posts yet')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Create Draft' }));
    await within(await uploader()).findByLabelText('Description');
    expect(path()).toBe('/dashboard/posts?tab=uploaded');
  });

  it('a row shows the status, the content and the account, and a single page has no pagination', async () => {
    openPosts([
      post({ firebase_path: 'workspaces/w/media/m/clip.mp4' }),
      post({ _id: 'long', post_id: 'g2', description: 'a'.repeat(301) }),
    ]);
    const [row, long] = await rows('Drafts');
    expect(row!.textContent).toContain('Draft');
    expect(row!.textContent).toContain('Changed 20 Nov');
    expect(row!.textContent).toContain('Autumn menu');
    expect(row!.textContent).toContain('Pumpkin is back.');
    expect(row!.textContent).toContain('1 video');
    await waitFor(() => expect(row!.textContent).toContain('Harbour Coffee on YouTube'));
    expect(long!.textContent).toContain(`${'a'.repeat(200)}…`);
    expect(long!.textContent).not.toContain('a'.repeat(201));
    expect(screen.queryByRole('navigation', { name: 'Pages of posts' })).toBeNull();
  });

  it('a draft is edited in a dialog and then shown with its changes, and a published post can only be duplicated', async () => {
    let title = 'Autumn menu';
    const live = post({ _id: 'p2', post_id: 'g/2', status: 'uploaded', title: 'Winter menu' });
    const { user, path } = openPosts(() => [post({ title }), live], server);
    const opened = async () => {
      const dialog = within(await uploader());
      await waitFor(() =>
        expect(dialog.getByLabelText('Description')).toHaveProperty('value', 'Pumpkin is back.'),
      );
      return dialog;
    };
    await user.click(await screen.findByRole('button', { name: 'Edit “Autumn menu”' }));
    const dialog = await opened();
    title = 'Spring menu';
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await screen.findByRole('button', { name: 'Edit “Spring menu”' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(path()).toBe('/dashboard/posts');

    await user.click(screen.getByRole('tab', { name: /History/ }));
    await user.click(await screen.findByRole('button', { name: 'Duplicate “Winter menu”' }));
    expect(screen.queryByRole('button', { name: 'Edit “Winter menu”' })).toBeNull();
    await opened();
  });

  it('Back closes the composer, also if it was opened from the details of a post, and the list keeps its address', async () => {
    const { user, path, go } = openPosts([post({})], server);
    go('/dashboard/posts?tab=draft&search=menu');
    const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Edit “Autumn menu”' }));
    await uploader();
    go(-1);
    await isClosed();
    expect(path()).toBe('/dashboard/posts?tab=draft&search=menu');
    await user.click(await screen.findByRole('link', { name: 'Harbour Coffee on YouTube, draft' }));
    const details = within(await screen.findByRole('dialog', { name: 'Autumn menu' }));
    await user.click(await details.findByRole('button', { name: 'Edit' }));
    await uploader();
    go(-1);
    await isClosed();
    expect(path()).toBe('/dashboard/posts?tab=draft&search=menu');
  });

  it('after the details or a composer that was opened from them are closed, one Back leaves the list', async () => {
    const { user, path, go } = openPosts([post({})], server);
    const list = '/dashboard/posts?tab=draft&search=menu';
    go(list);
    const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const openDetails = async () => {
      await user.click(await screen.findByRole('link', { name: 'Harbour Coffee on YouTube, draft' }));
      return within(await screen.findByRole('dialog', { name: 'Autumn menu' }));
    };
    const close = (await openDetails()).getByRole('button', { name: 'Close' });
    close.click();
    close.click();
    await isClosed();
    expect(path()).toBe(list);
    await user.click(await (await openDetails()).findByRole('button', { name: 'Edit' }));
    await user.click(within(await uploader()).getByRole('button', { name: 'Close' }));
    await isClosed();
    await waitFor(() => expect(path()).toBe(list));
    go(-1);
    await waitFor(() => expect(path()).toBe('/dashboard/posts'));
  });

  it('a page of the table has three groups or the chosen number, and a page of cards has one row of cards', async () => {
    const { user } = openPosts([
      ...many(7),
      post({ _id: 'x', post_id: 'g0', uploadTo: 'x', platform_id: 'x1' }),
    ]);
    expect(await rows('Drafts')).toHaveLength(3);
    expect(tabNames()[0]).toBe('Drafts 8');
    expect(await screen.findByText('Groups 1 to 3 of 7 · 8 posts')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(async () => expect(await rows('Drafts')).toHaveLength(1));
    expect((await rows('Drafts'))[0]!.textContent).toContain('Post 7');
    await user.selectOptions(screen.getByLabelText('Rows per page'), '8');
    expect(await rows('Drafts')).toHaveLength(7);

    await user.click(screen.getByRole('radio', { name: 'Cards' }));
    expect(await cards()).toHaveLength(cardsAcross(window.innerWidth));
    expect(localStorage.getItem('fanfare-post-list')).toContain('"shape":"cards"');
  });

  it('the number of the page is in the address, even while a post is open, until another filter, view or tab is chosen', async () => {
    const posts = [...many(30), post({ _id: 'u', post_id: 'u', status: 'uploaded' })];
    const { user, path } = openPosts(posts, {}, '?tab=draft&page=9');
    await waitFor(async () => expect((await rows('Drafts'))[0]!.textContent).toContain('Post 25'));
    await user.click((await screen.findAllByRole('link', { name: 'Harbour Coffee on YouTube, draft' }))[0]!);
    // While the post is loading, the dialog is called "Post".
    const details = within(await screen.findByRole('dialog', { name: /^Post \d/ }));
    expect(path()).toMatch(/^\/dashboard\/posts\?tab=draft&page=9&post=/);
    await user.click(details.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(path()).toBe('/dashboard/posts?tab=draft&page=9'));
    await user.click(screen.getByRole('button', { name: 'Previous' }));
    expect(path()).toBe('/dashboard/posts?tab=draft&page=8');
    expect((await rows('Drafts'))[0]!.textContent).toContain('Post 22');
    await user.selectOptions(screen.getByLabelText('Rows per page'), '8');
    expect(path()).toBe('/dashboard/posts?tab=draft');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(screen.getByRole('tab', { name: /History/ }));
    expect(path()).toBe('/dashboard/posts?tab=uploaded');
  });

  it('an address with a page above 20 opens page 20, so that not the whole list has to be loaded', async () => {
    openPosts(many(100), {}, '?tab=draft&page=9999');
    await waitFor(async () => expect((await rows('Drafts'))[0]!.textContent).toContain('Post 58'));
  });

  it('the pager shows “8+” pages until all posts are loaded, and a tab shows “99+” for more than 99 posts', async () => {
    const live = many(99, { status: 'uploaded' });
    openPosts([
      ...many(100),
      ...live.map((each) => ({ ...each, _id: `u${each._id}`, post_id: `u${each._id}` })),
    ]);
    await rows('Drafts');
    expect(await screen.findByText('Groups 1 to 3 · 100 posts')).toBeDefined();
    const pages = await screen.findByRole('navigation', { name: 'Pages of posts' });
    expect(pages.textContent).toContain('of 8+');
    expect(tabNames()).toEqual(['Drafts 99+', 'Scheduled 0', 'History 99']);
  });

  it('if there are failed posts, their tab opens first and shows their reasons', async () => {
    openPosts([
      ...many(1),
      post({ _id: 'f1', post_id: 'f', status: 'failed', fail_reason: 'The title is too long.' }),
      post({ _id: 'f2', post_id: 'f', status: 'failed', uploadTo: 'x', platform_id: 'x1' }),
      post({ _id: 'u', post_id: 'f', status: 'uploaded' }),
    ]);
    const cause = async (name: RegExp) => within(await screen.findByRole('region', { name }));
    expect((await cause(/YouTube failed/)).getByText('The title is too long.')).toBeDefined();
    expect((await cause(/X failed/)).getByText('Upload failed')).toBeDefined();
    expect(tabNames()).toEqual(['Drafts 1', 'Scheduled 0', 'History 1', 'Failed 2']);
  });

  it('the tab named by the address is open', async () => {
    const { path } = openPosts(
      [post({ status: 'failed' }), ...many(1, { status: 'uploaded' })],
      {},
      '?tab=uploaded',
    );
    expect(await rows('History')).toHaveLength(1);
    expect(path()).toBe('/dashboard/posts?tab=uploaded');
  });

  it('an address can open the Failed tab even if no posts have failed, and the tab disappears when another tab is chosen', async () => {
    const { user, path } = openPosts([], server, '?tab=failed');
    expect(await screen.findByText('No failed posts yet')).toBeDefined();
    expect(screen.getByRole('tab', { name: /Failed/, selected: true })).toBeDefined();
    expect(path()).toBe('/dashboard/posts?tab=failed');
    await user.click(screen.getByRole('tab', { name: /Drafts/ }));
    expect(await screen.findByText('No draft posts yet')).toBeDefined();
    expect(tabNames()).toEqual(['Drafts 0', 'Scheduled 0', 'History 0']);
  });

  it('a list that failed to load shows an error and can be loaded again, even if the accounts cannot be loaded', async () => {
    let reached = false;
    const find = () => {
      if (!reached) throw unreachable(false);
      return [post()];
    };
    const { user } = openPosts(find, { listAccounts: () => Promise.reject(unreachable(true)) });
    expect((await screen.findByRole('alert')).textContent).toContain('You seem to be offline.');
    expect(screen.queryByText(/No draft posts/)).toBeNull();
    reached = true;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    const [row] = await rows('Drafts');
    expect(row!.textContent).toContain('YouTube');
  });

  it('a person without a workspace sees a notice instead of posts', async () => {
    openPosts([], { enter: () => enterReply([]) });
    expect(await screen.findByText('You are not in a workspace yet')).toBeDefined();
  });

  it('in the individual view, every post of a group has its own card', async () => {
    const { user } = openPosts([post({ _id: 'a' }), post({ _id: 'b', uploadTo: 'x', platform_id: 'x1' })]);
    await user.click(await screen.findByRole('radio', { name: 'Cards' }));
    expect(await cards()).toHaveLength(1);
    await user.click(screen.getByRole('radio', { name: 'Individual View' }));
    expect(await cards()).toHaveLength(2);
  });
});

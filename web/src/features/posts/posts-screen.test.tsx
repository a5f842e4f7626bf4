import type { PostView } from '@fanfare/core/posts/post.ts';
import { uploadQuota } from '@fanfare/core/quota/uploads.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { unreachable } from '../../browser/api-error.ts';
import { enteredWith } from '../../testing/entered.ts';
import { openPosts, rows, type Answers } from './testing/open-posts.ts';
import { post } from './testing/builders.ts';

beforeEach(() => localStorage.clear());

const many = (count: number, change: Partial<PostView> = {}) =>
  Array.from({ length: count }, (_, n) =>
    post({ _id: `p${n}`, post_id: `g${n}`, title: `Post ${n + 1}`, ...change }),
  );
const server: Answers = { uploadQuota: () => uploadQuota(3, 'free') };
const uploader = () => screen.findByRole('dialog', { name: 'Upload' });
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

  it('a row shows the status, the content and the account', async () => {
    openPosts([post({ firebase_path: 'workspaces/w/media/m/clip.mp4' })]);
    const [row] = await rows('Drafts');
    expect(row!.textContent).toContain('Draft');
    expect(row!.textContent).toContain('Changed 20 Nov');
    expect(row!.textContent).toContain('Autumn menu');
    expect(row!.textContent).toContain('Pumpkin is back.');
    expect(row!.textContent).toContain('1 video');
    await waitFor(() => expect(row!.textContent).toContain('Harbour Coffee on YouTube'));
  });

  it('a post is edited in a dialog, and the list is refreshed afterwards', async () => {
    let title = 'Autumn menu';
    const { user, path } = openPosts(() => [post({ title })], server);
    await user.click(await screen.findByRole('button', { name: 'Edit “Autumn menu”' }));
    const dialog = within(await uploader());
    await waitFor(() =>
      expect(dialog.getByLabelText('Description')).toHaveProperty('value', 'Pumpkin is back.'),
    );
    title = 'Spring menu';
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await screen.findByRole('button', { name: 'Edit “Spring menu”' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(path()).toBe('/dashboard/posts');
  });

  it('a published post is the start of a new one', async () => {
    openPosts([post({ _id: 'p2', post_id: 'g/2', status: 'uploaded', title: 'Winter menu' })]);
    (await screen.findByRole('tab', { name: /History/ })).click();
    await screen.findByRole('button', { name: 'Create another post like “Winter menu”' });
  });

  it('the table shows three groups per page', async () => {
    const { user } = openPosts(many(7));
    expect(await rows('Drafts')).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(async () => expect(await rows('Drafts')).toHaveLength(1));
    expect((await rows('Drafts'))[0]!.textContent).toContain('Post 7');
  });

  it('a single page has no pagination', async () => {
    openPosts(many(3));
    expect(await rows('Drafts')).toHaveLength(3);
    expect(screen.queryByRole('navigation', { name: 'Pages of posts' })).toBeNull();
  });

  it('the tabs count up to 99', async () => {
    openPosts([
      ...many(100),
      ...many(99, { status: 'uploaded' }).map((each) => ({
        ...each,
        _id: `u${each._id}`,
        post_id: `u${each._id}`,
      })),
    ]);
    await rows('Drafts');
    expect(tabNames()).toEqual(['Drafts 99+', 'Scheduled 0', 'History 99']);
  });

  it('failed posts are shown first, with their reasons', async () => {
    openPosts([
      ...many(1),
      post({ _id: 'f1', post_id: 'f', status: 'failed', fail_reason: 'The title is too long.' }),
      post({ _id: 'f2', post_id: 'f', status: 'failed', uploadTo: 'x', platform_id: 'x1' }),
      post({ _id: 'u', post_id: 'f', status: 'uploaded' }),
    ]);
    const [row] = await rows('Failed');
    expect(tabNames()).toEqual(['Drafts 1', 'Scheduled 0', 'History 1', 'Failed 2']);
    const places = within(row!).getAllByRole('listitem');
    expect(places.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/YouTube.*The title is too long\.$/),
      expect.stringMatching(/X.*Upload failed$/),
    ]);
  });

  it('a long description is shortened', async () => {
    openPosts([post({ description: 'a'.repeat(301) })]);
    expect((await rows('Drafts'))[0]!.textContent).toContain(`${'a'.repeat(200)}…`);
    expect(screen.queryByText(new RegExp('a{201}'))).toBeNull();
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

  it('a list that failed to load can be retried, and is not called empty', async () => {
    let reached = false;
    const { user } = openPosts(() => {
      if (!reached) throw unreachable(false);
      return [post()];
    });
    expect((await screen.findByRole('alert')).textContent).toContain('You seem to be offline.');
    expect(screen.queryByText(/No draft posts/)).toBeNull();
    reached = true;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await rows('Drafts')).toHaveLength(1);
  });

  it('the list works without the accounts', async () => {
    openPosts([post()], { listAccounts: () => Promise.reject(unreachable(true)) });
    expect((await rows('Drafts'))[0]!.textContent).toContain('YouTube');
  });

  it('a person without a workspace gets a notice', async () => {
    openPosts([], { enter: () => enteredWith([]) });
    expect(await screen.findByText('You are not in a workspace yet')).toBeDefined();
  });
});

describe('searching posts', () => {
  it('a search finds titles and descriptions', async () => {
    const { user } = openPosts([...many(9), post({ title: 'Menu', description: 'With walnuts' })]);
    await rows('Drafts');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.type(screen.getByPlaceholderText('Search posts...'), 'WALNUT{Enter}');
    await waitFor(async () => {
      const found = await rows('Drafts');
      expect(found.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('With walnuts')]);
    });
  });

  it('a search without results says so, and can be cleared', async () => {
    const { user } = openPosts(many(1));
    await rows('Drafts');
    await user.type(screen.getByPlaceholderText('Search posts...'), 'spring{Enter}');
    expect(await screen.findByText('No posts found')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Show all posts' }));
    expect(await rows('Drafts')).toHaveLength(1);
  });
});

import { type Answers } from '../../testing/fake-api.ts';
import { uploadQuota } from '@fanfare/core/quota/uploads.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { unreachable } from '../../browser/api-error.ts';
import { enteredWith } from '../../testing/entered.ts';
import { cardsAcross } from './list-looks.tsx';
import { openPosts, rows } from './testing/open-posts.ts';
import { many, post } from './testing/builders.ts';

beforeEach(() => localStorage.clear());

const server: Answers = { uploadQuota: () => uploadQuota(3, 'free') };
const uploader = () => screen.findByRole('dialog', { name: /^(Upload|Edit post)$/ });
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

  it('a published post cannot be edited, but a copy of it opens as a new post', async () => {
    const { user } = openPosts([
      post({ _id: 'p2', post_id: 'g/2', status: 'uploaded', title: 'Winter menu' }),
    ]);
    (await screen.findByRole('tab', { name: /History/ })).click();
    await user.click(await screen.findByRole('button', { name: 'Duplicate “Winter menu”' }));
    expect(screen.queryByRole('button', { name: 'Edit “Winter menu”' })).toBeNull();
    const dialog = within(await uploader());
    await waitFor(() =>
      expect(dialog.getByLabelText('Description')).toHaveProperty('value', 'Pumpkin is back.'),
    );
  });

  it('the table shows three groups per page', async () => {
    const { user } = openPosts(many(7));
    expect(await rows('Drafts')).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(async () => expect(await rows('Drafts')).toHaveLength(1));
    expect((await rows('Drafts'))[0]!.textContent).toContain('Post 7');
  });

  it('the rows below the table add up with the count of the tab, which counts each account', async () => {
    openPosts([...many(3), post({ _id: 'other', post_id: 'g0', uploadTo: 'x', platform_id: 'x1' })]);
    expect(await rows('Drafts')).toHaveLength(3);
    expect(tabNames()[0]).toBe('Drafts 4');
    expect(await screen.findByText('1 to 3 of 3 · 4 posts, one for each account')).toBeDefined();
  });

  it('the number of pages is a minimum until all posts are loaded', async () => {
    openPosts(many(30));
    await rows('Drafts');
    expect(await screen.findByText('1 to 3 · 30 posts, one for each account')).toBeDefined();
    expect((await screen.findByRole('navigation', { name: 'Pages of posts' })).textContent).toContain(
      'of 8+',
    );
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
    const cause = async (name: RegExp) => within(await screen.findByRole('region', { name }));
    expect((await cause(/YouTube failed/)).getByText('The title is too long.')).toBeDefined();
    expect((await cause(/X failed/)).getByText('Upload failed')).toBeDefined();
    expect(tabNames()).toEqual(['Drafts 1', 'Scheduled 0', 'History 1', 'Failed 2']);
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

  it('the list works if the accounts cannot be loaded', async () => {
    openPosts([post()], { listAccounts: () => Promise.reject(unreachable(true)) });
    expect((await rows('Drafts'))[0]!.textContent).toContain('YouTube');
  });

  it('a person without a workspace gets a notice', async () => {
    openPosts([], { enter: () => enteredWith([]) });
    expect(await screen.findByText('You are not in a workspace yet')).toBeDefined();
  });
});

describe('the look of the list', () => {
  const cards = async () => {
    const list = await screen.findByRole('list', { name: 'Drafts' });
    return [...list.children].map(({ textContent }) => textContent);
  };

  it('the row has as many cards as fit, and the choice is remembered', async () => {
    const { user } = openPosts(many(7));
    await user.click(await screen.findByRole('radio', { name: 'Cards' }));
    expect(await cards()).toHaveLength(cardsAcross(window.innerWidth));
    expect(localStorage.getItem('fanfare-post-list')).toContain('"shape":"cards"');
  });

  it('in the individual view, every post of a group has its own card', async () => {
    const { user } = openPosts([post({ _id: 'a' }), post({ _id: 'b', uploadTo: 'x', platform_id: 'x1' })]);
    await user.click(await screen.findByRole('radio', { name: 'Cards' }));
    expect(await cards()).toHaveLength(1);
    await user.click(screen.getByRole('radio', { name: 'Individual View' }));
    expect(await cards()).toHaveLength(2);
  });

  it('the table has the chosen number of rows', async () => {
    const { user } = openPosts(many(9));
    await rows('Drafts');
    await user.selectOptions(screen.getByLabelText('Rows per page'), '8');
    expect(await rows('Drafts')).toHaveLength(8);
  });
});

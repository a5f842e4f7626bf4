import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPosts, rows } from './testing/open-posts.ts';
import { account, many, post } from './testing/builders.ts';
import { enterText } from '../../testing/enter-text.ts';

beforeEach(() => localStorage.clear());

describe('the filters', () => {
  const mixed = [
    post({ _id: 'a', post_id: 'a', title: 'On YouTube' }),
    post({ _id: 'b', post_id: 'b', title: 'On X', uploadTo: 'x', platform_id: 'x1' }),
  ];

  it('the chosen network and order are sent to the server and added to the address', async () => {
    const { user, path, api } = openPosts(mixed);
    await rows('Drafts');
    await user.selectOptions(screen.getByLabelText('Network'), 'X');
    await user.selectOptions(screen.getByLabelText('Order'), 'Oldest first');
    await waitFor(async () => expect(await rows('Drafts')).toHaveLength(1));
    expect(path()).toBe('/dashboard/posts?tab=draft&network=x&order=oldest');
    expect(api.calls.findLast(({ name }) => name === 'listPosts')?.input).toMatchObject({
      platform: 'x',
      order: 'oldest',
    });
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(async () => expect(await rows('Drafts')).toHaveLength(2));
  });

  it('choosing an account also chooses its network', async () => {
    const { user, path, api } = openPosts(mixed, {
      listAccounts: () => [account(), account({ platform: 'x', platform_id: 'x1', username: 'harbour' })],
    });
    const field = await screen.findByRole('combobox', { name: 'Account' });
    await user.selectOptions(field, 'X: harbour');
    expect(path()).toBe('/dashboard/posts?tab=draft&network=x&account=x1');
    await waitFor(() =>
      expect(api.calls.findLast(({ name }) => name === 'listPosts')?.input).toMatchObject({
        platform: 'x',
        platform_id: 'x1',
      }),
    );
  });

  it('a link opens the filtered list, and the filter is unchanged after a post is opened and closed', async () => {
    const { user, path } = openPosts(mixed, {}, '?tab=draft&network=x');
    const shown = await rows('Drafts');
    expect(shown.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('On X')]);
    await user.click(await screen.findByRole('link', { name: 'On X' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'On X' }));
    expect(path()).toContain('network=x&post=b');
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(path()).toBe('/dashboard/posts?tab=draft&network=x'));
  });

  it('if no post matches the filter, the filter can be cleared', async () => {
    const { user } = openPosts(mixed, {}, '?tab=draft&network=reddit');
    expect(await screen.findByText('No post matches these filters.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Show all posts' }));
    expect(await rows('Drafts')).toHaveLength(2);
  });
});

describe('searching posts', () => {
  it('a search finds a word of a description in upper or lower case, and a search without results can be cleared', async () => {
    const { user } = openPosts([...many(9), post({ title: 'Menu', description: 'With walnuts' })]);
    await rows('Drafts');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByPlaceholderText('Search posts...')).toHaveProperty('maxLength', 200);
    await enterText(user, screen.getByPlaceholderText('Search posts...'), 'WALNUT');
    await user.keyboard('{Enter}');
    await waitFor(async () => {
      const found = await rows('Drafts');
      expect(found.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('With walnuts')]);
    });
    await enterText(user, screen.getByPlaceholderText('Search posts...'), ' spring');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('No posts found')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Show all posts' }));
    expect((await rows('Drafts')).length).toBeGreaterThan(1);
  });

  it('if a search finds nothing in one tab, it can be repeated in the other tabs that have posts', async () => {
    const planned = post({ _id: 'p', post_id: 'p', title: 'Menu of spring', status: 'scheduled' });
    const { user, path } = openPosts([...many(1), planned], {}, '?tab=draft&search=spring');
    expect(await screen.findByText('No posts found')).toBeDefined();
    const elsewhere = within(screen.getByRole('group', { name: 'Search another tab' }));
    expect(elsewhere.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Search in Scheduled',
    ]);
    await user.click(elsewhere.getByRole('button'));
    expect(await rows('Scheduled')).toHaveLength(1);
    expect(path()).toBe('/dashboard/posts?tab=scheduled&search=spring');
    expect(screen.getByPlaceholderText<HTMLInputElement>('Search posts...').value).toBe('spring');
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPosts, rows } from './testing/open-posts.ts';
import { many, post } from './testing/builders.ts';

beforeEach(() => localStorage.clear());

describe('selecting posts', () => {
  it('selected posts remain selected when another page is opened, and all posts that match the filter can be selected', async () => {
    const { user } = openPosts(many(60));
    await rows('Drafts');
    await user.click(screen.getByRole('checkbox', { name: 'Select “Post 1”' }));
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select “Post 4”' }));
    expect(await screen.findByRole('button', { name: 'Delete 2 Selected' })).toBeDefined();
    await user.click(await screen.findByRole('button', { name: 'Select all 60 matching' }));
    expect(await screen.findByText('All 60 matching selected')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Clear the selection' }));
    expect(screen.queryByRole('region', { name: 'Selected posts' })).toBeNull();
  });

  it('a checkbox selects or deselects all posts of the page, and is mixed if only some are selected', async () => {
    const { user } = openPosts(many(4));
    await rows('Drafts');
    const all = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all on this page' });
    await user.click(all());
    expect(await screen.findByRole('button', { name: 'Delete 3 Selected' })).toBeDefined();
    await user.click(screen.getByRole('checkbox', { name: 'Select “Post 2”' }));
    expect(await screen.findByRole('button', { name: 'Delete 2 Selected' })).toBeDefined();
    expect(all().indeterminate).toBe(true);
    await user.click(all());
    await user.click(all());
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected posts' })).toBeNull());
    expect(all().indeterminate).toBe(false);
  });

  it('a checkbox above the cards selects all cards of the page', async () => {
    const { user } = openPosts(many(2));
    await user.click(await screen.findByRole('radio', { name: 'Cards' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    expect(await screen.findByRole('button', { name: 'Delete 2 Selected' })).toBeDefined();
  });

  const future = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

  it('selected scheduled posts are moved by a number of days, and can be moved back', async () => {
    const { user, api } = openPosts(
      [post({ status: 'scheduled', schedule: future(48), title: 'Menu' })],
      { movePosts: ({ moves }) => ({ moved: moves.length }) },
      '?tab=scheduled',
    );
    await user.click(await screen.findByRole('checkbox', { name: 'Select “Menu”' }));
    await user.click(await screen.findByRole('button', { name: 'Move by days…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Move 1 post' }));
    const field = dialog.getByLabelText('Days');
    await user.clear(field);
    await user.type(field, '-3');
    expect(dialog.getByRole('button', { name: 'Move' })).toHaveProperty('disabled', true);
    await user.clear(field);
    await user.type(field, '2');
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('1 post moved back.');
    const moves = api.calls.flatMap(({ name, input }) =>
      name === 'movePosts' ? (input as { moves: { from: string; to: string }[] }).moves : [],
    );
    expect(moves).toHaveLength(2);
    expect(moves[1]).toMatchObject({ from: moves[0]!.to, to: moves[0]!.from });
  });
});

import { viewChangedSince, withSavedView, type SavedView } from '@fanfare/core/posts/saved-views.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import { post } from '../posts/testing/builders.ts';
import { openPosts, rows } from '../posts/testing/open-posts.ts';
import { enterText } from '../../testing/enter-text.ts';

beforeEach(() => localStorage.clear());

const view = (change: Partial<SavedView> = {}): SavedView => ({
  id: 'v1',
  name: 'Menus on YouTube',
  status: 'draft',
  network: 'youtube',
  account: null,
  range: null,
  order: 'oldest',
  search: 'menu',
  ...change,
});
const posts = [
  post({ _id: 'd1', post_id: 'd1', title: 'Autumn menu' }),
  post({ _id: 'd2', post_id: 'd2', title: 'Winter hours' }),
  post({
    _id: 's1',
    post_id: 's1',
    title: 'Planned',
    status: 'scheduled',
    schedule: '2026-12-01T10:00:00.000Z',
  }),
];
const taken = 'There is a view with this name already. Choose another name.';

/** The posts screen of a workspace with these views. */
function openViews(first: readonly SavedView[], address = '') {
  let views = [...first];
  const opened = openPosts(
    posts,
    {
      listViews: () => views,
      saveView: ({ workspaceId, expected, ...saved }) => {
        expect(workspaceId).not.toBe('');
        const changed = viewChangedSince(views, { id: saved.id, expected });
        if (changed !== null) throw new ApiError({ status: 409, code: 'conflict', message: changed });
        const after = withSavedView(views, saved);
        if (!Array.isArray(after))
          throw new ApiError({ status: 409, code: 'conflict', message: taken, fields: { name: taken } });
        views = after;
        return views;
      },
      removeView: ({ id }) => {
        if (!views.some((each) => each.id === id))
          throw new ApiError({ status: 404, code: 'not_found', message: 'Not found.' });
        views = views.filter((each) => each.id !== id);
        return views;
      },
    },
    address,
  );
  return { ...opened, views: () => views, removeElsewhere: () => (views = []) };
}
const names = (path: string) => Object.fromEntries(new URLSearchParams(path.split('?')[1]));

describe('saved views', () => {
  it('a filtered list can be saved as a view, and the name of the view then replaces the Save button', async () => {
    const { user, views, go } = openViews([view()]);
    expect(await screen.findByRole('button', { name: 'Views' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull();

    go('/dashboard/posts?tab=draft&network=x&search=menu');
    await user.click(await screen.findByRole('button', { name: 'Save view' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Give the view a name.')).toBeDefined();
    await enterText(user, dialog.getByLabelText('Name'), 'menus on youtube');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(taken)).toBeDefined();
    await user.type(dialog.getByLabelText('Name'), ' 2');
    expect(dialog.queryByText(taken)).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('button', { name: 'menus on youtube 2' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull();
    expect(views()).toHaveLength(2);
    expect(views()).toContainEqual(
      expect.objectContaining({
        name: 'menus on youtube 2',
        status: 'draft',
        network: 'x',
        search: 'menu',
      }),
    );
  });

  it('choosing a view opens its tab, filter, search and order, even if the current tab has no posts', async () => {
    const { user, path } = openViews([view()], '?tab=uploaded');
    expect(await screen.findByText('No uploaded posts yet')).toBeDefined();
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    await user.click(await screen.findByRole('menuitem', { name: /Menus on YouTube/ }));
    await waitFor(() =>
      expect(names(path())).toEqual({ tab: 'draft', network: 'youtube', order: 'oldest', search: 'menu' }),
    );
    await waitFor(async () => expect(await rows('Drafts')).toHaveLength(1));
    expect(screen.getByRole('searchbox', { name: 'Search posts' })).toHaveProperty('value', 'menu');
    expect(await screen.findByRole('button', { name: 'Menus on YouTube' })).toBeDefined();
  });

  it('a view of failed posts opens the Failed tab even if no post has failed, and the filters show the account or network of a view even if it no longer exists', async () => {
    const { user, path, go } = openViews([
      view({ account: 'gone', search: '', order: null }),
      view({ id: 'v2', name: 'Trouble', status: 'failed' }),
    ]);
    const choose = async (name: RegExp, current: string) => {
      await user.click(await screen.findByRole('button', { name: current }));
      await user.click(await screen.findByRole('menuitem', { name }));
    };
    await choose(/Trouble/, 'Views');
    expect(await screen.findByText('No failed posts yet')).toBeDefined();
    expect(names(path())).toMatchObject({ tab: 'failed' });

    await choose(/Menus on YouTube/, 'Trouble');
    expect(await screen.findByText('No posts found')).toBeDefined();
    const account = await screen.findByRole('combobox', { name: 'Account' });
    await within(account).findByRole('option', { name: 'Disconnected account' });
    await user.selectOptions(account, 'All YouTube accounts');
    expect(names(path())).toEqual({ tab: 'draft', network: 'youtube' });

    go('/dashboard/posts?tab=draft&network=vine');
    expect(await screen.findByText('No posts found')).toBeDefined();
    expect(screen.getByRole('combobox', { name: 'Network' })).toHaveProperty('value', 'vine');
  });
});

describe('changing saved views', () => {
  async function manage(first: readonly SavedView[]) {
    const opened = openViews(first);
    await opened.user.click(await screen.findByRole('button', { name: 'Views' }));
    await opened.user.click(await screen.findByRole('menuitem', { name: 'Rename or delete…' }));
    return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Saved views' })) };
  }

  it('a view can be renamed, and Undo in the dialog restores a deleted view', async () => {
    const { user, dialog, views } = await manage([view()]);
    await user.click(dialog.getByRole('button', { name: 'Rename “Menus on YouTube”' }));
    await user.clear(dialog.getByLabelText('Name'));
    await enterText(user, dialog.getByLabelText('Name'), 'Videos');
    await user.keyboard('{Enter}');
    expect(await dialog.findByRole('button', { name: 'Rename “Videos”' })).toBeDefined();
    expect(views()).toEqual([view({ name: 'Videos' })]);

    await user.click(dialog.getByRole('button', { name: 'Delete “Videos”' }));
    expect(await dialog.findByText('No saved views.')).toBeDefined();
    expect(views()).toEqual([]);
    await user.click(await dialog.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(views()).toEqual([view({ name: 'Videos' })]));
  });

  it('a view that another person has deleted cannot be renamed, and a message says why', async () => {
    const { user, dialog, removeElsewhere, views } = await manage([view()]);
    await user.click(dialog.getByRole('button', { name: 'Rename “Menus on YouTube”' }));
    removeElsewhere();
    await user.type(dialog.getByLabelText('Name'), '{Enter}');
    expect(await dialog.findByText('This view was deleted by someone else.')).toBeDefined();
    expect(views()).toEqual([]);
  });

  it('deleting a view that another person has already deleted removes the view from the list', async () => {
    const { user, dialog, removeElsewhere } = await manage([view()]);
    removeElsewhere();
    await user.click(dialog.getByRole('button', { name: 'Delete “Menus on YouTube”' }));
    expect(await dialog.findByText('No saved views.')).toBeDefined();
  });
});

import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { groups } from '../../app/navigation.ts';
import { settings } from '../../app/user-links.ts';
import { enterReply } from '../../testing/entered.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { renderApp } from '../../testing/render.tsx';
import {
  actionsOf,
  calendarShortcuts,
  composerShortcuts,
  globalShortcuts,
  goKey,
  goShortcuts,
  inboxShortcuts,
  searchShortcuts,
} from './table.ts';

beforeAll(async () => {
  await import('../../app/shell.tsx');
  await import('../support/support-screen.tsx');
  await import('../support/help-content.tsx');
  await import('../composer/upload-screen.tsx');
  await import('./global-shortcuts.tsx');
  await import('./shortcuts-sheet.tsx');
});
beforeEach(() => localStorage.clear());

async function open({ bars = false } = {}) {
  const opened = renderApp('/dashboard/support', {
    bars,
    session: fakeSession(kim),
    api: fakeApi({ enter: () => enterReply() }),
  });
  await screen.findByRole('list', { name: 'Sections' });
  return opened;
}
const sheet = async () => within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));

describe('the shortcuts', () => {
  it('within each table of shortcuts, no key has two actions', () => {
    for (const table of [[...globalShortcuts, ...searchShortcuts], inboxShortcuts]) {
      const keys = table.flatMap(({ actions }) => Object.keys(actions));
      expect(new Set(keys).size).toBe(keys.length);
      expect(Object.keys(actionsOf<string>(table))).toHaveLength(keys.length);
    }
    expect(new Set(goShortcuts.map(({ key }) => key)).size).toBe(goShortcuts.length);
    expect(Object.keys(actionsOf(inboxShortcuts))).not.toContain(goKey);
  });

  it('every screen that a shortcut opens is listed in a menu under the name that the list of shortcuts uses', () => {
    const items = groups.flatMap((group) =>
      group.items.flatMap((item) => ('items' in item ? item.items : [item])),
    );
    for (const { label, path } of goShortcuts)
      expect([...items, settings], path).toContainEqual(expect.objectContaining({ label, path }));
  });

  it('C opens the composer with the focus in the description, even if the composer is already open', async () => {
    const { user, path } = await open();
    await user.keyboard('c');
    await waitFor(() => expect(path()).toBe('/dashboard/upload'));
    const field = await screen.findByRole('textbox', { name: 'Description' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    act(() => field.blur());
    await user.keyboard('c');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect(field).toHaveProperty('value', '');
  });

  it('G and a letter open a screen, and other keys after G do nothing', async () => {
    const { user, path } = await open();
    await user.keyboard('gz');
    expect(path()).toBe('/dashboard/support');
    await user.keyboard('gs');
    await waitFor(() => expect(path()).toBe('/dashboard/socials'));
  });

  it('a slash focuses the search, and letters typed in the search are not shortcuts', async () => {
    const { user, path } = await open();
    await user.keyboard('/');
    const field = screen.getByRole<HTMLInputElement>('searchbox');
    expect(document.activeElement).toBe(field);
    await user.keyboard('c?');
    expect(field.value).toBe('c?');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(path()).not.toContain('upload');
  });

  it('C with Ctrl, Alt or Meta is left to the browser', async () => {
    const { user, path } = await open();
    await user.keyboard('{Control>}c{/Control}{Alt>}c{/Alt}{Meta>}c{/Meta}');
    expect(path()).toBe('/dashboard/support');
  });

  it('a question mark lists all shortcuts, and one switch turns them off', async () => {
    const { user, path } = await open();
    await user.keyboard('?');
    const list = await sheet();
    for (const { text } of [globalShortcuts, composerShortcuts, calendarShortcuts, inboxShortcuts].flat())
      expect(list.getAllByText(text).length).toBeGreaterThan(0);
    const search = within(list.getByRole('region', { name: 'Screens with a search' }));
    expect(search.getByText('Search')).toBeDefined();
    expect(within(list.getByRole('region', { name: 'Everywhere' })).queryByText('Search')).toBeNull();
    await user.keyboard('c');
    expect(path()).toBe('/dashboard/support');
    await user.click(list.getByRole('switch', { name: 'Use keyboard shortcuts' }));
    expect(localStorage.getItem('fanfare-inbox-shortcuts')).toBe('off');
    await user.click(list.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('c?gs');
    expect(path()).toBe('/dashboard/support');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('the user menu opens the list of shortcuts', async () => {
    const { user } = await open({ bars: true });
    await user.click(await screen.findByRole('button', { name: 'User menu' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Keyboard shortcuts' }));
    const [first] = (await sheet()).getAllByRole('heading', { level: 3 });
    expect(first?.textContent).toBe('Everywhere');
  });
});

import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { unreachable } from '../../browser/api-error.ts';
import { enterReply, harbour, north } from '../../testing/entered.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { renderApp } from '../../testing/render.tsx';
import {
  cards,
  noOtherMembers,
  openMenu,
  openWorkspaces,
  workspaceServer,
} from '../../testing/workspaces.ts';
import { enterText } from '../../testing/enter-text.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const main = () => within(screen.getByRole('main'));

const choices = (menu: Awaited<ReturnType<typeof openMenu>>) =>
  menu.getAllByRole('menuitem').map(({ textContent }) => textContent);

describe('WorkspacesScreen', () => {
  it('each card shows the name and the role, and the current workspace is marked', async () => {
    openWorkspaces(workspaceServer(harbour, north));
    const rows = (await cards()).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Harbour CoffeeOwnerCurrent'),
      expect.stringContaining('Studio NorthMember'),
    ]);
    expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual(['true', null]);
  });

  it('the menu offers only actions that the role allows', async () => {
    const { user } = openWorkspaces(
      workspaceServer(harbour, { ...north, role: 'admin' }, { ...north, id: 'third', name: 'Third' }),
    );
    expect(choices(await openMenu(user, 'Harbour Coffee'))).toEqual(['Edit', 'Delete']);
    await user.keyboard('{Escape}');
    expect(choices(await openMenu(user, 'Studio North'))).toEqual(['Edit', 'Leave']);
    await user.keyboard('{Escape}');
    expect(choices(await openMenu(user, 'Third'))).toEqual(['Leave']);
  });

  it('Switch makes another workspace current', async () => {
    const { user } = openWorkspaces(workspaceServer(harbour, north));
    await user.click((await cards()).getByRole('button', { name: 'Switch to Studio North' }));
    expect(await screen.findByRole('heading', { name: 'People in Studio North' })).toBeDefined();
    expect((await cards()).queryByRole('button', { name: 'Switch to Studio North' })).toBeNull();
    expect((await cards()).getByRole('button', { name: 'Switch to Harbour Coffee' })).toBeDefined();
  });

  it('a person without a workspace is asked to create one', async () => {
    const { user } = openWorkspaces(workspaceServer());
    expect(await screen.findByText('Create your first workspace')).toBeDefined();
    await user.click(main().getByRole('button', { name: 'New workspace' }));
    expect(await screen.findByRole('dialog', { name: 'New workspace' })).toBeDefined();
  });

  it('the plus in the top bar opens the dialog for a new workspace, and Cancel closes it for good', async () => {
    const { user, go } = renderApp('/dashboard/support', {
      bars: true,
      session: fakeSession(kim),
      api: workspaceServer(harbour, north),
    });
    // The link appears twice, because the row of workspaces is also rendered for phones.
    const plus = async () =>
      (await screen.findAllByRole('link', { name: 'New workspace' }))[0] ?? expect.fail();
    const dialog = () => screen.queryByRole('dialog', { name: 'New workspace' });
    for (let time = 0; time < 2; time += 1) {
      await user.click(await plus());
      await waitFor(() => expect(dialog()).not.toBeNull());
      await user.click(screen.getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(dialog()).toBeNull());
    }
    act(() => {
      go('/dashboard/settings');
    });
    act(() => {
      go(-1);
    });
    await cards();
    expect(dialog()).toBeNull();
  });

  it('a person with fifty workspaces sees all of them', async () => {
    const fifty = Array.from({ length: 50 }, (_, i) => ({ ...north, id: `n${i}`, name: `Client ${i + 1}` }));
    openWorkspaces(workspaceServer(...fifty));
    expect((await cards()).getAllByRole('listitem')).toHaveLength(50);
    expect(document.title).toBe('Workspaces · Fanfare');
  });
});

describe('deleting a workspace', () => {
  const ask = async (api: ReturnType<typeof fakeApi>) => {
    const rendered = openWorkspaces(api);
    const menu = await openMenu(rendered.user, 'Harbour Coffee');
    await rendered.user.click(menu.getByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete this workspace?' });
    return { ...rendered, dialog };
  };
  const button = (dialog: HTMLElement) =>
    within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Delete workspace' });

  it('the button is disabled until the name is typed exactly', async () => {
    const { user, dialog } = await ask(workspaceServer(harbour, north));
    const field = within(dialog).getByRole('textbox');
    for (const almost of ['Harbour Coffe', 'harbour coffee', 'Harbour Coffee ']) {
      await user.clear(field);
      await enterText(user, field, almost);
      expect(button(dialog).disabled).toBe(true);
    }
    await user.clear(field);
    await enterText(user, field, 'Harbour Coffee');
    expect(button(dialog).disabled).toBe(false);
  });

  it('the dialog lists what is lost, and after the deletion another workspace becomes current', async () => {
    const { user, dialog } = await ask(workspaceServer(harbour, north));
    expect(dialog.textContent).toMatch(/posts, media and connected accounts/);
    await enterText(user, within(dialog).getByRole('textbox'), 'Harbour Coffee');
    await user.click(button(dialog));
    expect(await screen.findByText('Deleted “Harbour Coffee”.')).toBeDefined();
    expect(await screen.findByRole('heading', { name: 'People in Studio North' })).toBeDefined();
    expect((await cards()).queryByText('Harbour Coffee')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('deleting a workspace removes the person’s unsaved texts for that workspace from this browser, and no other texts', async () => {
    const keys = [
      `fanfare-unsaved-${kim.uid}-${harbour.id}`,
      `fanfare-reply-drafts-${kim.uid}-${harbour.id}`,
      `fanfare-unsaved-${kim.uid}-${north.id}`,
      `fanfare-unsaved-other-${harbour.id}`,
    ];
    for (const key of keys) localStorage.setItem(key, '[]');
    const { user, dialog } = await ask(workspaceServer(harbour, north));
    expect(dialog.textContent).toMatch(/unsaved posts in this browser/);
    await enterText(user, within(dialog).getByRole('textbox'), 'Harbour Coffee');
    await user.click(button(dialog));
    await screen.findByText('Deleted “Harbour Coffee”.');
    expect(keys.map((key) => localStorage.getItem(key))).toEqual([null, null, '[]', '[]']);
  });

  it('deleting the last workspace shows the empty state', async () => {
    const { user, dialog } = await ask(workspaceServer(harbour));
    await enterText(user, within(dialog).getByRole('textbox'), 'Harbour Coffee');
    await user.click(button(dialog));
    expect(await screen.findByText('Create your first workspace')).toBeDefined();
  });

  it('a refused deletion keeps the dialog open and shows the reason', async () => {
    const api = fakeApi({
      ...noOtherMembers,
      enter: () => enterReply([harbour]),
      deleteWorkspace: () => Promise.reject(unreachable(false)),
    });
    const { user, dialog } = await ask(api);
    await enterText(user, within(dialog).getByRole('textbox'), 'Harbour Coffee');
    await user.click(button(dialog));
    expect((await within(dialog).findByRole('alert')).textContent).toMatch('You seem to be offline.');
    expect(within(dialog).getByRole<HTMLInputElement>('textbox').value).toBe('Harbour Coffee');
    expect(button(dialog).disabled).toBe(false);
  });
});

describe('leaving a workspace', () => {
  it('leaving a workspace needs a confirmation, and the workspace then disappears from the list', async () => {
    const api = workspaceServer(harbour, north);
    const { user } = openWorkspaces(api);
    await user.click((await openMenu(user, 'Studio North')).getByRole('menuitem', { name: 'Leave' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave this workspace?' });
    expect(api.calls.some(({ name }) => name === 'removeMember')).toBe(false);
    await user.click(within(dialog).getByRole('button', { name: 'Leave workspace' }));
    expect(await screen.findByText('You left “Studio North”.')).toBeDefined();
    expect((await cards()).queryByText('Studio North')).toBeNull();
    expect(api.calls.find(({ name }) => name === 'removeMember')?.input).toEqual({
      id: north.id,
      uid: 'kim',
    });
  });
});

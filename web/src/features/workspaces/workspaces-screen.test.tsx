import type { WorkspaceWithRole } from '@fanfare/core/api/workspaces.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError, unreachable } from '../../browser/api-error.ts';
import { enteredWith, harbour, north } from '../../testing/entered.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { renderApp } from '../../testing/render.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const open = (api: ReturnType<typeof fakeApi>) =>
  renderApp('/dashboard/settings/team', { session: fakeSession(kim), api });
const png = (name = 'mark.png') => new File(['x'], name, { type: 'image/png' });
const nobody = { listMembers: () => ({ members: [], invitations: [] }) };
const cards = async () => within(await screen.findByRole('list', { name: 'Your workspaces' }));
const main = () => within(screen.getByRole('main'));

/** A server that keeps what it is told. */
function server(...first: WorkspaceWithRole[]) {
  const kept = new Map(first.map((workspace) => [workspace.id, workspace]));
  return fakeApi({
    ...nobody,
    enter: () => enteredWith([...kept.values()]),
    createWorkspace: ({ workspaceId, name }) => {
      const workspace: WorkspaceWithRole = { id: workspaceId, name, image: null, role: 'owner' };
      kept.set(workspaceId, workspace);
      return { workspace };
    },
    editWorkspace: ({ id, name, image }) => {
      const before = kept.get(id) ?? harbour;
      const workspace = {
        ...before,
        name: name ?? before.name,
        image: image === 'none' ? null : before.image,
      };
      kept.set(id, workspace);
      return { workspace };
    },
    deleteWorkspace: ({ id }) => {
      kept.delete(id);
      return {};
    },
    removeMember: ({ id }) => {
      kept.delete(id);
      return {};
    },
  });
}

async function clickNew(user: ReturnType<typeof open>['user']) {
  await screen.findByRole('heading', { name: 'Workspaces' });
  await user.click(main().getByRole('button', { name: 'New workspace' }));
}

async function openMenu(user: ReturnType<typeof open>['user'], name: string) {
  await user.click((await cards()).getByRole('button', { name: `More for ${name}` }));
  return within(await screen.findByRole('menu'));
}

const choices = (menu: Awaited<ReturnType<typeof openMenu>>) =>
  menu.getAllByRole('menuitem').map(({ textContent }) => textContent);

describe('the list of workspaces', () => {
  it('shows name and role of each, and in which one stands', async () => {
    open(server(harbour, north));
    const rows = (await cards()).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Harbour CoffeeOwnerCurrent'),
      expect.stringContaining('Studio NorthMember'),
    ]);
    expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual(['true', null]);
  });

  it('offers what one may do, and nothing else', async () => {
    const { user } = open(
      server(harbour, { ...north, role: 'admin' }, { ...north, id: 'third', name: 'Third' }),
    );
    expect(choices(await openMenu(user, 'Harbour Coffee'))).toEqual(['Edit', 'Delete']);
    await user.keyboard('{Escape}');
    expect(choices(await openMenu(user, 'Studio North'))).toEqual(['Edit', 'Leave']);
    await user.keyboard('{Escape}');
    expect(choices(await openMenu(user, 'Third'))).toEqual(['Leave']);
  });

  it('switches to another one', async () => {
    const { user } = open(server(harbour, north));
    await user.click((await cards()).getByRole('button', { name: 'Switch to Studio North' }));
    expect(await screen.findByRole('heading', { name: 'People in Studio North' })).toBeDefined();
    expect((await cards()).queryByRole('button', { name: 'Switch to Studio North' })).toBeNull();
    expect((await cards()).getByRole('button', { name: 'Switch to Harbour Coffee' })).toBeDefined();
  });

  it('invites whoever has none to make the first', async () => {
    const { user } = open(server());
    expect(await screen.findByText('Make your first workspace')).toBeDefined();
    await user.click(main().getByRole('button', { name: 'New workspace' }));
    expect(await screen.findByRole('dialog', { name: 'New workspace' })).toBeDefined();
  });

  it('shows the whole of fifty', async () => {
    const fifty = Array.from({ length: 50 }, (_, i) => ({ ...north, id: `n${i}`, name: `Client ${i + 1}` }));
    open(server(...fifty));
    expect((await cards()).getAllByRole('listitem')).toHaveLength(50);
    expect(document.title).toBe('Workspaces · Fanfare');
  });
});

describe('deleting a workspace', () => {
  const ask = async (api: ReturnType<typeof fakeApi>) => {
    const rendered = open(api);
    const menu = await openMenu(rendered.user, 'Harbour Coffee');
    await rendered.user.click(menu.getByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete this workspace?' });
    return { ...rendered, dialog };
  };
  const button = (dialog: HTMLElement) =>
    within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Delete workspace' });

  it('wants the name to the letter', async () => {
    const { user, dialog } = await ask(server(harbour, north));
    const field = within(dialog).getByRole('textbox');
    for (const almost of ['Harbour Coffe', 'harbour coffee', 'Harbour Coffee ']) {
      await user.clear(field);
      await user.type(field, almost);
      expect(button(dialog).disabled).toBe(true);
    }
    await user.clear(field);
    await user.type(field, 'Harbour Coffee');
    expect(button(dialog).disabled).toBe(false);
  });

  it('says what goes, and stands in another workspace afterwards', async () => {
    const { user, dialog } = await ask(server(harbour, north));
    expect(dialog.textContent).toMatch(/posts, media and connected accounts/);
    await user.type(within(dialog).getByRole('textbox'), 'Harbour Coffee');
    await user.click(button(dialog));
    expect(await screen.findByText('“Harbour Coffee” is deleted.')).toBeDefined();
    expect(await screen.findByRole('heading', { name: 'People in Studio North' })).toBeDefined();
    expect((await cards()).queryByText('Harbour Coffee')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leads whoever deleted the last one to a new beginning', async () => {
    const { user, dialog } = await ask(server(harbour));
    await user.type(within(dialog).getByRole('textbox'), 'Harbour Coffee');
    await user.click(button(dialog));
    expect(await screen.findByText('Make your first workspace')).toBeDefined();
  });

  it('keeps the dialog and says why when the server refuses', async () => {
    const api = fakeApi({
      ...nobody,
      enter: () => enteredWith([harbour]),
      deleteWorkspace: () => Promise.reject(unreachable(false)),
    });
    const { user, dialog } = await ask(api);
    await user.type(within(dialog).getByRole('textbox'), 'Harbour Coffee');
    await user.click(button(dialog));
    expect((await within(dialog).findByRole('alert')).textContent).toMatch('You seem to be offline.');
    expect(within(dialog).getByRole<HTMLInputElement>('textbox').value).toBe('Harbour Coffee');
    expect(button(dialog).disabled).toBe(false);
  });
});

describe('leaving a workspace', () => {
  it('asks first, and is gone from the list afterwards', async () => {
    const api = server(harbour, north);
    const { user } = open(api);
    await user.click((await openMenu(user, 'Studio North')).getByRole('menuitem', { name: 'Leave' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave this workspace?' });
    expect(api.calls.some(({ name }) => name === 'removeMember')).toBe(false);
    await user.click(within(dialog).getByRole('button', { name: 'Leave workspace' }));
    expect(await screen.findByText('You have left “Studio North”.')).toBeDefined();
    expect((await cards()).queryByText('Studio North')).toBeNull();
    expect(api.calls.find(({ name }) => name === 'removeMember')?.input).toEqual({
      id: north.id,
      uid: 'kim',
    });
  });
});

describe('making a workspace', () => {
  it('sends the name and the image once, and shows it', async () => {
    const api = server();
    const { user } = open(api);
    await clickNew(user);
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Name'), 'Bright Books');
    const file = png();
    fireEvent.change(within(dialog).getByLabelText('Image', { selector: 'input' }), {
      target: { files: [file] },
    });
    await user.dblClick(within(dialog).getByRole('button', { name: 'Create workspace' }));

    expect(await (await cards()).findByRole('heading', { name: 'Bright Books' })).toBeDefined();
    const created = api.calls.filter(({ name }) => name === 'createWorkspace');
    expect(created).toHaveLength(1);
    expect(created[0]).toMatchObject({
      input: {
        userId: 'kim',
        name: 'Bright Books',
        workspaceId: expect.stringMatching(/^[A-Za-z0-9]{20}$/) as string,
      },
    });
    expect(created[0]?.files).toEqual({ image: file });
    expect(screen.getByText('“Bright Books” is ready.')).toBeDefined();
  });

  it('wants a name, and counts when it gets long', async () => {
    const { user } = open(server());
    await clickNew(user);
    const dialog = await screen.findByRole('dialog');
    const name = within(dialog).getByLabelText('Name');
    await user.type(name, '  x');
    await user.clear(name);
    await user.type(name, '   ');
    fireEvent.submit(name.closest('form')!);
    expect(await within(dialog).findByText('Please give the workspace a name.')).toBeDefined();
    await user.clear(name);
    await user.paste('n'.repeat(45));
    expect(within(dialog).getByText('45 of 60 characters')).toBeDefined();
  });

  it('counts what people count, and warns before it is sent', async () => {
    const { user } = open(server());
    await clickNew(user);
    const name = within(await screen.findByRole('dialog')).getByLabelText('Name');
    await user.click(name);
    await user.paste('👨‍👩‍👧'.repeat(60));
    expect(screen.getByText('60 of 60 characters')).toBeDefined();
    expect(name.getAttribute('aria-invalid')).toBe('false');
    await user.paste('x');
    expect(screen.getByText('61 of 60 characters')).toBeDefined();
    expect(name.getAttribute('aria-invalid')).toBe('true');
  });

  it('takes an image that is dropped, and lets go of it', async () => {
    const api = server();
    const { user } = open(api);
    await clickNew(user);
    const dialog = await screen.findByRole('dialog');
    const field = within(dialog).getByRole('group', { name: 'Image' });
    fireEvent.dragOver(field);
    fireEvent.drop(field, { dataTransfer: { files: [png()] } });
    expect(field.querySelector('img')?.getAttribute('src')).toBe('blob:preview');
    await user.click(within(field).getByRole('button', { name: 'Remove' }));
    expect(field.querySelector('img')).toBeNull();
    await user.type(within(dialog).getByLabelText('Name'), 'Bright Books{Enter}');
    expect(await (await cards()).findByRole('heading', { name: 'Bright Books' })).toBeDefined();
    expect(api.calls.find(({ name }) => name === 'createWorkspace')?.files).toBeUndefined();
  });

  it('keeps the page when a file misses the field', async () => {
    const { user } = open(server());
    await clickNew(user);
    await screen.findByRole('dialog');
    expect(fireEvent.drop(document.body)).toBe(false);
  });

  it('refuses a file that is no image before it is sent', async () => {
    const { user } = open(server());
    await clickNew(user);
    const dialog = await screen.findByRole('dialog');
    const input = within(dialog).getByLabelText('Image', { selector: 'input' });
    fireEvent.change(input, { target: { files: [new File(['x'], 'a.pdf', { type: 'application/pdf' })] } });
    expect(within(dialog).getByText('Please choose a JPG, PNG or WebP image.')).toBeDefined();
  });

  it('tells beside the field what the server found, and keeps what was typed', async () => {
    const api = fakeApi({
      ...nobody,
      enter: () => enteredWith([]),
      createWorkspace: () => {
        throw new ApiError({
          status: 400,
          code: 'invalid_input',
          message: 'x',
          fields: { image: 'This is no real image.' },
        });
      },
    });
    const { user } = open(api);
    await clickNew(user);
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Name'), 'Bright Books{Enter}');
    expect(await within(dialog).findByText('This is no real image.')).toBeDefined();
    expect(within(dialog).getByLabelText<HTMLInputElement>('Name').value).toBe('Bright Books');
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Choose image' }));
  });

  it('goes back to the name that was refused, and forgets the refusal once it is changed', async () => {
    const taken = { name: 'There is one of that name.' };
    const api = fakeApi({
      ...nobody,
      enter: () => enteredWith([]),
      createWorkspace: () => {
        throw new ApiError({ status: 400, code: 'invalid_input', message: 'x', fields: taken });
      },
    });
    const { user } = open(api);
    await clickNew(user);
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Name'), 'Bright Books');
    await user.click(within(dialog).getByRole('button', { name: 'Create workspace' }));
    expect(await within(dialog).findByText(taken.name)).toBeDefined();
    expect(document.activeElement).toBe(within(dialog).getByLabelText('Name'));
    await user.keyboard('!');
    expect(within(dialog).queryByText(taken.name)).toBeNull();
  });

  it('sends the same id when it tries again, so that one workspace is made', async () => {
    let down = true;
    const api = fakeApi({
      ...nobody,
      enter: () => enteredWith([]),
      createWorkspace: ({ workspaceId, name }) => {
        if (down) throw unreachable(false);
        return { workspace: { id: workspaceId, name, image: null, role: 'owner' } };
      },
    });
    const { user } = open(api);
    await clickNew(user);
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Name'), 'Bright Books{Enter}');
    expect((await within(dialog).findByRole('alert')).textContent).toMatch('You seem to be offline.');
    down = false;
    await user.click(within(dialog).getByRole('button', { name: 'Create workspace' }));
    expect(await screen.findByText('“Bright Books” is ready.')).toBeDefined();
    const ids = api.calls.flatMap(({ name, input }) =>
      name === 'createWorkspace' ? [(input as { workspaceId: string }).workspaceId] : [],
    );
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('shows how far the image is', async () => {
    const api = fakeApi({
      ...nobody,
      enter: () => enteredWith([]),
      createWorkspace: () => new Promise(() => undefined),
    });
    const { user } = open(api);
    await clickNew(user);
    const dialog = await screen.findByRole('dialog');
    const input = within(dialog).getByLabelText('Image', { selector: 'input' });
    fireEvent.change(input, { target: { files: [png()] } });
    await user.type(within(dialog).getByLabelText('Name'), 'Bright Books{Enter}');
    const bar = await within(dialog).findByRole('progressbar', { name: 'Sending the image' });
    expect(bar.getAttribute('aria-valuenow')).toBe('0');
  });

  it('asks before throwing away what was typed', async () => {
    const { user } = open(server());
    await clickNew(user);
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Name'), 'Bright');
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
    expect(within(dialog).getByLabelText<HTMLInputElement>('Name').value).toBe('Bright');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('editing a workspace', () => {
  it('sends only what changed', async () => {
    const api = server({ ...harbour, image: '/v0/harbour' });
    const { user } = open(api);
    await user.click((await openMenu(user, 'Harbour Coffee')).getByRole('menuitem', { name: 'Edit' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit workspace' });
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('“Harbour Coffee” is saved.')).toBeDefined();
    expect(api.calls.find(({ name }) => name === 'editWorkspace')?.input).toEqual({
      id: harbour.id,
      image: 'none',
    });
  });

  it('has nothing to save before something changed', async () => {
    const { user } = open(server({ ...harbour, image: '/v0/harbour' }));
    await user.click((await openMenu(user, 'Harbour Coffee')).getByRole('menuitem', { name: 'Edit' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  });
});

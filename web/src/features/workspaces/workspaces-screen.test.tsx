import type { WorkspaceWithRole } from '@fanfare/core/api/workspaces.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError, unreachable } from '../../browser/api-error.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { renderApp } from '../../testing/render.tsx';

const harbour: WorkspaceWithRole = {
  id: 'harbour',
  name: 'Harbour Coffee',
  image: '/v0/harbour',
  role: 'owner',
};
const north: WorkspaceWithRole = { id: 'north', name: 'Studio North', image: null, role: 'user' };
const open = (api: ReturnType<typeof fakeApi>) =>
  renderApp('/dashboard/settings/team', { session: fakeSession(kim), api });
const png = (name = 'mark.png') => new File(['x'], name, { type: 'image/png' });

/** A server that keeps what it is told. */
function server(...first: WorkspaceWithRole[]) {
  const kept = new Map(first.map((workspace) => [workspace.id, workspace]));
  return fakeApi({
    listWorkspaces: () => ({ workspaces: [...kept.values()] }),
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
  });
}

describe('the list of workspaces', () => {
  it('shows name and role of each', async () => {
    open(server(harbour, north));
    expect(await screen.findByRole('heading', { name: 'Harbour Coffee' })).toBeDefined();
    const rows = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(rows).toEqual([
      expect.stringContaining('Harbour CoffeeOwner'),
      expect.stringContaining('Studio NorthMember'),
    ]);
  });

  it('offers editing only to those who may', async () => {
    open(server(harbour, north));
    expect(await screen.findByRole('button', { name: 'Edit Harbour Coffee' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Edit Studio North' })).toBeNull();
  });

  it('invites whoever has none to make the first', async () => {
    const { user } = open(server());
    expect(await screen.findByText('Make your first workspace')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'New workspace' }));
    expect(await screen.findByRole('dialog', { name: 'New workspace' })).toBeDefined();
  });

  it('says what went wrong and tries again', async () => {
    let broken = true;
    const api = fakeApi({
      listWorkspaces: () => {
        if (broken)
          throw new ApiError({ status: 502, code: 'unavailable', message: 'The service does not answer.' });
        return { workspaces: [harbour] };
      },
    });
    const { user } = open(api);
    expect(await screen.findByText('The service does not answer.')).toBeDefined();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Harbour Coffee')).toBeDefined();
  });

  it('shows that it tries again, and nothing else meanwhile', async () => {
    let answer: (() => void) | undefined;
    const unavailable = new ApiError({ status: 502, code: 'unavailable', message: 'No answer.' });
    const api = fakeApi({
      listWorkspaces: () => {
        if (!answer) {
          answer = () => undefined;
          throw unavailable;
        }
        return new Promise((resolve) => (answer = () => resolve({ workspaces: [harbour] })));
      },
    });
    const { user } = open(api);
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(() => {
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Retry' }).disabled).toBe(true);
    });
    expect(screen.queryByRole('list')).toBeNull();
    act(() => answer?.());
    expect(await screen.findByText('Harbour Coffee')).toBeDefined();
  });

  it('shows the whole of fifty', async () => {
    const fifty = Array.from({ length: 50 }, (_, i) => ({ ...north, id: `n${i}`, name: `Client ${i + 1}` }));
    open(server(...fifty));
    expect(await screen.findByText('Client 50')).toBeDefined();
    expect(screen.getAllByRole('listitem')).toHaveLength(50);
    expect(document.title).toBe('Workspaces · Fanfare');
  });

  it('never shows one person what another one read', async () => {
    const session = fakeSession(kim);
    let first = true;
    const api = fakeApi({
      listWorkspaces: () => {
        if (!first) return new Promise(() => undefined);
        first = false;
        return { workspaces: [harbour] };
      },
    });
    renderApp('/dashboard/settings/team', { session, api });
    expect(await screen.findByText('Harbour Coffee')).toBeDefined();
    session.become({ uid: 'lee', name: 'Lee', email: null });
    await waitFor(() => expect(screen.queryByText('Harbour Coffee')).toBeNull());
  });
});

describe('making a workspace', () => {
  it('sends the name and the image once, and shows it', async () => {
    const api = server();
    const { user } = open(api);
    await user.click(await screen.findByRole('button', { name: 'New workspace' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Name'), 'Bright Books');
    const file = png();
    fireEvent.change(within(dialog).getByLabelText('Image', { selector: 'input' }), {
      target: { files: [file] },
    });
    await user.dblClick(within(dialog).getByRole('button', { name: 'Create workspace' }));

    expect(await screen.findByRole('heading', { name: 'Bright Books' })).toBeDefined();
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
    await user.click(await screen.findByRole('button', { name: 'New workspace' }));
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
    await user.click(await screen.findByRole('button', { name: 'New workspace' }));
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
    await user.click(await screen.findByRole('button', { name: 'New workspace' }));
    const dialog = await screen.findByRole('dialog');
    const field = within(dialog).getByRole('group', { name: 'Image' });
    fireEvent.dragOver(field);
    fireEvent.drop(field, { dataTransfer: { files: [png()] } });
    expect(field.querySelector('img')?.getAttribute('src')).toBe('blob:preview');
    await user.click(within(field).getByRole('button', { name: 'Remove' }));
    expect(field.querySelector('img')).toBeNull();
    await user.type(within(dialog).getByLabelText('Name'), 'Bright Books{Enter}');
    expect(await screen.findByRole('heading', { name: 'Bright Books' })).toBeDefined();
    expect(api.calls.find(({ name }) => name === 'createWorkspace')?.files).toBeUndefined();
  });

  it('keeps the page when a file misses the field', async () => {
    const { user } = open(server());
    await user.click(await screen.findByRole('button', { name: 'New workspace' }));
    await screen.findByRole('dialog');
    expect(fireEvent.drop(document.body)).toBe(false);
  });

  it('refuses a file that is no image before it is sent', async () => {
    const { user } = open(server());
    await user.click(await screen.findByRole('button', { name: 'New workspace' }));
    const dialog = await screen.findByRole('dialog');
    const input = within(dialog).getByLabelText('Image', { selector: 'input' });
    fireEvent.change(input, { target: { files: [new File(['x'], 'a.pdf', { type: 'application/pdf' })] } });
    expect(within(dialog).getByText('Please choose a JPG, PNG or WebP image.')).toBeDefined();
  });

  it('tells beside the field what the server found, and keeps what was typed', async () => {
    const api = fakeApi({
      listWorkspaces: () => ({ workspaces: [] }),
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
    await user.click(await screen.findByRole('button', { name: 'New workspace' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Name'), 'Bright Books{Enter}');
    expect(await within(dialog).findByText('This is no real image.')).toBeDefined();
    expect(within(dialog).getByLabelText<HTMLInputElement>('Name').value).toBe('Bright Books');
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Choose image' }));
  });

  it('goes back to the name that was refused, and forgets the refusal once it is changed', async () => {
    const taken = { name: 'There is one of that name.' };
    const api = fakeApi({
      listWorkspaces: () => ({ workspaces: [] }),
      createWorkspace: () => {
        throw new ApiError({ status: 400, code: 'invalid_input', message: 'x', fields: taken });
      },
    });
    const { user } = open(api);
    await user.click(await screen.findByRole('button', { name: 'New workspace' }));
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
      listWorkspaces: () => ({ workspaces: [] }),
      createWorkspace: ({ workspaceId, name }) => {
        if (down) throw unreachable(false);
        return { workspace: { id: workspaceId, name, image: null, role: 'owner' } };
      },
    });
    const { user } = open(api);
    await user.click(await screen.findByRole('button', { name: 'New workspace' }));
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
      listWorkspaces: () => ({ workspaces: [] }),
      createWorkspace: () => new Promise(() => undefined),
    });
    const { user } = open(api);
    await user.click(await screen.findByRole('button', { name: 'New workspace' }));
    const dialog = await screen.findByRole('dialog');
    const input = within(dialog).getByLabelText('Image', { selector: 'input' });
    fireEvent.change(input, { target: { files: [png()] } });
    await user.type(within(dialog).getByLabelText('Name'), 'Bright Books{Enter}');
    const bar = await within(dialog).findByRole('progressbar', { name: 'Sending the image' });
    expect(bar.getAttribute('aria-valuenow')).toBe('0');
  });

  it('asks before throwing away what was typed', async () => {
    const { user } = open(server());
    await user.click(await screen.findByRole('button', { name: 'New workspace' }));
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
    const api = server(harbour);
    const { user } = open(api);
    await user.click(await screen.findByRole('button', { name: 'Edit Harbour Coffee' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit workspace' });
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('“Harbour Coffee” is saved.')).toBeDefined();
    expect(api.calls.find(({ name }) => name === 'editWorkspace')?.input).toEqual({
      id: 'harbour',
      image: 'none',
    });
  });

  it('has nothing to save before something changed', async () => {
    const { user } = open(server(harbour));
    await user.click(await screen.findByRole('button', { name: 'Edit Harbour Coffee' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  });
});

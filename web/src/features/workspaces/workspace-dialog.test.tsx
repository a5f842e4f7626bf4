import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError, unreachable } from '../../browser/api-error.ts';
import { enterReply, harbour } from '../../testing/entered.ts';
import { fakeApi } from '../../testing/fake-api.ts';
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

const png = (name = 'mark.png') => new File(['x'], name, { type: 'image/png' });
const main = () => within(screen.getByRole('main'));

async function clickNew(user: ReturnType<typeof openWorkspaces>['user']) {
  await screen.findByRole('heading', { name: 'Workspaces' });
  await user.click(main().getByRole('button', { name: 'New workspace' }));
}

describe('creating a workspace', () => {
  it('a double click sends the name and the image once, and the workspace appears', async () => {
    const api = workspaceServer();
    const { user } = openWorkspaces(api);
    await clickNew(user);
    const dialog = await screen.findByRole('dialog');
    await enterText(user, within(dialog).getByLabelText('Name'), 'Bright Books');
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
    expect(screen.getByText('Created “Bright Books”.')).toBeDefined();
  });

  it('a new workspace becomes the active one, and a button of the toast switches back to the previous one', async () => {
    const { user } = openWorkspaces(workspaceServer(harbour));
    await clickNew(user);
    const dialog = await screen.findByRole('dialog');
    await enterText(user, within(dialog).getByLabelText('Name'), 'Bright Books');
    await user.click(within(dialog).getByRole('button', { name: 'Create workspace' }));
    await screen.findByRole('heading', { name: 'People in Bright Books' });
    await user.click(await screen.findByRole('button', { name: 'Switch back' }));
    await screen.findByRole('heading', { name: 'People in Harbour Coffee' });
  });

  it('an empty name is refused, a counter warns about a long name, and closing asks before the input is discarded', async () => {
    const { user } = openWorkspaces(workspaceServer());
    await clickNew(user);
    const dialog = await screen.findByRole('dialog');
    const name = within(dialog).getByLabelText<HTMLInputElement>('Name');
    await enterText(user, name, '   ');
    fireEvent.submit(name.closest('form')!);
    expect(await within(dialog).findByText('Please give the workspace a name.')).toBeDefined();
    await user.clear(name);
    await user.paste('n'.repeat(45));
    expect(within(dialog).getByText('45 of 60 characters')).toBeDefined();
    await user.clear(name);
    await user.paste('👨‍👩‍👧'.repeat(60));
    expect(screen.getByText('60 of 60 characters')).toBeDefined();
    expect(name.getAttribute('aria-invalid')).toBe('false');
    await user.paste('x');
    expect(screen.getByText('61 of 60 characters')).toBeDefined();
    expect(name.getAttribute('aria-invalid')).toBe('true');

    await user.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
    expect(name.value).toMatch(/x$/);
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('an image that is dropped on the field is previewed and can be removed, and a PDF file is refused', async () => {
    const api = workspaceServer();
    const { user } = openWorkspaces(api);
    await clickNew(user);
    const dialog = await screen.findByRole('dialog');
    expect(fireEvent.drop(document.body)).toBe(false);
    const input = within(dialog).getByLabelText('Image', { selector: 'input' });
    fireEvent.change(input, { target: { files: [new File(['x'], 'a.pdf', { type: 'application/pdf' })] } });
    expect(within(dialog).getByText('Please choose a JPG, PNG or WebP image.')).toBeDefined();

    const field = within(dialog).getByRole('group', { name: 'Image' });
    fireEvent.dragOver(field);
    fireEvent.drop(field, { dataTransfer: { files: [png()] } });
    expect(field.querySelector('img')?.getAttribute('src')).toBe('blob:preview');
    await user.click(within(field).getByRole('button', { name: 'Remove' }));
    expect(field.querySelector('img')).toBeNull();
    await enterText(user, within(dialog).getByLabelText('Name'), 'Bright Books');
    await user.keyboard('{Enter}');
    expect(await (await cards()).findByRole('heading', { name: 'Bright Books' })).toBeDefined();
    expect(api.calls.find(({ name }) => name === 'createWorkspace')?.files).toBeUndefined();
  });

  it('an error of the server is shown at its field, the input is unchanged, and the error disappears when the field is edited', async () => {
    let fields: Record<string, string> = { image: 'This is no real image.' };
    const api = fakeApi({
      ...noOtherMembers,
      enter: () => enterReply([]),
      createWorkspace: () => {
        throw new ApiError({ status: 400, code: 'invalid_input', message: 'x', fields });
      },
    });
    const { user } = openWorkspaces(api);
    await clickNew(user);
    const dialog = await screen.findByRole('dialog');
    const name = within(dialog).getByLabelText<HTMLInputElement>('Name');
    await enterText(user, name, 'Bright Books');
    await user.keyboard('{Enter}');
    expect(await within(dialog).findByText('This is no real image.')).toBeDefined();
    expect(name.value).toBe('Bright Books');
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Choose image' }));

    fields = { name: 'There is one of that name.' };
    await user.click(within(dialog).getByRole('button', { name: 'Create workspace' }));
    expect(await within(dialog).findByText('There is one of that name.')).toBeDefined();
    expect(document.activeElement).toBe(name);
    await user.keyboard('!');
    expect(within(dialog).queryByText('There is one of that name.')).toBeNull();
  });

  it('a retry after a lost connection sends the same id', async () => {
    let down = true;
    const api = fakeApi({
      ...noOtherMembers,
      enter: () => enterReply([]),
      createWorkspace: ({ workspaceId, name }) => {
        if (down) throw unreachable(false);
        return { workspace: { id: workspaceId, name, image: null, role: 'owner' } };
      },
    });
    const { user } = openWorkspaces(api);
    await clickNew(user);
    const dialog = await screen.findByRole('dialog');
    await enterText(user, within(dialog).getByLabelText('Name'), 'Bright Books');
    await user.keyboard('{Enter}');
    expect((await within(dialog).findByRole('alert')).textContent).toMatch('You seem to be offline.');
    down = false;
    await user.click(within(dialog).getByRole('button', { name: 'Create workspace' }));
    expect(await screen.findByText('Created “Bright Books”.')).toBeDefined();
    const ids = api.calls.flatMap(({ name, input }) =>
      name === 'createWorkspace' ? [(input as { workspaceId: string }).workspaceId] : [],
    );
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('the upload progress of the image is shown', async () => {
    const api = fakeApi({
      ...noOtherMembers,
      enter: () => enterReply([]),
      createWorkspace: () => new Promise(() => undefined),
    });
    const { user } = openWorkspaces(api);
    await clickNew(user);
    const dialog = await screen.findByRole('dialog');
    const input = within(dialog).getByLabelText('Image', { selector: 'input' });
    fireEvent.change(input, { target: { files: [png()] } });
    await enterText(user, within(dialog).getByLabelText('Name'), 'Bright Books');
    await user.keyboard('{Enter}');
    const bar = await within(dialog).findByRole('progressbar', { name: 'Uploading image' });
    expect(bar.getAttribute('aria-valuenow')).toBe('0');
  });
});

describe('editing a workspace', () => {
  it('Save is disabled until something changes, and only changed fields are sent', async () => {
    const api = workspaceServer({ ...harbour, image: '/v0/harbour' });
    const { user } = openWorkspaces(api);
    await user.click((await openMenu(user, 'Harbour Coffee')).getByRole('menuitem', { name: 'Edit' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit workspace' });
    const save = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect(save.disabled).toBe(true);
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await user.click(save);
    expect(await screen.findByText('Saved “Harbour Coffee”.')).toBeDefined();
    expect(api.calls.find(({ name }) => name === 'editWorkspace')?.input).toEqual({
      id: harbour.id,
      image: 'none',
    });
  });
});

import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import { harbour } from '../../testing/entered.ts';
import { callsOf, cem, mo, olga, openPeople, peopleServer, type Answers } from '../../testing/people.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const conflict = (message: string) => new ApiError({ status: 409, code: 'conflict', message });
describe('adding somebody', () => {
  async function openForm(answers: Answers) {
    const api = peopleServer('owner', [olga], answers);
    const rendered = await openPeople(api);
    await rendered.user.click(await screen.findByRole('button', { name: 'Add team member' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add team member' }));
    const fill = async (name: string, email: string) => {
      await rendered.user.type(dialog.getByLabelText('Name'), name);
      await rendered.user.type(dialog.getByLabelText('E-mail'), email);
    };
    const send = () => rendered.user.click(dialog.getByRole('button', { name: 'Add' }));
    return { ...rendered, api, dialog, fill, send };
  }

  it('wants a name and an e-mail address, and says so beside each', async () => {
    const { api, dialog, send } = await openForm({});
    await send();
    expect(dialog.getByText('Please enter a name.')).toBeDefined();
    expect(dialog.getByText('Please enter an e-mail address.')).toBeDefined();
    expect(document.activeElement).toBe(dialog.getByLabelText('Name'));
    expect(callsOf(api, 'addMember')).toEqual([]);
  });

  it('makes a member of whoever has an account, once', async () => {
    const { user, api, dialog, fill } = await openForm({ addMember: () => ({ member: cem }) });
    await fill('  Cem   Aydin ', ' CEM@Fanfare.Example ');
    await user.click(dialog.getByRole('radio', { name: /Admin/ }));
    await user.dblClick(dialog.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Cem Aydin is in Harbour Coffee now.')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(callsOf(api, 'addMember').map(({ input }) => input)).toEqual([
      { id: harbour.id, name: 'Cem Aydin', email: 'cem@fanfare.example', role: 'admin' },
    ]);
  });

  it('proposes the lesser role', async () => {
    const { dialog } = await openForm({});
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: /Member/ }).checked).toBe(true);
  });

  it('gives out the link when there is no account yet, and goes on with the next', async () => {
    const { user, fill, send } = await openForm({ addMember: () => ({ invitation: mo }) });
    await fill('Mo Reyes', 'mo+x@fanfare.example');
    await send();
    const invited = within(await screen.findByRole('dialog', { name: 'Mo Reyes is invited' }));
    expect(invited.getByText(/as soon as they sign in with mo\+x@fanfare\.example/)).toBeDefined();
    await user.click(invited.getByRole('button', { name: 'Copy invitation link' }));
    expect(await navigator.clipboard.readText()).toMatch(/mode=sign-up&email=mo%2Bx/);
    await user.click(invited.getByRole('button', { name: 'Add another' }));
    const again = within(await screen.findByRole('dialog', { name: 'Add team member' }));
    expect(again.getByLabelText<HTMLInputElement>('Name').value).toBe('');
  });

  it('shows the words of the server in the form, and keeps what was typed', async () => {
    const { dialog, fill, send } = await openForm({
      addMember: () => Promise.reject(conflict('“Cem Aydin” is in this workspace already.')),
    });
    await fill('Cem Aydin', 'cem@fanfare.example');
    await send();
    expect((await dialog.findByRole('alert')).textContent).toBe('“Cem Aydin” is in this workspace already.');
    expect(dialog.getByLabelText<HTMLInputElement>('E-mail').value).toBe('cem@fanfare.example');
  });

  it('tells beside the field what the server found there', async () => {
    const fields = { email: 'This is no e-mail address.' };
    const refusal = new ApiError({ status: 400, code: 'invalid_input', message: 'x', fields });
    const { dialog, fill, send } = await openForm({ addMember: () => Promise.reject(refusal) });
    await fill('Cem Aydin', 'cem@fanfare.example');
    await send();
    expect(await dialog.findByText(fields.email)).toBeDefined();
    expect(document.activeElement).toBe(dialog.getByLabelText('E-mail'));
    expect(dialog.queryByText('x')).toBeNull();
  });

  it('asks before throwing away what was typed', async () => {
    const { user, fill } = await openForm({});
    await fill('Cem', 'cem@');
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('alertdialog', { name: 'Discard your changes?' })).toBeDefined();
  });
});

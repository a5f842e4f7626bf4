import { type Answers } from '../../testing/fake-api.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import { harbour } from '../../testing/entered.ts';
import { callsOf, mo, olga, openPeople, peopleServer } from '../../testing/people.ts';
import { enterText } from '../../testing/enter-text.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const conflict = (message: string) => new ApiError({ status: 409, code: 'conflict', message });
describe('AddMemberModal', () => {
  async function openForm(answers: Answers) {
    const api = peopleServer('owner', [olga], answers);
    const rendered = await openPeople(api);
    await rendered.user.click(await screen.findByRole('button', { name: 'Add team member' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add team member' }));
    const fill = async (name: string, email: string) => {
      await enterText(rendered.user, dialog.getByLabelText('Name'), name);
      await enterText(rendered.user, dialog.getByLabelText('E-mail'), email);
    };
    const send = () => rendered.user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    return { ...rendered, api, dialog, fill, send };
  }

  it('a missing name and a missing e-mail are reported next to their fields', async () => {
    const { api, dialog, send } = await openForm({});
    await send();
    expect(dialog.getByText('Please enter a name.')).toBeDefined();
    expect(dialog.getByText('Enter an e-mail address.')).toBeDefined();
    expect(document.activeElement).toBe(dialog.getByLabelText('Name'));
    expect(callsOf(api, 'addMember')).toEqual([]);
  });

  it('a double click invites a person once, without extra spaces in the name and with the e-mail address in lower case', async () => {
    const { user, api, dialog, fill } = await openForm({ addMember: () => ({ invitation: mo }) });
    await fill('  Mo   Reyes ', ' MO+x@Fanfare.Example ');
    await user.click(dialog.getByRole('radio', { name: /Admin/ }));
    await user.dblClick(dialog.getByRole('button', { name: 'Send invitation' }));
    expect(await screen.findByRole('dialog', { name: 'Mo Reyes is invited' })).toBeDefined();
    expect(callsOf(api, 'addMember').map(({ input }) => input)).toEqual([
      { id: harbour.id, name: 'Mo Reyes', email: 'mo+x@fanfare.example', role: 'admin' },
    ]);
  });

  it('the role Member is preselected', async () => {
    const { dialog } = await openForm({});
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: /Member/ }).checked).toBe(true);
  });

  it('after an invitation, its link can be copied, and another person can be added in an empty form', async () => {
    const { user, dialog, fill, send } = await openForm({ addMember: () => ({ invitation: mo }) });
    await fill('Mo Reyes', 'mo+x@fanfare.example');
    await user.click(dialog.getByRole('radio', { name: /Admin/ }));
    await send();
    const invited = within(await screen.findByRole('dialog', { name: 'Mo Reyes is invited' }));
    expect(invited.getByText(/We e-mailed mo\+x@fanfare\.example/)).toBeDefined();
    await user.click(invited.getByRole('button', { name: 'Copy invitation link' }));
    expect(await navigator.clipboard.readText()).toMatch(/mode=sign-up&email=mo%2Bx/);
    await user.click(invited.getByRole('button', { name: 'Add another' }));
    const again = within(await screen.findByRole('dialog', { name: 'Add team member' }));
    expect(again.getByLabelText<HTMLInputElement>('Name').value).toBe('');
    expect(again.getByRole<HTMLInputElement>('radio', { name: /Member/ }).checked).toBe(true);
  });

  it('if the server refuses the invitation, its message is shown in the form, and the input is unchanged', async () => {
    const { dialog, fill, send } = await openForm({
      addMember: () => Promise.reject(conflict('“Cem Aydin” is already in this workspace.')),
    });
    await fill('Cem Aydin', 'cem@fanfare.example');
    await send();
    expect((await dialog.findByRole('alert')).textContent).toBe('“Cem Aydin” is already in this workspace.');
    expect(dialog.getByLabelText<HTMLInputElement>('E-mail').value).toBe('cem@fanfare.example');
  });

  it('errors that the server reports for a field are shown next to the field', async () => {
    const fields = { email: 'Enter a valid e-mail address.' };
    const refusal = new ApiError({ status: 400, code: 'invalid_input', message: 'x', fields });
    const { dialog, fill, send } = await openForm({ addMember: () => Promise.reject(refusal) });
    await fill('Cem Aydin', 'cem@fanfare.example');
    await send();
    expect(await dialog.findByText(fields.email)).toBeDefined();
    expect(document.activeElement).toBe(dialog.getByLabelText('E-mail'));
    expect(dialog.queryByText('x')).toBeNull();
  });

  it('closing the dialog asks before the input is discarded', async () => {
    const { user, fill } = await openForm({});
    await fill('Cem', 'cem@');
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('alertdialog', { name: 'Discard your changes?' })).toBeDefined();
  });
});

import { leavingNoteMax, leavingReasons } from '@fanfare/core/settings/leaving.ts';
import type { Member } from '@fanfare/core/workspaces/members.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { unreachable } from '../../browser/api-error.ts';
import { enteredWith, harbour, north } from '../../testing/entered.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { renderApp } from '../../testing/render.tsx';
import { losersText } from './losers-text.ts';
import { farewell, noteProblem } from './use-delete-account.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const removedAt = '2026-12-01T09:00:00.000Z';
const member = (uid: string): Member => ({
  uid,
  name: uid,
  email: `${uid}@fanfare.example`,
  role: 'user',
  joinedAt: '2026-11-01T09:00:00.000Z',
});

type Answers = Parameters<typeof fakeApi>[0];

async function open(answers: Answers = {}, workspaces = [harbour, north]) {
  const session = fakeSession(kim);
  const api = fakeApi({
    enter: () => enteredWith(workspaces),
    listMembers: () => ({ members: [member('kim'), member('cem'), member('bea')], invitations: [] }),
    deleteAccount: () => ({ removedAt }),
    ...answers,
  });
  const rendered = renderApp('/dashboard/settings', { session, api });
  await rendered.user.click(await screen.findByRole('button', { name: 'Delete account…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
  const button = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete account' });
  const typeAddress = () => rendered.user.type(dialog.getByLabelText(/type your e-mail/), kim.email ?? '');
  const sent = () => api.calls.filter(({ name }) => name === 'deleteAccount').map(({ input }) => input);
  return { ...rendered, session, dialog, button, typeAddress, sent };
}

describe('deleting an account', () => {
  it('says what happens before it does', async () => {
    const { dialog } = await open();
    expect(dialog.getByText('An active or trialing subscription is cancelled immediately.')).toBeDefined();
    expect(dialog.getByText(/You can come back within 30 days: sign in and restore it\./)).toBeDefined();
    expect(dialog.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      ...leavingReasons,
    ]);
  });

  it('lists the workspaces that go as well, and how many others use them', async () => {
    const { dialog } = await open();
    const items = await waitFor(() => {
      const found = dialog.getAllByRole('listitem');
      expect(found[0]?.textContent).toMatch(/other people/);
      return found;
    });
    expect(items).toHaveLength(1);
    expect(items[0]?.textContent).toMatch(/Harbour Coffee.*2 other people use it\./);
  });

  it('has no such list for whoever owns none', async () => {
    const { dialog } = await open({}, [north]);
    expect(dialog.queryByRole('list')).toBeNull();
  });

  it('wants the address to the letter', async () => {
    const { user, dialog, button, typeAddress } = await open();
    expect(button().disabled).toBe(true);
    await typeAddress();
    expect(button().disabled).toBe(false);
    await user.type(dialog.getByLabelText(/type your e-mail/), 'x');
    expect(button().disabled).toBe(true);
  });

  it('wants a reason, and goes to where it is chosen', async () => {
    const { user, dialog, button, typeAddress, sent } = await open();
    await typeAddress();
    await user.click(button());
    expect(await dialog.findByText('Please choose a reason.')).toBeDefined();
    expect(document.activeElement).toBe(dialog.getAllByRole('radio')[0]);
    expect(sent()).toEqual([]);
    await user.click(dialog.getByRole('radio', { name: 'Too difficult to use' }));
    expect(dialog.queryByText('Please choose a reason.')).toBeNull();
  });

  it('locks the account, signs out and comes to the door', async () => {
    const { user, session, dialog, button, typeAddress, sent, path } = await open();
    await user.click(dialog.getByRole('radio', { name: "I don't find it useful" }));
    await typeAddress();
    await user.dblClick(button());
    await waitFor(() => expect(path()).toBe('/login'));
    expect(sent()).toEqual([{ reason: "I don't find it useful" }]);
    expect(session.asked).toEqual(['sign out']);
    expect(await screen.findByText(farewell('Europe/Berlin', removedAt))).toBeDefined();
  });

  it('sends a note with "Other" alone', async () => {
    const { user, dialog, button, typeAddress, sent } = await open();
    expect(dialog.queryByLabelText(/optional/)).toBeNull();
    await user.click(dialog.getByRole('radio', { name: 'Other' }));
    await user.type(dialog.getByLabelText(/optional/), '  Too many tabs ');
    await typeAddress();
    await user.click(button());
    await waitFor(() => expect(sent()).toEqual([{ reason: 'Other', note: 'Too many tabs' }]));
  });

  it('keeps a note to itself when another reason is chosen after all', async () => {
    const { user, dialog, button, typeAddress, sent } = await open();
    await user.click(dialog.getByRole('radio', { name: 'Other' }));
    await user.type(dialog.getByLabelText(/optional/), 'x');
    await user.click(dialog.getByRole('radio', { name: 'Too difficult to use' }));
    await typeAddress();
    await user.click(button());
    await waitFor(() => expect(sent()).toEqual([{ reason: 'Too difficult to use' }]));
  });

  it('stays and says why when it did not work', async () => {
    const { user, session, dialog, button, typeAddress } = await open({
      deleteAccount: () => Promise.reject(unreachable(false)),
    });
    await user.click(dialog.getByRole('radio', { name: 'Too difficult to use' }));
    await typeAddress();
    await user.click(button());
    expect((await dialog.findByRole('alert')).textContent).toMatch('You seem to be offline.');
    expect(button().disabled).toBe(false);
    expect(session.asked).toEqual([]);
  });
});

describe('the words of leaving', () => {
  it('take a note up to its limit, without the spaces around it', () => {
    expect(noteProblem(` ${'n'.repeat(leavingNoteMax)} `)).toBeNull();
    expect(noteProblem('n'.repeat(leavingNoteMax + 1))).toMatch(/at most 1000 characters; this one has 1001/);
  });

  it.each([
    [0, 'Nobody else uses it.'],
    [1, '1 other person uses it.'],
    [2, '2 other people use it.'],
  ])('count %i others', (others, text) => {
    expect(losersText(others)).toBe(text);
  });

  it('say until when, by the clocks of the person', () => {
    expect(farewell('Asia/Tokyo', removedAt)).toMatch('1 December 2026 at 18:00');
  });
});

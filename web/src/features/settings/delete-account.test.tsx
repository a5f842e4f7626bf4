import { deletionNoteMax, accountDeletionReasons } from '@fanfare/core/settings/account-deletion.ts';
import type { Member } from '@fanfare/core/workspaces/members.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { unreachable } from '../../browser/api-error.ts';
import { enterReply, harbour, north } from '../../testing/entered.ts';
import { fakeApi, type Answers } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { renderApp } from '../../testing/render.tsx';
import { membersLosingAccess } from './owned-workspaces.tsx';
import { lockedAccountNotice, noteProblem } from './use-delete-account.ts';
import { enterText } from '../../testing/enter-text.ts';

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

async function open(answers: Answers = {}, workspaces = [harbour, north]) {
  const session = fakeSession(kim);
  const api = fakeApi({
    enter: () => enterReply(workspaces),
    listMembers: () => ({ members: [member('kim'), member('cem'), member('bea')], invitations: [] }),
    deleteAccount: () => ({ removedAt }),
    ...answers,
  });
  const rendered = renderApp('/dashboard/settings', { session, api });
  await rendered.user.click(await screen.findByRole('button', { name: 'Delete account…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
  const button = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete account' });
  const typeAddress = () =>
    enterText(rendered.user, dialog.getByLabelText(/Type your e-mail/), kim.email ?? '');
  const sent = () => api.calls.filter(({ name }) => name === 'deleteAccount').map(({ input }) => input);
  return { ...rendered, session, dialog, button, typeAddress, sent };
}

describe('DeleteAccountDialog', () => {
  it('the dialog explains the consequences, and lists the owned workspaces with the number of people who use them', async () => {
    const { dialog } = await open();
    expect(dialog.getByText('An active or trialing subscription is cancelled immediately.')).toBeDefined();
    expect(dialog.getByText(/To get your account back, sign in within 30 days\./)).toBeDefined();
    expect(dialog.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      ...accountDeletionReasons,
    ]);
    const items = await waitFor(() => {
      const found = dialog.getAllByRole('listitem');
      expect(found[0]?.textContent).toMatch(/other people/);
      return found;
    });
    expect(items).toHaveLength(1);
    expect(items[0]?.textContent).toMatch(/Harbour Coffee.*2 other people use it\./);
  });

  it('a person who owns no workspace sees no list', async () => {
    const { dialog } = await open({}, [north]);
    expect(dialog.queryByRole('list')).toBeNull();
  });

  it('the typed e-mail must match exactly, and the list of reasons gets the focus if no reason is chosen', async () => {
    const { user, dialog, button, typeAddress, sent } = await open();
    expect(button().disabled).toBe(true);
    await typeAddress();
    expect(button().disabled).toBe(false);
    await user.type(dialog.getByLabelText(/Type your e-mail/), 'x');
    expect(button().disabled).toBe(true);
    await user.type(dialog.getByLabelText(/Type your e-mail/), '{Backspace}');
    await user.click(button());
    expect(await dialog.findByText('Choose a reason.')).toBeDefined();
    expect(document.activeElement).toBe(dialog.getAllByRole('radio')[0]);
    expect(sent()).toEqual([]);
    await user.click(dialog.getByRole('radio', { name: 'Too difficult to use' }));
    expect(dialog.queryByText('Choose a reason.')).toBeNull();
  });

  it('deleting the account sends only the chosen reason, signs out, and opens the login page with a notice', async () => {
    const { user, session, dialog, button, typeAddress, sent, path } = await open();
    await user.click(dialog.getByRole('radio', { name: 'Other' }));
    await user.type(dialog.getByLabelText(/optional/), 'x');
    await user.click(dialog.getByRole('radio', { name: "I don't find it useful" }));
    await typeAddress();
    await user.dblClick(button());
    await waitFor(() => expect(path()).toBe('/login'));
    expect(sent()).toEqual([{ reason: "I don't find it useful" }]);
    expect(session.asked).toEqual(['sign out']);
    expect(await screen.findByText(lockedAccountNotice('Europe/Berlin', removedAt))).toBeDefined();
  });

  it('only the reason “Other” has a field for a note, which is sent without surrounding spaces', async () => {
    const { user, dialog, button, typeAddress, sent } = await open();
    expect(dialog.queryByLabelText(/optional/)).toBeNull();
    await user.click(dialog.getByRole('radio', { name: 'Other' }));
    await enterText(user, dialog.getByLabelText(/optional/), '  Too many tabs ');
    await typeAddress();
    await user.click(button());
    await waitFor(() => expect(sent()).toEqual([{ reason: 'Other', note: 'Too many tabs' }]));
  });

  it('a failure is shown and the dialog stays open', async () => {
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

describe('texts about deleting an account', () => {
  it('a note may be as long as the limit, and spaces around it are not counted', () => {
    expect(noteProblem(` ${'n'.repeat(deletionNoteMax)} `)).toBeNull();
    expect(noteProblem('n'.repeat(deletionNoteMax + 1))).toMatch(
      /at most 1000 characters. This note has 1001/,
    );
  });

  it.each([
    [-1, 'No one else uses it.'],
    [0, 'No one else uses it.'],
    [1, '1 other person uses it.'],
    [2, '2 other people use it.'],
  ])('the text for %i other people is "%s"', (others, text) => {
    expect(membersLosingAccess(others)).toBe(text);
  });

  it('the notice about a locked account shows the date of the deletion in the given time zone', () => {
    expect(lockedAccountNotice('Asia/Tokyo', removedAt)).toMatch('1 Dec 2026, 18:00');
  });
});

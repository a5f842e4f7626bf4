import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import { enterReply, harbour, north } from '../../testing/entered.ts';
import { fakeApi, type Answers } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { renderApp } from '../../testing/render.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** Kim owns a workspace and is a member of another one. In the tests, Kim leaves the latter. */
async function openDialog(removeMember: NonNullable<Answers['removeMember']>) {
  const api = fakeApi({
    enter: () => enterReply([harbour, north]),
    listMembers: () => ({ members: [], invitations: [] }),
    removeMember,
  });
  const { user } = renderApp('/dashboard/settings/team', { session: fakeSession(kim), api });
  await user.click(await screen.findByRole('button', { name: 'More for Studio North' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Leave' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave this workspace?' }));
  const sent = () => api.calls.filter(({ name }) => name === 'removeMember');
  return { user, dialog, sent };
}

describe('LeaveWorkspaceDialog', () => {
  it('the dialog says that access is lost, and nothing is sent before the person confirms', async () => {
    const { dialog, sent } = await openDialog(() => ({}));
    expect(dialog.getByText(/You’ll lose access to “Studio North” immediately/)).toBeDefined();
    expect(sent()).toEqual([]);
  });

  it('cancelling changes nothing', async () => {
    const { user, dialog, sent } = await openDialog(() => ({}));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual([]);
  });

  it('a failure is shown in the dialog and can be retried', async () => {
    let refuses = true;
    const { user, dialog, sent } = await openDialog(() => {
      if (refuses)
        throw new ApiError({ status: 503, code: 'unavailable', message: 'Please try again later.' });
      return {};
    });
    const leave = dialog.getByRole<HTMLButtonElement>('button', { name: 'Leave workspace' });
    await user.click(leave);
    expect((await dialog.findByRole('alert')).textContent).toBe('Please try again later.');
    expect(leave.disabled).toBe(false);
    refuses = false;
    await user.click(leave);
    expect(await screen.findByText('You left “Studio North”.')).toBeDefined();
    expect(sent()).toHaveLength(2);
  });

  it('while leaving, the button is disabled and Escape does not close the dialog', async () => {
    const { user, dialog, sent } = await openDialog(() => new Promise(() => undefined));
    const leave = dialog.getByRole<HTMLButtonElement>('button', { name: 'Leave workspace' });
    await user.click(leave);
    await waitFor(() => expect(leave.disabled).toBe(true));
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeDefined();
    expect(sent()).toHaveLength(1);
  });
});

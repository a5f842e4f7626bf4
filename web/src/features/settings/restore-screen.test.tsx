import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import { enterReply, harbour } from '../../testing/entered.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { renderApp } from '../../testing/render.tsx';

const deletion = { removedAt: '2026-12-01T23:05:00.000Z' };

/** A server that stores whether the account is locked. */
function server(restore?: () => Promise<never>) {
  let locked = true;
  return fakeApi({
    enter: () => (locked ? enterReply([], { deletion }) : enterReply([harbour])),
    listMembers: () => ({ members: [], invitations: [] }),
    restoreAccount: () => {
      if (restore) return restore();
      locked = false;
      return {};
    },
  });
}

const open = (api = server()) =>
  renderApp('/dashboard/settings/team', { bars: true, session: fakeSession(kim), api });

describe('RestoreScreen', () => {
  it('the screen replaces the product and shows the deletion date in the time zone of the person', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'Your account will be deleted' })).toBeDefined();
    expect(screen.getByText('2 Dec 2026, 0:05')).toBeDefined();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('restoring the account opens the requested page', async () => {
    const { user, path } = open();
    await user.click(await screen.findByRole('button', { name: 'Restore my account' }));
    expect(await screen.findByRole('heading', { name: 'Workspaces' })).toBeDefined();
    expect(path()).toBe('/dashboard/settings/team');
  });

  it('a failure to restore is shown', async () => {
    const message = 'This account is being removed and cannot be restored.';
    const { user } = open(
      server(() => Promise.reject(new ApiError({ status: 409, code: 'conflict', message }))),
    );
    await user.click(await screen.findByRole('button', { name: 'Restore my account' }));
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Restore my account' }).disabled).toBe(
      false,
    );
  });

  it('the person can log out without restoring the account', async () => {
    const { user, session, path } = open();
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(path()).toBe('/login'));
    expect(session.asked).toEqual(['sign out']);
  });
});

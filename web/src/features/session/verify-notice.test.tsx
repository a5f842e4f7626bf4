import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SessionProvider } from '../../browser/session-provider.tsx';
import { resendMs } from '../../browser/use-verification-mail.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { AppTheme } from '../../ui/theme/app-theme.tsx';
import { VerifyNotice } from './verify-notice.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const email = 'kim@fanfare.example';

function show({ invitationsWaiting = 0, person = { ...kim, emailVerified: false } } = {}) {
  const session = fakeSession(person);
  const onVerified = vi.fn();
  render(
    <AppTheme>
      <SessionProvider session={session}>
        <VerifyNotice email={email} invitationsWaiting={invitationsWaiting} onVerified={onVerified} />
      </SessionProvider>
    </AppTheme>,
  );
  return { session, onVerified };
}

const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Resend link' });
const pressSend = async () => {
  await waitFor(() => expect(sendButton().disabled).toBe(false));
  fireEvent.click(sendButton());
};
const comeBack = () => fireEvent(window, Object.assign(new Event('focus'), { valueOf: () => 0 }));

describe('VerifyNotice', () => {
  it.each([
    [0, 'Verify your e-mail address, kim@fanfare.example.'],
    [1, 'You’re invited to a workspace. Verify kim@fanfare.example to join.'],
    [2, 'You’re invited to 2 workspaces. Verify kim@fanfare.example to join.'],
  ])('with %i invitations, the notice names the address and any invitations', (invitationsWaiting, text) => {
    show({ invitationsWaiting });
    expect(screen.getByText(text)).toBeDefined();
  });

  it('the link can be resent, but only once within a minute', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(2026, 10, 21, 10, 32) });
    const { session } = show();
    await pressSend();
    expect(await screen.findByText(/^We sent the link at .*32.*\.$/)).toBeDefined();
    expect(session.asked).toEqual(['verify']);
    expect(sendButton().disabled).toBe(true);
    act(() => void vi.advanceTimersByTime(resendMs - 1000));
    expect(sendButton().disabled).toBe(true);
    act(() => void vi.advanceTimersByTime(1001));
    expect(sendButton().disabled).toBe(false);
  });

  it('a failure to send the link is shown', async () => {
    const { session } = show();
    session.failWith('auth/too-many-requests');
    await pressSend();
    expect(await screen.findByText('Too many attempts. Wait a few minutes and try again.')).toBeDefined();
    expect(sendButton().disabled).toBe(false);
  });

  it('the notice can be closed', () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText(/verify/i)).toBeNull();
  });

  it('the notice disappears when the address was verified in another tab', async () => {
    const { session, onVerified } = show();
    comeBack();
    await waitFor(() => expect(session.asked).toEqual(['reload']));
    expect(onVerified).not.toHaveBeenCalled();

    session.verifyElsewhere();
    comeBack();
    await waitFor(() => expect(onVerified).toHaveBeenCalledOnce());
    expect(screen.queryByText(/verify/i)).toBeNull();
  });

  it('the session is reloaded if the address is already verified when the notice appears', async () => {
    const { session, onVerified } = show({ person: kim });
    await waitFor(() => expect(onVerified).toHaveBeenCalledOnce());
    expect(session.asked).toEqual(['reload']);
  });
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { SessionProvider } from '../../browser/session-provider.tsx';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { AppTheme } from '../../ui/theme/app-theme.tsx';
import { ToastProvider } from '../../ui/toasts.tsx';
import { PasswordModal } from './password-modal.tsx';

function open() {
  const session = fakeSession(kim);
  const onClose = vi.fn();
  render(
    <AppTheme>
      <SessionProvider session={session}>
        <ToastProvider>
          <PasswordModal onClose={onClose} />
        </ToastProvider>
      </SessionProvider>
    </AppTheme>,
  );
  const user = userEvent.setup();
  const fill = async (current: string, next: string) => {
    if (current !== '') await user.type(screen.getByLabelText('Current password'), current);
    if (next !== '') await user.type(screen.getByLabelText('New password'), next);
    await user.click(screen.getByRole('button', { name: 'Change password' }));
  };
  return { session, onClose, fill, user };
}

describe('changing a password', () => {
  it('asks for the one before, and says that it is done', async () => {
    const { session, onClose, fill } = open();
    await fill('correct horse', 'four plain words');
    expect(await screen.findByText('Your password is changed.')).toBeDefined();
    expect(session.asked).toEqual(['change correct horse to four plain words']);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it.each([
    ['', 'four plain words', 'Please enter your current password.', 'Current password'],
    ['correct horse', '', 'Please enter a password.', 'New password'],
    ['correct horse', 'seven77', 'Please choose a password of at least 8 characters.', 'New password'],
    [
      'correct horse',
      'correct horse',
      'This is the password you have now. Please choose another one.',
      'New password',
    ],
  ])('says beside the field what is wrong: "%s", "%s"', async (current, next, text, field) => {
    const { session, fill } = open();
    await fill(current, next);
    expect(screen.getByText(text)).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText(field));
    expect(session.asked).toEqual([]);
  });

  it.each([
    ['wrong-password', 'This is not your current password. Please try again.'],
    ['invalid-credential', 'This is not your current password. Please try again.'],
    ['weak-password', 'Please choose a password of at least 8 characters.'],
    ['too-many-requests', 'Too many attempts. Please wait a few minutes and try again.'],
    [
      'requires-recent-login',
      'It has been a while since you signed in. Please log out, sign in again and repeat this.',
    ],
    ['network-request-failed', 'You seem to be offline. Please check your connection and try again.'],
    ['new-code', 'Your password could not be changed. Please try again.'],
  ])('has a sentence for %s and keeps what was typed', async (code, text) => {
    const { session, onClose, fill } = open();
    session.failWith(`auth/${code}`);
    await fill('correct horse', 'four plain words');
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('four plain words');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('asks before it throws a new password away', async () => {
    const { onClose, user } = open();
    await user.type(screen.getByLabelText('New password'), 'x');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('Discard your changes?')).toBeDefined();
    expect(onClose).not.toHaveBeenCalled();
  });
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { SessionProvider } from '../../browser/session-provider.tsx';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { AppTheme } from '../../ui/theme/app-theme.tsx';
import { ToastProvider } from '../../ui/toasts.tsx';
import { PasswordModal } from './password-modal.tsx';
import { enterText } from '../../testing/enter-text.ts';

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
    if (current !== '') await enterText(user, screen.getByLabelText('Current password'), current);
    if (next !== '') await enterText(user, screen.getByLabelText('New password'), next);
    await user.click(screen.getByRole('button', { name: 'Change password' }));
  };
  return { session, onClose, fill, user };
}

describe('PasswordModal', () => {
  it('the password is changed with the current password, and a toast confirms the change', async () => {
    const { session, onClose, fill } = open();
    await fill('correct horse', 'four plain words');
    expect(await screen.findByText('Password changed.')).toBeDefined();
    expect(session.asked).toEqual(['change correct horse to four plain words']);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it.each([
    ['', 'four plain words', 'Enter your current password.', 'Current password'],
    ['correct horse', '', 'Enter a password.', 'New password'],
    ['correct horse', 'seven77', 'Use at least 8 characters.', 'New password'],
    [
      'correct horse',
      'correct horse',
      'This is your current password. Choose a different one.',
      'New password',
    ],
  ])(
    'an error is shown for an invalid field, which gets the focus: "%s", "%s"',
    async (current, next, text, field) => {
      const { session, fill } = open();
      await fill(current, next);
      expect(screen.getByText(text)).toBeDefined();
      expect(document.activeElement).toBe(screen.getByLabelText(field));
      expect(session.asked).toEqual([]);
    },
  );

  it.each([
    ['wrong-password', 'This isn’t your current password. Try again.'],
    ['invalid-credential', 'This isn’t your current password. Try again.'],
    ['weak-password', 'Use at least 8 characters.'],
    ['too-many-requests', 'Too many attempts. Wait a few minutes and try again.'],
    ['requires-recent-login', 'You signed in a while ago. Log out, sign in again and repeat this.'],
    ['network-request-failed', 'We can’t reach Fanfare. Check your connection and try again.'],
    ['new-code', 'We couldn’t change your password. Try again.'],
  ])('the error %s has a message, and the typed passwords are kept', async (code, text) => {
    const { session, onClose, fill } = open();
    session.failWith(`auth/${code}`);
    await fill('correct horse', 'four plain words');
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('four plain words');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('closing the dialog asks for a confirmation before a new password is discarded', async () => {
    const { onClose, user } = open();
    await user.type(screen.getByLabelText('New password'), 'x');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('Discard your changes?')).toBeDefined();
    expect(onClose).not.toHaveBeenCalled();
  });
});

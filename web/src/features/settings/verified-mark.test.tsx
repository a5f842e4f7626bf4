import { passTime } from '../../testing/pass-time.ts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SessionProvider } from '../../browser/session-provider.tsx';
import { resendMs } from '../../browser/use-verification-mail.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { AppTheme } from '../../ui/theme/app-theme.tsx';
import { VerifiedMark } from './verified-mark.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const email = 'kim@fanfare.example';

function show(places = 1) {
  const session = fakeSession({ ...kim, emailVerified: false });
  render(
    <AppTheme>
      <SessionProvider session={session}>
        {Array.from({ length: places }, (_, place) => (
          <VerifiedMark key={place} email={email} verified={false} />
        ))}
      </SessionProvider>
    </AppTheme>,
  );
  return session;
}

const buttons = () => screen.getAllByRole<HTMLButtonElement>('button', { name: 'Resend link' });
const send = () => act(async () => void fireEvent.click(buttons()[0]!));
const sent = `We sent a link to ${email}. Open it to verify your address.`;

describe('VerifiedMark', () => {
  it('a second verification e-mail can be sent only after a minute', async () => {
    vi.useFakeTimers();
    const session = show();
    await send();
    expect(screen.getByRole('status').textContent).toBe(
      `${sent} If it doesn’t arrive, you can resend it after a minute.`,
    );
    passTime(resendMs - 1);
    expect(buttons()[0]?.disabled).toBe(true);
    passTime(1);
    expect(buttons()[0]?.disabled).toBe(false);
    expect(screen.getByRole('status').textContent).toBe(sent);
    await send();
    expect(session.asked).toEqual(['verify', 'verify']);
    expect(buttons()[0]?.disabled).toBe(true);
  });

  it('after one button has sent an e-mail, every “Resend link” button on the screen is disabled', async () => {
    show(2);
    await send();
    expect(buttons().map(({ disabled }) => disabled)).toEqual([true, true]);
  });

  it('the wait after an e-mail to one person does not apply to the next person', async () => {
    const session = show();
    await send();
    act(() => session.setPerson({ ...kim, uid: 'lee', emailVerified: false }));
    expect(buttons()[0]?.disabled).toBe(false);
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('a failed attempt can be retried immediately', async () => {
    const session = show();
    session.failWith('auth/network-request-failed');
    await send();
    expect(buttons()[0]?.disabled).toBe(false);
    expect(screen.getByRole('status').textContent).toMatch(/can’t reach Fanfare|offline/);
  });
});

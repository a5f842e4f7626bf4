import { passTime } from '../../testing/pass-time.ts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SessionProvider } from '../../browser/session-provider.tsx';
import { fakeSession } from '../../testing/fake-session.ts';
import { AppTheme } from '../../ui/theme/app-theme.tsx';
import { GoogleButton } from './google-button.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function show({ disabled = false, touch = false, session = fakeSession() } = {}) {
  const known = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...known(query),
    matches: touch && query === '(hover: none)',
  }));
  const onStart = vi.fn();
  const onFailure = vi.fn();
  const { unmount } = render(
    <AppTheme>
      <SessionProvider session={session}>
        <GoogleButton disabled={disabled} onStart={onStart} onFailure={onFailure} />
      </SessionProvider>
    </AppTheme>,
  );
  return { session, onStart, onFailure, unmount };
}

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Continue with Google' });

describe('preparing the Google window', () => {
  it('the Google code is loaded when the pointer or the focus reaches the button', () => {
    const { session } = show();
    passTime(10_000);
    expect(session.asked).toEqual([]);
    fireEvent.pointerEnter(button());
    act(() => button().focus());
    expect(session.asked).toEqual(['prepare google', 'prepare google']);
  });

  it('touch devices load the Google code half a second after the page', () => {
    const { session } = show({ touch: true });
    passTime(499);
    expect(session.asked).toEqual([]);
    passTime(1);
    expect(session.asked).toEqual(['prepare google']);
  });

  it('a button that is removed immediately does not load the Google code on a touch device', () => {
    const { session, unmount } = show({ touch: true });
    unmount();
    passTime(1000);
    expect(session.asked).toEqual([]);
  });
});

describe('signing in with Google', () => {
  it('a click on the button clears the earlier error, and a failure to sign in is reported', async () => {
    const { session, onStart, onFailure } = show();
    session.failWith('auth/popup-blocked');
    await act(async () => void fireEvent.click(button()));
    expect(onStart).toHaveBeenCalledOnce();
    expect(onFailure).toHaveBeenCalledWith(expect.objectContaining({ code: 'auth/popup-blocked' }));
    expect(button().disabled).toBe(false);
  });

  it('the button is enabled two seconds after the Google window was closed, before Firebase reports that it was closed', () => {
    show({ session: { ...fakeSession(), signInWithGoogle: () => new Promise<void>(() => undefined) } });
    fireEvent.click(button());
    passTime(10_000);
    expect(button().disabled).toBe(true);
    // The listener of SWR is a bound `setTimeout`, which takes the event as its delay. So the event must convert to a
    // number.
    fireEvent(window, Object.assign(new Event('focus'), { valueOf: () => 0 }));
    passTime(1999);
    expect(button().disabled).toBe(true);
    passTime(1);
    expect(button().disabled).toBe(false);
  });

  it('the button is disabled while the login form is being sent', () => {
    const { session, onStart } = show({ disabled: true });
    fireEvent.click(button());
    expect(onStart).not.toHaveBeenCalled();
    expect(session.asked).toEqual([]);
  });
});

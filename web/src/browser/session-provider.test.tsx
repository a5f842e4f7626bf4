import { act, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { fakeSession, kim, type FakeSession } from '../testing/fake-session.ts';
import { useSession, type SessionState } from './session-context.ts';
import { SessionProvider } from './session-provider.tsx';

function Who({ onDrawn }: { onDrawn: () => void }) {
  const { person, ended, session } = useSession();
  useEffect(onDrawn);
  return (
    <>
      <p>{person === undefined ? 'looking' : (person?.name ?? 'nobody')}</p>
      <p>{ended ? 'ended' : 'not ended'}</p>
      <button type="button" onClick={() => void session.signOut().catch(() => undefined)}>
        Leave
      </button>
    </>
  );
}

function show(session: FakeSession) {
  const drawn = vi.fn();
  render(
    <SessionProvider session={session}>
      <Who onDrawn={drawn} />
    </SessionProvider>,
  );
  return drawn;
}

const shownTexts = () => [...document.querySelectorAll('p')].map(({ textContent }) => textContent);
const leave = () => act(async () => screen.getByRole('button', { name: 'Leave' }).click());

describe('SessionProvider', () => {
  it('the person is undefined until the session has answered', () => {
    const silent = { ...fakeSession(), subscribe: () => () => undefined };
    show(silent);
    expect(shownTexts()).toEqual(['looking', 'not ended']);
  });

  it('at the first visit, the person is null, and no session is reported as ended', () => {
    show(fakeSession());
    expect(shownTexts()).toEqual(['nobody', 'not ended']);
  });

  it('a session that expires sets "ended" until the next sign-in', () => {
    const session = fakeSession(kim);
    show(session);
    act(() => session.setPerson(null));
    expect(shownTexts()).toEqual(['nobody', 'ended']);
    act(() => session.setPerson(kim));
    expect(shownTexts()).toEqual(['Kim Sato', 'not ended']);
  });

  it('a deliberate sign-out does not set "ended"', async () => {
    show(fakeSession(kim));
    await leave();
    expect(shownTexts()).toEqual(['nobody', 'not ended']);
  });

  it('after a failed sign-out, a session that expires still sets "ended"', async () => {
    const session = fakeSession(kim);
    show(session);
    session.failWith('auth/network-request-failed');
    await leave();
    expect(shownTexts()).toEqual(['Kim Sato', 'not ended']);
    act(() => session.setPerson(null));
    expect(shownTexts()).toEqual(['nobody', 'ended']);
  });

  it('a deliberate sign-out sets "left" until the next sign-in, and a failed sign-out sets it back to null', async () => {
    const session = fakeSession(kim);
    const signOut = async () => {
      session.setPerson({ ...kim, emailVerified: false });
      await session.signOut();
    };
    const shown: { state?: SessionState } = {};
    const Reader = () => {
      const state = useSession();
      useEffect(() => {
        shown.state = state;
      });
      return null;
    };
    render(
      <SessionProvider session={{ ...session, signOut }}>
        <Reader />
      </SessionProvider>,
    );
    const leaving = { notice: 'Until later.', from: 'here' };
    const left = () => shown.state?.left;
    await act(async () => shown.state?.leave(leaving));
    expect(left()).toEqual(leaving);
    act(() => session.setPerson(kim));
    expect(left()).toBeNull();
    session.failWith('auth/network-request-failed');
    await act(async () => expect(shown.state?.leave(leaving)).rejects.toThrow());
    expect(left()).toBeNull();
  });

  it('components render again when the person changes, but not for a new token', () => {
    const session = fakeSession(kim);
    const drawn = show(session);
    drawn.mockClear();
    act(() => session.setPerson({ ...kim }));
    expect(drawn).not.toHaveBeenCalled();
    act(() => session.setPerson({ ...kim, emailVerified: false }));
    expect(drawn).toHaveBeenCalled();
  });
});

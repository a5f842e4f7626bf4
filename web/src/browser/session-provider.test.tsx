import { act, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { fakeSession, kim, type FakeSession } from '../testing/fake-session.ts';
import { useSession } from './session-context.ts';
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

const said = () => [...document.querySelectorAll('p')].map(({ textContent }) => textContent);
const leave = () => act(async () => screen.getByRole('button', { name: 'Leave' }).click());

describe('who is signed in, for everything below', () => {
  it('is not known until the identity provider has said so', () => {
    const silent = { ...fakeSession(), subscribe: () => () => undefined };
    show(silent);
    expect(said()).toEqual(['looking', 'not ended']);
  });

  it('is nobody at first, without any session that ended', () => {
    show(fakeSession());
    expect(said()).toEqual(['nobody', 'not ended']);
  });

  it('ended without being asked where the session goes by itself, until somebody comes', () => {
    const session = fakeSession(kim);
    show(session);
    act(() => session.become(null));
    expect(said()).toEqual(['nobody', 'ended']);
    act(() => session.become(kim));
    expect(said()).toEqual(['Kim Sato', 'not ended']);
  });

  it('left on purpose where they signed out', async () => {
    show(fakeSession(kim));
    await leave();
    expect(said()).toEqual(['nobody', 'not ended']);
  });

  it('has not left where signing out failed: what ends later ended by itself', async () => {
    const session = fakeSession(kim);
    show(session);
    session.failWith('auth/network-request-failed');
    await leave();
    expect(said()).toEqual(['Kim Sato', 'not ended']);
    act(() => session.become(null));
    expect(said()).toEqual(['nobody', 'ended']);
  });

  it('is drawn anew when the person changes, and not for a new token', () => {
    const session = fakeSession(kim);
    const drawn = show(session);
    drawn.mockClear();
    act(() => session.become({ ...kim }));
    expect(drawn).not.toHaveBeenCalled();
    act(() => session.become({ ...kim, emailVerified: false }));
    expect(drawn).toHaveBeenCalled();
  });

  it('is a mistake to ask where there is no session', () => {
    expect(() => render(<Who onDrawn={vi.fn()} />)).toThrow('There is no session around this component.');
  });
});

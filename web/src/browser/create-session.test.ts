import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hourMs } from '@fanfare/core/time/units.ts';
import { fakeSession, kim } from '../testing/fake-session.ts';
import { createSession, downloadAgainMs, savedReadTimeoutMs, takeOverAfterMs } from './create-session.ts';
import type { SavedUser } from './saved-user.ts';
import type { Person, Session } from './session.ts';

beforeEach(() => void vi.useFakeTimers());
/** Lets Firebase open, so that the session of a test stops retrying when the test ends. */
let endAttempts: (() => void) | undefined;
afterEach(async () => {
  endAttempts?.();
  await vi.advanceTimersByTimeAsync(downloadAgainMs);
  vi.useRealTimers();
});

const savedKim = (expiresAt = Date.now() + hourMs): SavedUser => ({
  person: kim,
  tokens: { idToken: 'saved token', refreshToken: 'r1', expiresAt },
});
const refused = () => Promise.reject(new Error('refused'));
const noConnection = () =>
  Promise.reject(Object.assign(new Error('offline'), { code: 'auth/network-request-failed' }));

interface Start {
  saved?: SavedUser | null | 'unreadable' | Promise<SavedUser>;
  firebase?: Session;
}

async function start({ saved = savedKim(), firebase = fakeSession(kim) }: Start = {}) {
  const openFirebase = vi.fn(() => Promise.resolve(firebase));
  endAttempts = () => void openFirebase.mockResolvedValue(firebase);
  const refresh = vi.fn(() =>
    Promise.resolve({ idToken: 'renewed token', refreshToken: 'r2', expiresAt: Date.now() + hourMs }),
  );
  const readSaved = vi.fn(() => (saved === 'unreadable' ? refused() : Promise.resolve(saved)));
  const removeSaved = vi.fn(() => Promise.resolve());
  const session = createSession({
    config: { apiKey: 'k' },
    openFirebase,
    readSaved,
    removeSaved,
    refresh,
  });
  const received: (Person | null)[] = [];
  session.subscribe((person) => received.push(person));
  await vi.advanceTimersByTimeAsync(0);
  return { session, received, openFirebase, refresh, readSaved, removeSaved };
}

describe('a session that begins with the saved user', () => {
  it('the person and the token are known before Firebase is opened', async () => {
    const { session, received, openFirebase, refresh } = await start();
    expect(received).toEqual([kim]);
    expect(await session.idToken()).toBe('saved token');
    expect(openFirebase).not.toHaveBeenCalled();
    expect(refresh).not.toHaveBeenCalled();
  });

  it('a listener that subscribes after the start also receives the signed-in person', async () => {
    const { session } = await start();
    const listener = vi.fn();
    session.subscribe(listener);
    expect(listener).toHaveBeenCalledWith(kim);
  });

  it('an expired token is renewed once, even if many calls need it', async () => {
    const { session, openFirebase, refresh } = await start({ saved: savedKim(Date.now()) });
    expect(await Promise.all([session.idToken(), session.idToken()])).toEqual([
      'renewed token',
      'renewed token',
    ]);
    expect(await session.idToken()).toBe('renewed token');
    expect(refresh).toHaveBeenCalledTimes(1);
    expect(openFirebase).not.toHaveBeenCalled();
  });

  it('Firebase decides whether the session has ended if the token cannot be renewed', async () => {
    const { session, refresh, received } = await start({ saved: savedKim(0), firebase: fakeSession(null) });
    refresh.mockImplementation(refused);
    expect(await session.idToken()).toBeNull();
    expect(received).toEqual([kim, null]);
  });

  it('a token that the server refused is replaced by one from Firebase', async () => {
    const { session, openFirebase } = await start();
    expect(await session.idToken(true)).toBe('token of kim');
    expect(openFirebase).toHaveBeenCalledTimes(1);
  });
});

describe('a session after Firebase takes over', () => {
  it('a sign-out in another tab is noticed', async () => {
    const { received } = await start({ firebase: fakeSession(null) });
    await vi.advanceTimersByTimeAsync(takeOverAfterMs);
    expect(received).toEqual([kim, null]);
  });

  it("Firebase's person and tokens replace the saved ones", async () => {
    const { session, received } = await start({ firebase: fakeSession({ ...kim, uid: 'lee' }) });
    await vi.advanceTimersByTimeAsync(takeOverAfterMs);
    expect(received.map((person) => person?.uid)).toEqual(['kim', 'lee']);
    expect(await session.idToken()).toBe('token of lee');
  });

  it("later changes of Firebase's user reach the subscribers", async () => {
    const firebase = fakeSession(kim);
    const { received } = await start({ firebase });
    await vi.advanceTimersByTimeAsync(takeOverAfterMs);
    firebase.setPerson(null);
    expect(received.at(-1)).toBeNull();
  });

  it('a sign-out before Firebase has taken over opens Firebase first', async () => {
    const firebase = fakeSession(kim);
    const { session, received } = await start({ firebase });
    await session.signOut();
    expect(firebase.asked).toEqual(['sign out']);
    expect(received.at(-1)).toBeNull();
  });

  it('a sign-out works even if Firebase cannot be downloaded', async () => {
    const { session, received, openFirebase, removeSaved } = await start();
    openFirebase.mockImplementation(noConnection);
    await session.signOut();
    expect(removeSaved).toHaveBeenCalledTimes(1);
    expect(received).toEqual([kim, null]);
  });

  it("Firebase's storage reveals a sign-out in another tab while Firebase cannot be downloaded", async () => {
    const { received, openFirebase, readSaved } = await start();
    openFirebase.mockImplementation(noConnection);
    await vi.advanceTimersByTimeAsync(takeOverAfterMs);
    expect(received).toEqual([kim]);
    readSaved.mockResolvedValue(null);
    await vi.advanceTimersByTimeAsync(downloadAgainMs);
    expect(received).toEqual([kim, null]);
    expect(openFirebase).toHaveBeenCalledTimes(2);
  });

  it('after a failed download of Firebase, the session is kept, and the download is repeated once there is a connection', async () => {
    const { session, openFirebase, received } = await start();
    openFirebase.mockImplementationOnce(noConnection);
    await vi.advanceTimersByTimeAsync(takeOverAfterMs);
    expect(received).toEqual([kim]);
    expect(await session.idToken()).toBe('saved token');
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(openFirebase).toHaveBeenCalledTimes(2);
    expect(await session.idToken()).toBe('token of kim');
  });
});

describe('a session without a saved user', () => {
  it('Firebase is opened at once if no session is stored', async () => {
    const { received, openFirebase, session } = await start({ saved: null, firebase: fakeSession(null) });
    expect(received[0]).toBeNull();
    expect(openFirebase).toHaveBeenCalledTimes(1);
    await session.signIn('kim@fanfare.example', 'p');
    expect(received.at(-1)).toEqual(kim);
  });

  it('Firebase decides who is signed in if its storage cannot be read', async () => {
    const { received } = await start({ saved: 'unreadable' });
    expect(received).toEqual([kim]);
  });

  it('Firebase decides who is signed in if its storage never answers', async () => {
    const { received } = await start({ saved: new Promise(() => undefined) });
    expect(received).toEqual([]);
    await vi.advanceTimersByTimeAsync(savedReadTimeoutMs);
    expect(received).toEqual([kim]);
  });

  it('a saved user that the storage returns late is used while Firebase cannot be downloaded', async () => {
    const { promise, resolve } = Promise.withResolvers<SavedUser>();
    const { received, openFirebase, session } = await start({ saved: promise });
    openFirebase.mockImplementation(noConnection);
    await vi.advanceTimersByTimeAsync(savedReadTimeoutMs);
    resolve(savedKim());
    await vi.advanceTimersByTimeAsync(0);
    expect(received).toEqual([kim]);
    expect(await session.idToken()).toBe('saved token');
  });

  it('while Firebase cannot be downloaded, a request for a fresh token fails with an ApiError, and a sign-in fails with the network error of Firebase', async () => {
    const { session, openFirebase } = await start();
    openFirebase.mockImplementation(noConnection);
    await expect(session.idToken(true)).rejects.toMatchObject({ name: 'ApiError' });
    await expect(session.signIn('k@x.y', 'p')).rejects.toMatchObject({ code: 'auth/network-request-failed' });
  });
});

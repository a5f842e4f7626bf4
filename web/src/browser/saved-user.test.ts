import { afterEach, describe, expect, it, vi } from 'vitest';
import { isFresh, parseSavedUser, readSavedUser, refreshTokens } from './saved-user.ts';

/** The user as the Firebase SDK stores it (`UserImpl.toJSON`). */
const stored = {
  uid: 'kim',
  email: 'kim@fanfare.example',
  emailVerified: true,
  displayName: 'Kim Sato',
  isAnonymous: false,
  providerData: [{ providerId: 'google.com' }, { providerId: 'password' }],
  stsTokenManager: { refreshToken: 'r1', accessToken: 't1', expirationTime: 5_000 },
  createdAt: '1',
  lastLoginAt: '1',
  apiKey: 'k',
  appName: '[DEFAULT]',
};
const person = {
  uid: 'kim',
  name: 'Kim Sato',
  email: 'kim@fanfare.example',
  emailVerified: true,
  hasPassword: true,
};

describe('parseSavedUser', () => {
  it('the person and the tokens of a saved user are read', () => {
    expect(parseSavedUser(stored)).toEqual({
      person,
      tokens: { idToken: 't1', refreshToken: 'r1', expiresAt: 5_000 },
    });
  });

  it('a saved person without a name and without a password can be read', () => {
    const { displayName: _, ...rest } = stored;
    expect(parseSavedUser({ ...rest, providerData: [{ providerId: 'google.com' }] }).person).toEqual({
      ...person,
      name: null,
      hasPassword: false,
    });
  });

  it.each([
    ['nothing', undefined],
    ['a bare token', 't1'],
    ['a user without tokens', { ...stored, stsTokenManager: undefined }],
    ['a user without an id', { ...stored, uid: 7 }],
    [
      'a user without a refresh token',
      { ...stored, stsTokenManager: { accessToken: 't1', expirationTime: 1 } },
    ],
  ])('an unreadable record is refused, so that Firebase finds out who is signed in: %s', (_what, value) => {
    expect(() => parseSavedUser(value)).toThrow('unknown format');
  });
});

it('a token is fresh until a minute before it expires', () => {
  const tokens = { idToken: 't', refreshToken: 'r', expiresAt: 100_000 };
  expect(isFresh(tokens, 39_000)).toBe(true);
  expect(isFresh(tokens, 41_000)).toBe(false);
});

describe('readSavedUser', () => {
  afterEach(() => vi.unstubAllGlobals());

  interface Database {
    /** Null if Firebase has never run in this browser. */
    entries: Record<string, unknown> | null;
  }

  function openDatabase({ entries }: Database) {
    const abort = vi.fn();
    const close = vi.fn();
    const request = (event: string, parts: object) => {
      const made = Object.assign(new EventTarget(), { error: null }, parts);
      setTimeout(() => made.dispatchEvent(new Event(event)));
      return made;
    };
    const get = (key: string) =>
      request('success', { result: entries?.[key] && { fbase_key: key, value: entries[key] } });
    const result = { close, transaction: () => ({ objectStore: () => ({ get }) }) };
    vi.stubGlobal('indexedDB', {
      open: () => request(entries ? 'success' : 'upgradeneeded', { result, transaction: { abort } }),
    });
    return { abort, close };
  }

  it('the user that is saved for this Firebase project is read, and then the database is closed', async () => {
    const { close } = openDatabase({ entries: { 'firebase:authUser:k:[DEFAULT]': stored } });
    expect(await readSavedUser({ apiKey: 'k' })).toMatchObject({ person });
    expect(close).toHaveBeenCalled();
    expect(await readSavedUser({ apiKey: 'another project' })).toBeNull();
  });

  it('a missing database is not created, because Firebase creates it with its own tables', async () => {
    const { abort } = openDatabase({ entries: null });
    expect(await readSavedUser({ apiKey: 'k' })).toBeNull();
    expect(abort).toHaveBeenCalled();
  });

  it('a user in local storage is found, because Firebase saves it there when IndexedDB fails', async () => {
    openDatabase({ entries: {} });
    localStorage.setItem('firebase:authUser:k:[DEFAULT]', JSON.stringify(stored));
    expect(await readSavedUser({ apiKey: 'k' })).toMatchObject({ person });
  });

  it('readSavedUser rejects in a browser without IndexedDB, so that Firebase finds out who is signed in', async () => {
    vi.stubGlobal('indexedDB', undefined);
    await expect(readSavedUser({ apiKey: 'k' })).rejects.toThrow();
  });
});

describe('refreshTokens', () => {
  const reply = { access_token: 't2', refresh_token: 'r2', expires_in: '3600' };
  const answer = (body: unknown, status = 200) =>
    vi.fn<typeof fetch>(() => Promise.resolve(Response.json(body, { status })));

  it('the refresh token is sent to Google, and the new tokens are returned', async () => {
    const fetcher = answer(reply);
    const tokens = await refreshTokens({ apiKey: 'k' }, 'r1', fetcher);
    expect(tokens).toMatchObject({ idToken: 't2', refreshToken: 'r2' });
    expect(isFresh(tokens)).toBe(true);
    const [address, init] = fetcher.mock.calls[0] ?? [];
    expect(address).toBe('https://securetoken.googleapis.com/v1/token?key=k');
    expect(String(init?.body as URLSearchParams)).toBe('grant_type=refresh_token&refresh_token=r1');
  });

  it('the request is sent to the Auth emulator if the configuration names one', async () => {
    const fetcher = answer(reply);
    await refreshTokens({ apiKey: 'k', authEmulatorUrl: 'http://127.0.0.1:9099/' }, 'r1', fetcher);
    expect(fetcher.mock.calls[0]?.[0]).toBe(
      'http://127.0.0.1:9099/securetoken.googleapis.com/v1/token?key=k',
    );
  });

  it.each([
    ['a refusal', answer({ error: { message: 'USER_DISABLED' } }, 400)],
    ['a reply without a token', answer({})],
    ['a token that has expired', answer({ ...reply, expires_in: '0' })],
  ])('a renewal of the tokens fails if it is answered with %s', async (_what, fetcher) => {
    await expect(refreshTokens({ apiKey: 'k' }, 'r1', fetcher)).rejects.toThrow('was not renewed');
  });
});

import * as app from 'firebase/app';
import * as firebase from 'firebase/auth';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openFirebaseSession } from './firebase-session.ts';
import type { Person, Session } from './session.ts';

vi.mock('firebase/app', async (original) => ({
  ...(await original<typeof app>()),
  initializeApp: vi.fn(() => ({})),
}));
vi.mock('firebase/auth', async (original) => {
  const real = await original<typeof firebase>();
  const calls = Object.keys(real).filter(
    (name) => /^[a-z]/.test(name) && typeof real[name as 'signOut'] === 'function',
  );
  return {
    ...real,
    ...Object.fromEntries(calls.map((name) => [name, vi.fn()])),
    browserPopupRedirectResolver: function Resolver() {},
  };
});

const fire = vi.mocked(firebase);
const refusal = (code: string) => new app.FirebaseError(code, code);

const made = () => ({
  uid: 'kim',
  displayName: null as string | null,
  email: 'kim@fanfare.example',
  emailVerified: false,
  providerData: [{ providerId: 'password' }],
  getIdToken: vi.fn<(fresh?: boolean) => Promise<string>>(() => Promise.resolve('token')),
  reload: vi.fn(() => Promise.resolve()),
});
type MadeUser = ReturnType<typeof made>;

let auth: { currentUser: MadeUser | null; authStateReady(): Promise<void> };
let tell: (user: MadeUser | null) => void;

beforeEach(() => {
  vi.clearAllMocks();
  auth = { currentUser: null, authStateReady: () => Promise.resolve() };
  fire.initializeAuth.mockReturnValue(auth as unknown as firebase.Auth);
  fire.onIdTokenChanged.mockImplementation((_auth, listener) => {
    tell = listener as unknown as typeof tell;
    return vi.fn();
  });
  for (const call of [fire.updateProfile, fire.sendEmailVerification, fire.applyActionCode] as const)
    call.mockResolvedValue(undefined);
});

async function start(user: MadeUser | null = null, config: { authEmulatorUrl?: string } = {}) {
  auth.currentUser = user;
  const session = await openFirebaseSession({ apiKey: 'k', ...config });
  const received: (Person | null)[] = [];
  const stop = session.subscribe((person) => received.push(person));
  return { session, received, stop };
}

describe('subscribe', () => {
  it("a listener receives the fields of Firebase's user that the product needs", async () => {
    const { received } = await start();
    tell({ ...made(), displayName: 'Kim Sato' });
    tell({ ...made(), providerData: [{ providerId: 'google.com' }] });
    tell(null);
    expect(received).toEqual([
      {
        uid: 'kim',
        name: 'Kim Sato',
        email: 'kim@fanfare.example',
        emailVerified: false,
        hasPassword: true,
      },
      expect.objectContaining({ name: null, hasPassword: false }),
      null,
    ]);
  });

  it('the Auth emulator is used only when the configuration names one', async () => {
    await start();
    expect(fire.connectAuthEmulator).not.toHaveBeenCalled();
    await start(null, { authEmulatorUrl: 'http://127.0.0.1:9099' });
    expect(fire.connectAuthEmulator.mock.calls[0]?.[1]).toBe('http://127.0.0.1:9099');
  });

  it('a listener is not called after it has unsubscribed', async () => {
    const user = made();
    const { session, received, stop } = await start(user);
    stop();
    await session.rename('Kim');
    expect(received).toEqual([]);
  });
});

describe('signUp', () => {
  const signUp = async () => {
    const user = made();
    fire.createUserWithEmailAndPassword.mockImplementation(() => {
      auth.currentUser = user;
      tell(user);
      return Promise.resolve({ user } as unknown as firebase.UserCredential);
    });
    const { session, received } = await start();
    await session.signUp('Kim Sato', 'kim@fanfare.example', 'a long pass phrase');
    return { user, received };
  };

  it('listeners receive a person who has signed up only after the token contains their name', async () => {
    fire.updateProfile.mockImplementation((user, { displayName = null }) => {
      Object.assign(user, { displayName });
      return Promise.resolve();
    });
    const { user, received } = await signUp();
    expect(received.map((person) => person?.name)).toEqual(['Kim Sato']);
    expect(user.getIdToken).toHaveBeenCalledWith(true);
    expect(fire.sendEmailVerification).toHaveBeenCalledWith(user);
  });

  it('a sign-up succeeds even if the name cannot be stored and the e-mail cannot be sent', async () => {
    fire.updateProfile.mockRejectedValue(refusal('auth/network-request-failed'));
    fire.sendEmailVerification.mockRejectedValue(refusal('auth/too-many-requests'));
    const { received } = await signUp();
    expect(received).toMatchObject([{ uid: 'kim', name: null }]);
  });

  it('a refused sign-up fails with the error of Firebase', async () => {
    fire.createUserWithEmailAndPassword.mockRejectedValue(refusal('auth/email-already-in-use'));
    await expect((await start()).session.signUp('K', 'k@x.y', 'p')).rejects.toMatchObject({
      code: 'auth/email-already-in-use',
    });
    expect(fire.sendEmailVerification).not.toHaveBeenCalled();
  });
});

describe('idToken', () => {
  it('the token is null when nobody is signed in', async () => {
    expect(await (await start()).session.idToken()).toBeNull();
  });

  it('idToken(true) requests a fresh token from Firebase', async () => {
    const user = made();
    expect(await (await start(user)).session.idToken(true)).toBe('token');
    expect(user.getIdToken).toHaveBeenCalledWith(true);
  });

  it.each(['user-token-expired', 'invalid-user-token', 'user-disabled', 'user-not-found'])(
    'an expired session fails with "unauthenticated": %s',
    async (code) => {
      const user = made();
      user.getIdToken.mockRejectedValue(refusal(`auth/${code}`));
      await expect((await start(user)).session.idToken()).rejects.toMatchObject({
        status: 401,
        code: 'unauthenticated',
      });
    },
  );

  it.each([refusal('auth/network-request-failed'), new TypeError('Failed to fetch')])(
    'a temporary failure does not end the session: %s',
    async (error) => {
      const user = made();
      user.getIdToken.mockRejectedValue(error);
      await expect((await start(user)).session.idToken()).rejects.toMatchObject({
        status: 0,
        code: 'offline',
      });
    },
  );
});

describe('resetPassword', () => {
  it('a password reset for an unknown e-mail address appears to succeed, and other errors are passed on', async () => {
    fire.sendPasswordResetEmail.mockRejectedValue(refusal('auth/user-not-found'));
    await expect((await start()).session.resetPassword('nobody@x.y')).resolves.toBeUndefined();
    fire.sendPasswordResetEmail.mockRejectedValue(refusal('auth/too-many-requests'));
    await expect((await start()).session.resetPassword('kim@x.y')).rejects.toMatchObject({
      code: 'auth/too-many-requests',
    });
  });
});

describe('applyCode', () => {
  it('listeners receive the changed person only after the token contains the change', async () => {
    const user = made();
    const { session, received } = await start(user);
    user.reload.mockImplementation(() => Promise.resolve(void (user.emailVerified = true)));
    await session.applyCode('c1');
    expect(received.map((person) => person?.emailVerified)).toEqual([true]);
  });

  it('the person is reloaded before the token is renewed, because other tabs read the person when they notice a new token', async () => {
    const user = made();
    const steps: string[] = [];
    user.reload.mockImplementation(() => Promise.resolve(void steps.push('person')));
    user.getIdToken.mockImplementation((fresh?: boolean) => {
      if (fresh === true) steps.push('token');
      return Promise.resolve('t');
    });
    await (await start(user)).session.applyCode('c1');
    expect(steps).toEqual(['person', 'token']);
  });

  it('applyCode succeeds even if the page cannot reload the user afterwards', async () => {
    const user = made();
    user.getIdToken.mockRejectedValue(refusal('auth/network-request-failed'));
    await expect((await start(user)).session.applyCode('c1')).resolves.toBeUndefined();
    await expect((await start()).session.applyCode('c1')).resolves.toBeUndefined();
  });

  it('an expired code fails with the error of Firebase', async () => {
    fire.applyActionCode.mockRejectedValue(refusal('auth/invalid-action-code'));
    await expect((await start(made())).session.applyCode('c1')).rejects.toMatchObject({
      code: 'auth/invalid-action-code',
    });
  });
});

describe('methods that need a signed-in person', () => {
  it.each<[string, (session: Session) => Promise<void>]>([
    ['sendVerification', (session) => session.sendVerification()],
    ['rename', (session) => session.rename('Kim')],
    ['changePassword', (session) => session.changePassword('old', 'new')],
    ['reload', (session) => session.reload()],
  ])(
    'if nobody is signed in, the method %s fails with the error of an expired session',
    async (_what, ask) => {
      await expect(ask((await start()).session)).rejects.toMatchObject({ code: 'auth/user-token-expired' });
    },
  );

  it('changePassword checks the current password before it sets the new one', async () => {
    fire.reauthenticateWithCredential.mockRejectedValue(refusal('auth/invalid-credential'));
    const { session, received } = await start(made());
    await expect(session.changePassword('wrong', 'new')).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    });
    expect(fire.updatePassword).not.toHaveBeenCalled();
    expect(received).toHaveLength(1);
  });

  it('changePassword signs in with the new password, because the change ends the sessions that began before it', async () => {
    const steps: unknown[] = [];
    fire.reauthenticateWithCredential.mockImplementation((_user, credential) => {
      steps.push(credential);
      // The password is changed even if the second sign-in fails.
      return steps.length === 1
        ? Promise.resolve({} as firebase.UserCredential)
        : Promise.reject(refusal('auth/network-request-failed'));
    });
    fire.updatePassword.mockImplementation(() => {
      steps.push('changed');
      return Promise.resolve();
    });
    await (await start(made())).session.changePassword('old', 'new');
    const signIn = (password: string) =>
      firebase.EmailAuthProvider.credential('kim@fanfare.example', password);
    expect(steps).toEqual([signIn('old'), 'changed', signIn('new')]);
  });
});

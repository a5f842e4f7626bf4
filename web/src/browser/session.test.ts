import * as app from 'firebase/app';
import * as firebase from 'firebase/auth';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createSession, type Person, type Session } from './session.ts';

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

let auth: { currentUser: MadeUser | null };
let tell: (user: MadeUser | null) => void;

beforeEach(() => {
  vi.clearAllMocks();
  auth = { currentUser: null };
  fire.initializeAuth.mockReturnValue(auth as unknown as firebase.Auth);
  fire.onIdTokenChanged.mockImplementation((_auth, listener) => {
    tell = listener as unknown as typeof tell;
    return vi.fn();
  });
  for (const call of [fire.updateProfile, fire.sendEmailVerification, fire.applyActionCode] as const)
    call.mockResolvedValue(undefined);
});

function start(user: MadeUser | null = null, config: { authEmulatorUrl?: string } = {}) {
  auth.currentUser = user;
  const session = createSession({ apiKey: 'k', ...config });
  const heard: (Person | null)[] = [];
  const stop = session.subscribe((person) => heard.push(person));
  return { session, heard, stop };
}

describe('who is signed in', () => {
  it('is told as much as the product uses', () => {
    const { heard } = start();
    tell({ ...made(), displayName: 'Kim Sato' });
    tell({ ...made(), providerData: [{ providerId: 'google.com' }] });
    tell(null);
    expect(heard).toEqual([
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

  it('is asked of the local product where there is one, and nowhere else', () => {
    start();
    expect(fire.connectAuthEmulator).not.toHaveBeenCalled();
    start(null, { authEmulatorUrl: 'http://127.0.0.1:9099' });
    expect(fire.connectAuthEmulator.mock.calls[0]?.[1]).toBe('http://127.0.0.1:9099');
  });

  it('is told no more once nobody listens', async () => {
    const user = made();
    const { session, heard, stop } = start(user);
    stop();
    await session.rename('Kim');
    expect(heard).toEqual([]);
  });
});

describe('signing up', () => {
  const signUp = async () => {
    const user = made();
    fire.createUserWithEmailAndPassword.mockImplementation(() => {
      auth.currentUser = user;
      tell(user);
      return Promise.resolve({ user } as unknown as firebase.UserCredential);
    });
    const { session, heard } = start();
    await session.signUp('Kim Sato', 'kim@fanfare.example', 'a long pass phrase');
    return { user, heard };
  };

  it('is told once the account has its name, and the token knows it', async () => {
    fire.updateProfile.mockImplementation((user, { displayName = null }) => {
      Object.assign(user, { displayName });
      return Promise.resolve();
    });
    const { user, heard } = await signUp();
    expect(heard.map((person) => person?.name)).toEqual(['Kim Sato']);
    expect(user.getIdToken).toHaveBeenCalledWith(true);
    expect(fire.sendEmailVerification).toHaveBeenCalledWith(user);
  });

  it('has made an account even when neither name nor e-mail came through', async () => {
    fire.updateProfile.mockRejectedValue(refusal('auth/network-request-failed'));
    fire.sendEmailVerification.mockRejectedValue(refusal('auth/too-many-requests'));
    const { heard } = await signUp();
    expect(heard).toMatchObject([{ uid: 'kim', name: null }]);
  });

  it('that is refused fails in the words of Firebase', async () => {
    fire.createUserWithEmailAndPassword.mockRejectedValue(refusal('auth/email-already-in-use'));
    await expect(start().session.signUp('K', 'k@x.y', 'p')).rejects.toMatchObject({
      code: 'auth/email-already-in-use',
    });
    expect(fire.sendEmailVerification).not.toHaveBeenCalled();
  });
});

describe('the token', () => {
  it('is none for nobody', async () => {
    expect(await start().session.idToken()).toBeNull();
  });

  it('is asked for anew where the session may be over', async () => {
    const user = made();
    expect(await start(user).session.idToken(true)).toBe('token');
    expect(user.getIdToken).toHaveBeenCalledWith(true);
  });

  it.each(['user-token-expired', 'invalid-user-token', 'user-disabled', 'user-not-found'])(
    'of a session that is over leads to the door: %s',
    async (code) => {
      const user = made();
      user.getIdToken.mockRejectedValue(refusal(`auth/${code}`));
      await expect(start(user).session.idToken()).rejects.toMatchObject({
        status: 401,
        code: 'unauthenticated',
      });
    },
  );

  it.each([refusal('auth/network-request-failed'), new TypeError('Failed to fetch')])(
    'that cannot be had for now ends no session: %s',
    async (error) => {
      const user = made();
      user.getIdToken.mockRejectedValue(error);
      await expect(start(user).session.idToken()).rejects.toMatchObject({ status: 0, code: 'offline' });
    },
  );
});

describe('a forgotten password', () => {
  it('gets the same answer whether there is an account or not', async () => {
    fire.sendPasswordResetEmail.mockRejectedValue(refusal('auth/user-not-found'));
    await expect(start().session.resetPassword('nobody@x.y')).resolves.toBeUndefined();
    fire.sendPasswordResetEmail.mockRejectedValue(refusal('auth/too-many-requests'));
    await expect(start().session.resetPassword('kim@x.y')).rejects.toMatchObject({
      code: 'auth/too-many-requests',
    });
  });
});

describe('the code of a link', () => {
  it('is told of once the token knows what it did', async () => {
    const user = made();
    const { session, heard } = start(user);
    user.reload.mockImplementation(() => Promise.resolve(void (user.emailVerified = true)));
    await session.applyCode('c1');
    expect(heard.map((person) => person?.emailVerified)).toEqual([true]);
  });

  it('did its work even where the page cannot learn of it', async () => {
    const user = made();
    user.getIdToken.mockRejectedValue(refusal('auth/network-request-failed'));
    await expect(start(user).session.applyCode('c1')).resolves.toBeUndefined();
    await expect(start().session.applyCode('c1')).resolves.toBeUndefined();
  });

  it('that is dead fails', async () => {
    fire.applyActionCode.mockRejectedValue(refusal('auth/invalid-action-code'));
    await expect(start(made()).session.applyCode('c1')).rejects.toMatchObject({
      code: 'auth/invalid-action-code',
    });
  });
});

describe('what needs somebody', () => {
  it.each<[string, (session: Session) => Promise<void>]>([
    ['verifying an address', (session) => session.sendVerification()],
    ['a new name', (session) => session.rename('Kim')],
    ['a new password', (session) => session.changePassword('old', 'new')],
    ['another look', (session) => session.reload()],
  ])('says of nobody that the session is over: %s', async (_what, ask) => {
    await expect(ask(start().session)).rejects.toMatchObject({ code: 'auth/user-token-expired' });
  });

  it('asks for the old password before the new one is set', async () => {
    fire.reauthenticateWithCredential.mockRejectedValue(refusal('auth/invalid-credential'));
    const { session, heard } = start(made());
    await expect(session.changePassword('wrong', 'new')).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    });
    expect(fire.updatePassword).not.toHaveBeenCalled();
    expect(heard).toHaveLength(1);
  });
});

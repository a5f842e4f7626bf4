import { defaultMessage } from '@fanfare/core/errors/errors.ts';
import { FirebaseError, initializeApp } from 'firebase/app';
import {
  applyActionCode,
  browserLocalPersistence,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  updatePassword,
  updateProfile,
  verifyPasswordResetCode,
  type Auth,
  type User,
} from 'firebase/auth';
import { ApiError, unreachable } from './api-error.ts';
import type { FirebaseConfig } from './firebase-config.ts';
import { createGooglePopup } from './google-popup.ts';
import type { Person, Session } from './session.ts';

/** Error codes of an ended session. All other errors may be temporary. */
const overCodes = new Set([
  'auth/user-token-expired',
  'auth/invalid-user-token',
  'auth/user-disabled',
  'auth/user-not-found',
]);

const isCode = (error: unknown, ...codes: string[]) =>
  error instanceof FirebaseError && codes.includes(error.code);

/** The reason why a signed-in person has no token: the session has ended, or Firebase cannot be reached. */
function tokenFailure(error: unknown): ApiError {
  if (isCode(error, ...overCodes)) {
    return new ApiError({ status: 401, code: 'unauthenticated', message: defaultMessage.unauthenticated });
  }
  return unreachable();
}

const personOf = (user: User): Person => ({
  uid: user.uid,
  name: user.displayName,
  email: user.email,
  emailVerified: user.emailVerified,
  hasPassword: user.providerData.some(({ providerId }) => providerId === EmailAuthProvider.PROVIDER_ID),
});

function userOf(auth: Auth): User {
  if (auth.currentUser) return auth.currentUser;
  throw new FirebaseError('auth/user-token-expired', 'Nobody is signed in.');
}

/** The session of Firebase Auth. Resolves once Firebase knows whether a person is signed in. */
export async function openFirebaseSession(config: FirebaseConfig): Promise<Session> {
  const auth = initializeAuth(initializeApp(config), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  if (config.authEmulatorUrl !== undefined) {
    connectAuthEmulator(auth, config.authEmulatorUrl, { disableWarnings: true });
  }
  await auth.authStateReady();
  const googlePopup = createGooglePopup(auth);
  const listeners = new Set<(person: Person | null) => void>();
  let changes = 0;
  /** Calls the listeners once the token contains the whole change, because the server reads the token. */
  const change = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    changes += 1;
    try {
      return await work();
    } finally {
      changes -= 1;
      if (changes === 0)
        for (const listener of listeners) listener(auth.currentUser && personOf(auth.currentUser));
    }
  };
  // The token is renewed last: other tabs notice only a new token, and then find the new person stored with it.
  const renew = async (user: User) => {
    await user.reload();
    await user.getIdToken(true);
  };
  return {
    subscribe(listener) {
      listeners.add(listener);
      const stop = onIdTokenChanged(auth, (user) => {
        if (changes === 0) listener(user && personOf(user));
      });
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    async signIn(email, password) {
      await signInWithEmailAndPassword(auth, email, password);
    },
    async signUp(name, email, password) {
      const user = await change(async () => {
        const made = await createUserWithEmailAndPassword(auth, email, password);
        // The account already exists. A missing name is not a failure, because the person can add it later.
        await updateProfile(made.user, { displayName: name })
          .then(() => made.user.getIdToken(true))
          .catch(() => undefined);
        return made.user;
      });
      // Signing up does not wait for this e-mail, because the person can request another one later.
      void sendEmailVerification(user).catch(() => undefined);
    },
    async signInWithGoogle() {
      await signInWithPopup(auth, new GoogleAuthProvider(), googlePopup.resolver);
    },
    prepareGoogle: googlePopup.prepare,
    signOut: () => signOut(auth),
    async idToken(fresh = false) {
      try {
        return (await auth.currentUser?.getIdToken(fresh)) ?? null;
      } catch (error) {
        throw tokenFailure(error);
      }
    },
    async resetPassword(email) {
      try {
        await sendPasswordResetEmail(auth, email);
      } catch (error) {
        if (!isCode(error, 'auth/user-not-found')) throw error;
      }
    },
    checkResetCode: (code) => verifyPasswordResetCode(auth, code),
    confirmReset: (code, password) => confirmPasswordReset(auth, code, password),
    async applyCode(code) {
      await applyActionCode(auth, code);
      const user = auth.currentUser;
      // The code was applied, so it is not a failure if the page cannot reload the user.
      if (user) await change(() => renew(user)).catch(() => undefined);
    },
    sendVerification: async () => sendEmailVerification(userOf(auth)),
    async changePassword(current, next) {
      const user = userOf(auth);
      await change(async () => {
        const signInWith = (password: string) =>
          reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password));
        await signInWith(current);
        await updatePassword(user, next);
        // Signs in again, because sensitive calls need a session that began after the change of the password.
        await signInWith(next).catch(() => undefined);
      });
    },
    async rename(name) {
      const user = userOf(auth);
      await change(async () => {
        await updateProfile(user, { displayName: name });
        await user.getIdToken(true);
      });
    },
    reload: async () => change(() => renew(userOf(auth))),
  };
}

import { defaultMessage } from '@fanfare/core/api/errors.ts';
import { FirebaseError, initializeApp } from 'firebase/app';
import {
  browserLocalPersistence,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  updateProfile,
  type User,
} from 'firebase/auth';
import { ApiError, unreachable } from './api-error.ts';
import type { FirebaseConfig } from './firebase-config.ts';
import { createGooglePopup } from './google-popup.ts';

export interface Person {
  uid: string;
  name: string | null;
  email: string | null;
}

/** Firebase Auth, as much of it as the product uses. */
export interface Session {
  /** Tells who is signed in, at once when known and on every change. */
  subscribe(listener: (person: Person | null) => void): () => void;
  signIn(email: string, password: string): Promise<void>;
  signUp(name: string, email: string, password: string): Promise<void>;
  signInWithGoogle(): Promise<void>;
  /** Loads what Google's window needs, for whoever is about to ask for it. */
  prepareGoogle(): void;
  signOut(): Promise<void>;
  /** Null when nobody is signed in; fails with an `ApiError`. */
  idToken(): Promise<string | null>;
}

/** Why there is no token although somebody is signed in: no connection, or an account that was locked or deleted. */
function tokenFailure(error: unknown): ApiError {
  if (error instanceof FirebaseError && error.code !== 'auth/network-request-failed') {
    return new ApiError({ status: 401, code: 'unauthenticated', message: defaultMessage.unauthenticated });
  }
  return unreachable();
}

const personOf = (user: User): Person => ({ uid: user.uid, name: user.displayName, email: user.email });

export function createSession(config: FirebaseConfig): Session {
  const auth = initializeAuth(initializeApp(config), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  if (config.authEmulatorUrl !== undefined) {
    connectAuthEmulator(auth, config.authEmulatorUrl, { disableWarnings: true });
  }
  const googlePopup = createGooglePopup(auth);
  const listeners = new Set<(person: Person | null) => void>();
  const tell = (user: User | null) => {
    for (const listener of listeners) listener(user && personOf(user));
  };
  return {
    subscribe(listener) {
      listeners.add(listener);
      const stop = onIdTokenChanged(auth, (user) => listener(user && personOf(user)));
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    async signIn(email, password) {
      await signInWithEmailAndPassword(auth, email, password);
    },
    async signUp(name, email, password) {
      const { user } = await createUserWithEmailAndPassword(auth, email, password);
      await updateProfile(user, { displayName: name });
      // Firebase tells of a new name only when it is asked.
      tell(user);
    },
    async signInWithGoogle() {
      await signInWithPopup(auth, new GoogleAuthProvider(), googlePopup.resolver);
    },
    prepareGoogle: googlePopup.prepare,
    signOut: () => signOut(auth),
    async idToken() {
      try {
        return (await auth.currentUser?.getIdToken()) ?? null;
      } catch (error) {
        throw tokenFailure(error);
      }
    },
  };
}

import { ApiError, unreachable } from './api-error.ts';
import type { FirebaseConfig } from './firebase-config.ts';
import { loadNow } from './load-module.ts';
import { preconnect } from './preconnect.ts';
import { isFresh, readSavedUser, refreshTokens, removeSavedUser, type SavedUser } from './saved-user.ts';
import type { OpenFirebase, Person, Session } from './session.ts';

/** Returns a function that downloads and opens Firebase Auth when it is first called. */
export function firebaseOpener(config: FirebaseConfig): OpenFirebase {
  let opening: Promise<Session> | null = null;
  const open = async () => {
    const loaded = await loadNow(() => import('./firebase-session.ts'));
    if (!loaded) {
      throw Object.assign(new Error('Firebase cannot be downloaded.'), {
        code: 'auth/network-request-failed',
      });
    }
    return loaded.openFirebaseSession(config);
  };
  return () => {
    opening ??= open();
    opening.catch(() => (opening = null));
    return opening;
  };
}

/**
 * The time until Firebase is downloaded and takes over. By then, the first screen has loaded and no longer needs the
 * connection.
 */
export const takeOverAfterMs = 5_000;
/** Browsers sometimes never answer a read of their storage. After this time, Firebase is opened without the answer. */
export const savedReadTimeoutMs = 1_000;
/** The pause before Firebase is downloaded again after a failure. */
export const downloadAgainMs = 30_000;

interface Options {
  config: FirebaseConfig;
  openFirebase: OpenFirebase;
  readSaved?: typeof readSavedUser;
  removeSaved?: typeof removeSavedUser;
  refresh?: typeof refreshTokens;
}

type Listener = (person: Person | null) => void;

/**
 * A session that begins with the user whom Firebase saved in this browser, so that a screen is shown before Firebase is
 * downloaded. Firebase takes over after a few seconds, or earlier if a method needs more than the token; see
 * docs/decisions/0022.
 */
export function createSession({
  config,
  openFirebase,
  readSaved = readSavedUser,
  removeSaved = removeSavedUser,
  refresh = refreshTokens,
}: Options): Session {
  const listeners = new Set<Listener>();
  /** Undefined until the browser's storage or Firebase has answered. */
  let person: Person | null | undefined;
  /** The user whom Firebase saved; null if nobody is signed in, and once Firebase has loaded. */
  let saved: SavedUser | null = null;
  let takenOver: Promise<Session> | null = null;
  let refreshing: Promise<SavedUser> | null = null;

  const tell = (next: Person | null) => {
    person = next;
    for (const listener of listeners) listener(next);
  };

  const replaceSaved = async (): Promise<Session> => {
    const session = await openFirebase();
    const { promise, resolve } = Promise.withResolvers<void>();
    session.subscribe((next) => {
      saved = null;
      tell(next);
      resolve();
    });
    await promise;
    return session;
  };
  const firebase = (): Promise<Session> => {
    takenOver ??= replaceSaved();
    takenOver.catch(() => (takenOver = null));
    return takenOver;
  };
  /** Until Firebase is loaded, a sign-out in another tab can be noticed only in Firebase's storage. */
  const checkSaved = async (): Promise<void> => {
    if (!saved) return;
    const { uid } = saved.person;
    const found = await readSaved(config).catch(() => undefined);
    if (!saved || found === undefined || found?.person.uid === uid) return;
    saved = found;
    tell(found?.person ?? null);
  };
  const takeOver = (): void => {
    firebase().catch(() => {
      const again = () => {
        clearTimeout(timer);
        window.removeEventListener('online', again);
        void checkSaved();
        takeOver();
      };
      const timer = setTimeout(again, downloadAgainMs);
      window.addEventListener('online', again);
    });
  };

  /**
   * Null if the token has expired and could not be renewed. Only Firebase can then decide whether the session has
   * ended.
   */
  const savedToken = async (user: SavedUser): Promise<string | null> => {
    if (isFresh(user.tokens)) return user.tokens.idToken;
    refreshing ??= refresh(config, user.tokens.refreshToken).then((tokens) => ({ ...user, tokens }));
    try {
      const renewed = await refreshing;
      if (saved === user) saved = renewed;
      return renewed.tokens.idToken;
    } catch {
      return null;
    } finally {
      refreshing = null;
    }
  };

  const begin = async () => {
    const giveUpTimer = setTimeout(takeOver, savedReadTimeoutMs);
    const found = await readSaved(config).catch(() => undefined);
    clearTimeout(giveUpTimer);
    // Firebase has already reported who is signed in, so the saved user is not used.
    if (person !== undefined) return;
    if (found) {
      saved = found;
      setTimeout(takeOver, takeOverAfterMs);
      tell(found.person);
      return;
    }
    takeOver();
    if (found === undefined) return;
    // Without a signed-in person, the login page is shown next and needs this connection.
    if (config.authEmulatorUrl === undefined) preconnect('https://identitytoolkit.googleapis.com');
    tell(null);
  };
  void begin();

  return {
    subscribe(listener) {
      listeners.add(listener);
      if (person !== undefined) listener(person);
      return () => void listeners.delete(listener);
    },
    async idToken(fresh = false) {
      const token = saved && !fresh ? await savedToken(saved) : null;
      if (token !== null) return token;
      const session = await firebase().catch((error: unknown) => {
        throw error instanceof ApiError ? error : unreachable();
      });
      return session.idToken(fresh);
    },
    prepareGoogle() {
      // A failure is ignored here, because the click tries again and reports it.
      void firebase()
        .then((session) => session.prepareGoogle())
        .catch(() => undefined);
    },
    signIn: async (...args) => (await firebase()).signIn(...args),
    signUp: async (...args) => (await firebase()).signUp(...args),
    signInWithGoogle: async () => (await firebase()).signInWithGoogle(),
    async signOut() {
      const session = await firebase().catch(() => null);
      if (session) return session.signOut();
      await removeSaved(config);
      saved = null;
      tell(null);
    },
    resetPassword: async (...args) => (await firebase()).resetPassword(...args),
    checkResetCode: async (...args) => (await firebase()).checkResetCode(...args),
    confirmReset: async (...args) => (await firebase()).confirmReset(...args),
    applyCode: async (...args) => (await firebase()).applyCode(...args),
    sendVerification: async () => (await firebase()).sendVerification(),
    changePassword: async (...args) => (await firebase()).changePassword(...args),
    rename: async (...args) => (await firebase()).rename(...args),
    reload: async () => (await firebase()).reload(),
  };
}

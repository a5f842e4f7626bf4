export interface Person {
  uid: string;
  name: string | null;
  email: string | null;
  emailVerified: boolean;
  /** False for people who sign in only with Google. */
  hasPassword: boolean;
}

/**
 * Firebase Auth, reduced to what the product uses. Methods reject with Firebase's own errors, unless their comments say
 * otherwise.
 */
export interface Session {
  /** Calls the listener as soon as the current person is known, and on every change. */
  subscribe(listener: (person: Person | null) => void): () => void;
  signIn(email: string, password: string): Promise<void>;
  /** Signs up, and sends the verification link. */
  signUp(name: string, email: string, password: string): Promise<void>;
  signInWithGoogle(): Promise<void>;
  /** Preloads the code of the Google pop-up. */
  prepareGoogle(): void;
  signOut(): Promise<void>;
  /**
   * Null when nobody is signed in. Rejects with an `ApiError`. `fresh` asks the server whether the session is still
   * valid.
   */
  idToken(fresh?: boolean): Promise<string | null>;
  /** Sends a reset link. Succeeds even for an unknown address, because an error would reveal who has an account. */
  resetPassword(email: string): Promise<void>;
  /** Returns the e-mail address that a reset code belongs to. */
  checkResetCode(code: string): Promise<string>;
  confirmReset(code: string, password: string): Promise<void>;
  /** Applies the code of an e-mail link: verifies an address, or restores the previous one. */
  applyCode(code: string): Promise<void>;
  sendVerification(): Promise<void>;
  changePassword(current: string, next: string): Promise<void>;
  rename(name: string): Promise<void>;
  /** Reloads the current user, to notice changes made elsewhere, such as a verified address. */
  reload(): Promise<void>;
}

/** Loads Firebase Auth, once. Rejects like Firebase itself when there is no connection. */
export type OpenFirebase = () => Promise<Session>;

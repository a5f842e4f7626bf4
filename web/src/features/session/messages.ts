/** What Firebase's codes mean to the person at the form. Wrong address and wrong password read the same on purpose. */
const wrongCredentials = 'This e-mail and password do not match. Please try again.';

const messages: Readonly<Record<string, string>> = {
  'auth/invalid-credential': wrongCredentials,
  'auth/invalid-login-credentials': wrongCredentials,
  'auth/user-not-found': wrongCredentials,
  'auth/wrong-password': wrongCredentials,
  'auth/invalid-email': 'This is no e-mail address.',
  'auth/missing-email': 'Please enter your e-mail.',
  'auth/missing-password': 'Please enter a password.',
  'auth/email-already-in-use': 'There is an account with this e-mail already. Please sign in instead.',
  'auth/weak-password': 'Please choose a password of at least 6 characters.',
  'auth/password-does-not-meet-requirements': 'This password is too simple. Please choose a longer one.',
  'auth/user-disabled': 'This account is locked. Please contact support.',
  'auth/too-many-requests': 'Too many attempts. Please wait a few minutes and try again.',
  'auth/network-request-failed': 'You seem to be offline. Please check your connection and try again.',
  'auth/popup-blocked': 'Your browser blocked the window of Google. Please allow it and try again.',
  'auth/account-exists-with-different-credential':
    'You signed up with another method before. Please sign in with your e-mail and password.',
  'auth/operation-not-allowed': 'This way of signing in is switched off.',
  'auth/unauthorized-domain': 'Signing in is not allowed from this address.',
};

/** Closing the window is a choice, not a failure. */
const silent = new Set(['auth/popup-closed-by-user', 'auth/cancelled-popup-request', 'auth/user-cancelled']);

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';

/** A sentence for a failed sign-in, or null when there is nothing to say. */
export function signInMessage(error: unknown): string | null {
  const code = codeOf(error);
  if (silent.has(code)) return null;
  return messages[code] ?? 'Signing in did not work. Please try again.';
}

/** The field a failure belongs to, so that it can be told beside it. */
export function fieldOf(error: unknown): 'email' | 'password' | null {
  const code = codeOf(error);
  if (/email/.test(code)) return 'email';
  return /password/.test(code) && code !== 'auth/wrong-password' ? 'password' : null;
}

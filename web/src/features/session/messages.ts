/** What a failure of Firebase means to the person at the form. With a field, it is told beside it. */
interface Meaning {
  text: string;
  field?: 'email' | 'password';
}

/** Wrong address and wrong password read the same on purpose. */
const wrongCredentials: Meaning = { text: 'This e-mail and password do not match. Please try again.' };
const notSetUp: Meaning = { text: 'Signing in is not set up for this address. Please contact support.' };
const sessionEnded: Meaning = { text: 'Your session has ended. Please sign in again.' };
const deadLink: Meaning = { text: 'This link does not work any more. Please ask for a new one.' };

const meanings: Readonly<Record<string, Meaning>> = {
  'auth/invalid-credential': wrongCredentials,
  'auth/invalid-login-credentials': wrongCredentials,
  'auth/user-not-found': wrongCredentials,
  'auth/wrong-password': wrongCredentials,
  'auth/invalid-email': { text: 'This is no e-mail address.', field: 'email' },
  'auth/missing-email': { text: 'Please enter your e-mail.', field: 'email' },
  'auth/email-already-in-use': {
    text: 'There is an account with this e-mail already. Please sign in instead.',
    field: 'email',
  },
  'auth/missing-password': { text: 'Please enter a password.', field: 'password' },
  'auth/weak-password': { text: 'Please choose a password of at least 8 characters.', field: 'password' },
  'auth/password-does-not-meet-requirements': {
    text: 'This password is too simple. Please choose a longer one.',
    field: 'password',
  },
  'auth/user-disabled': { text: 'This account is locked. Please contact support.' },
  'auth/too-many-requests': { text: 'Too many attempts. Please wait a few minutes and try again.' },
  'auth/quota-exceeded': { text: 'Too many people are signing in. Please wait a few minutes and try again.' },
  'auth/network-request-failed': {
    text: 'You seem to be offline. Please check your connection and try again.',
  },
  'auth/timeout': { text: 'This took too long. Please check your connection and try again.' },
  'auth/internal-error': { text: 'The sign-in service does not answer. Please try again later.' },
  'auth/popup-blocked': { text: 'Your browser blocked the window of Google. Please allow it and try again.' },
  'auth/account-exists-with-different-credential': {
    text: 'You signed up with another method before. Please sign in with your e-mail and password.',
  },
  'auth/operation-not-allowed': { text: 'This way of signing in is switched off.' },
  'auth/admin-restricted-operation': { text: 'New accounts are switched off here.' },
  'auth/web-storage-unsupported': {
    text: 'Your browser blocks the storage that signing in needs. Please allow it for this page.',
  },
  'auth/multi-factor-auth-required': {
    text: 'This account asks for a second factor, which Fanfare does not support yet.',
  },
  'auth/same-password': {
    text: 'This is the password you have now. Please choose another one.',
    field: 'password',
  },
  'auth/requires-recent-login': {
    text: 'It has been a while since you signed in. Please log out, sign in again and repeat this.',
  },
  'auth/user-token-expired': sessionEnded,
  'auth/invalid-user-token': sessionEnded,
  'auth/user-mismatch': sessionEnded,
  'auth/expired-action-code': deadLink,
  'auth/invalid-action-code': deadLink,
  'auth/unauthorized-domain': notSetUp,
  'auth/auth-domain-config-required': notSetUp,
  'auth/configuration-not-found': notSetUp,
  'auth/invalid-api-key': notSetUp,
  'auth/app-not-authorized': notSetUp,
};

/** Closing the window is a choice, not a failure. */
const silent = new Set([
  'auth/popup-closed-by-user',
  'auth/cancelled-popup-request',
  'auth/expired-popup-request',
  'auth/user-cancelled',
]);

/** The address of a link, or what it stood for, is no more: only a new link helps. */
const deadLinkCodes = new Set([
  'auth/expired-action-code',
  'auth/invalid-action-code',
  'auth/user-not-found',
  'auth/user-disabled',
]);

const wrongPasswordCodes = new Set([
  'auth/invalid-credential',
  'auth/invalid-login-credentials',
  'auth/wrong-password',
]);

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';

export const isDeadLink = (error: unknown): boolean => deadLinkCodes.has(codeOf(error));
export const isWrongPassword = (error: unknown): boolean => wrongPasswordCodes.has(codeOf(error));

/** What to say about a failure, or null when there is nothing to say; `otherwise` for what nobody foresaw. */
export function meaningOf(
  error: unknown,
  otherwise = 'Signing in did not work. Please try again.',
): Meaning | null {
  const code = codeOf(error);
  return silent.has(code) ? null : (meanings[code] ?? { text: otherwise });
}

/** The same for where no field is at fault. */
export const textOf = (error: unknown, otherwise: string): string =>
  meaningOf(error, otherwise)?.text ?? otherwise;

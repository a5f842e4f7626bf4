import { unreachable } from '../../browser/api-error.ts';

/** Message for an error of Firebase. With a field, it is shown next to that field. */
interface AuthErrorMessage {
  text: string;
  field?: 'email' | 'password';
}

/** The same message for a wrong address and a wrong password, because two messages would reveal who has an account. */
const wrongCredentials: AuthErrorMessage = { text: 'Wrong e-mail or password. Try again.' };
const notSetUp: AuthErrorMessage = { text: 'Sign-in is not set up for this site. Contact support.' };
export const sessionEndedText = 'Your session has ended. Sign in again.';
export const notRespondingText = 'The sign-in service isn’t responding. Try again in a few minutes.';
export const samePasswordText = 'This is your current password. Choose a different one.';
const sessionEnded: AuthErrorMessage = { text: sessionEndedText };
const expiredLink: AuthErrorMessage = { text: 'This link no longer works. Request a new one.' };

const authErrorMessages: Readonly<Record<string, AuthErrorMessage>> = {
  'auth/invalid-credential': wrongCredentials,
  'auth/invalid-login-credentials': wrongCredentials,
  'auth/user-not-found': wrongCredentials,
  'auth/wrong-password': wrongCredentials,
  'auth/invalid-email': { text: 'Enter a valid e-mail address.', field: 'email' },
  'auth/missing-email': { text: 'Enter an e-mail address.', field: 'email' },
  'auth/email-already-in-use': {
    text: 'An account with this e-mail already exists. Sign in instead.',
    field: 'email',
  },
  'auth/missing-password': { text: 'Enter a password.', field: 'password' },
  'auth/weak-password': { text: 'Use at least 8 characters.', field: 'password' },
  'auth/password-does-not-meet-requirements': {
    text: 'This password is too simple. Choose a longer one.',
    field: 'password',
  },
  'auth/user-disabled': { text: 'This account is locked. Contact support.' },
  'auth/too-many-requests': { text: 'Too many attempts. Wait a few minutes and try again.' },
  'auth/quota-exceeded': { text: 'Too many people are signing in. Wait a few minutes and try again.' },
  'auth/timeout': { text: 'This took too long. Check your connection and try again.' },
  'auth/internal-error': { text: notRespondingText },
  'auth/popup-blocked': {
    text: 'Your browser blocked the Google window. Allow pop-ups for this page and try again.',
  },
  'auth/account-exists-with-different-credential': {
    text: 'You signed up with a password. Sign in with your e-mail and password.',
  },
  'auth/operation-not-allowed': { text: 'This way of signing in is turned off.' },
  'auth/admin-restricted-operation': { text: 'New accounts are turned off here.' },
  'auth/web-storage-unsupported': {
    text: 'Your browser blocks the storage that sign-in needs. Allow it for this page.',
  },
  'auth/multi-factor-auth-required': {
    text: 'This account uses two-factor sign-in, which Fanfare does not support yet.',
  },
  'auth/same-password': {
    text: samePasswordText,
    field: 'password',
  },
  'auth/requires-recent-login': {
    text: 'You signed in a while ago. Log out, sign in again and repeat this.',
  },
  'auth/user-token-expired': sessionEnded,
  'auth/invalid-user-token': sessionEnded,
  'auth/user-mismatch': sessionEnded,
  'auth/expired-action-code': expiredLink,
  'auth/invalid-action-code': expiredLink,
  'auth/unauthorized-domain': notSetUp,
  'auth/auth-domain-config-required': notSetUp,
  'auth/configuration-not-found': notSetUp,
  'auth/invalid-api-key': notSetUp,
  'auth/app-not-authorized': notSetUp,
};

/** The person closed the window or opened another one, which is not an error. */
const silent = new Set([
  'auth/popup-closed-by-user',
  'auth/cancelled-popup-request',
  'auth/expired-popup-request',
  'auth/user-cancelled',
]);

/** The link cannot be used any more: it has expired or was used, or its account was deleted or locked. */
const expiredLinkCodes = new Set([
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

export const isExpiredLink = (error: unknown): boolean => expiredLinkCodes.has(codeOf(error));
export const isWrongPassword = (error: unknown): boolean => wrongPasswordCodes.has(codeOf(error));

/** The message for an error, or null if none should be shown. `otherwise` is the message for unknown errors. */
export function describeAuthError(
  error: unknown,
  otherwise = 'Sign-in failed. Try again.',
): AuthErrorMessage | null {
  const code = codeOf(error);
  if (code === 'auth/network-request-failed') return { text: unreachable().message };
  return silent.has(code) ? null : (authErrorMessages[code] ?? { text: otherwise });
}

/** Always returns a text, also for errors that `describeAuthError` does not show. */
export const authErrorText = (error: unknown, otherwise: string): string =>
  describeAuthError(error, otherwise)?.text ?? otherwise;

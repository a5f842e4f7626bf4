import { cleanPersonName, normaliseEmail } from '@fanfare/core/workspaces/members.ts';
import type { Auth, DecodedIdToken } from 'firebase-admin/auth';
import { AppError } from '../http/app-error.ts';
import type { Person } from '../http/handlers.ts';
import { lazy } from '../lazy.ts';
import { firebaseApp } from './firebase.ts';

const auth = lazy(async (): Promise<Auth> => {
  const [app, { getAuth }] = await Promise.all([firebaseApp(), import('firebase-admin/auth')]);
  return getAuth(app);
});

/** The SDK's codes for an invalid token. Any other error means that the token could not be checked. */
const refusals = new Set([
  'auth/argument-error',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/invalid-id-token',
  'auth/invalid-argument',
  'auth/user-disabled',
  'auth/user-not-found',
]);

/**
 * The beginnings of the SDK's messages about an invalid token. The SDK also uses the code `auth/argument-error` when it
 * cannot fetch Google's keys, but with a message about the failed request.
 */
const aboutToken = /^(?:Firebase ID token |verifyIdToken\(\) |Decoding Firebase ID token )/;

export function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error && refusals.has(String(error.code)))) return false;
  return error.code !== 'auth/argument-error' || aboutToken.test(error.message);
}

export function toPerson(token: Pick<DecodedIdToken, 'uid'> & Record<string, unknown>): Person {
  const text = (claim: unknown) => (typeof claim === 'string' ? claim : '');
  return {
    uid: token.uid,
    name: cleanPersonName(text(token['name'])),
    email: normaliseEmail(text(token['email'])),
    emailVerified: token['email_verified'] === true,
    staff: token['staff'] === true,
  };
}

/**
 * Returns the person of an ID token, or null if the token is forged or expired. Only Google knows whether the session
 * was revoked or the person was deleted. Asking Google costs a call, so Google is asked only with `checkRevoked`.
 */
export async function verifyIdToken(token: string, checkRevoked: boolean): Promise<Person | null> {
  const verifier = await auth();
  try {
    return toPerson(await verifier.verifyIdToken(token, checkRevoked));
  } catch (error) {
    if (isRefusal(error)) return null;
    throw new AppError('sign_in_unavailable', { cause: error });
  }
}

/** Returns whether the error says that the person does not exist. Any other failed call to Google proves nothing. */
export function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'auth/user-not-found';
}

export async function hasAccount(uid: string): Promise<boolean> {
  try {
    await (await auth()).getUser(uid);
    return true;
  } catch (error) {
    if (isGone(error)) return false;
    throw error;
  }
}

/** Deletes a person from Firebase Authentication. A missing person counts as deleted. */
export async function deleteUser(uid: string): Promise<void> {
  try {
    await (await auth()).deleteUser(uid);
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

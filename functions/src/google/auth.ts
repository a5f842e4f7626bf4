import type { Auth, DecodedIdToken } from 'firebase-admin/auth';
import type { Person } from '../http/handlers.ts';
import { lazy } from '../lazy.ts';
import { firebaseApp } from './firebase.ts';

const auth = lazy(async (): Promise<Auth> => {
  const [app, { getAuth }] = await Promise.all([firebaseApp(), import('firebase-admin/auth')]);
  return getAuth(app);
});

/** What the SDK says of a token that is no good. Anything else means that it could not find out. */
const refusals = new Set([
  'auth/argument-error',
  'auth/id-token-expired',
  'auth/id-token-revoked',
  'auth/invalid-id-token',
  'auth/invalid-argument',
  'auth/user-disabled',
  'auth/user-not-found',
]);

export function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && refusals.has(String(error.code));
}

export function toPerson(token: Pick<DecodedIdToken, 'uid'> & Record<string, unknown>): Person {
  return { uid: token.uid, staff: token['staff'] === true };
}

/** Whose id token this is; null when it is nobody's, forged or expired. */
export async function verifyIdToken(token: string): Promise<Person | null> {
  const verifier = await auth();
  try {
    return toPerson(await verifier.verifyIdToken(token));
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

import type { App } from 'firebase-admin/app';
import type { Firestore } from 'firebase-admin/firestore';
import { lazy } from '../lazy.ts';
import { settings } from './settings.ts';

/**
 * Returns the app of firebase-admin. Each of Google's libraries is loaded by the first call that needs it, because an
 * import adds 50 to 200 ms to a cold start.
 */
export async function firebaseApp(): Promise<App> {
  const { getApps, initializeApp } = await import('firebase-admin/app');
  // The app is looked up in each call, because tests delete it.
  return getApps()[0] ?? initializeApp();
}

/**
 * Firestore's own library without firebase-admin around it, because only the library itself can be part of the bundle.
 */
export const firestore = lazy(async (): Promise<Firestore> => {
  const { Firestore } = await import('./firestore-library.ts');
  const { projectId, firestoreAuthorization: authorization } = settings();
  return new Firestore({
    projectId,
    ...(authorization !== '' && { customHeaders: { Authorization: authorization } }),
  });
});

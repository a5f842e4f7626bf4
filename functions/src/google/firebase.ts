import type { App } from 'firebase-admin/app';
import type { Firestore } from 'firebase-admin/firestore';
import { lazy } from '../lazy.ts';
import { settings } from './settings.ts';

/**
 * Each of Google's libraries is loaded by the first call that needs it, because an import adds 50 to 200 ms to a cold
 * start.
 */
export const firebaseApp = lazy(async (): Promise<App> => {
  const { initializeApp } = await import('firebase-admin/app');
  return initializeApp();
});

export const firestore = lazy(async (): Promise<Firestore> => {
  const [app, { getFirestore }] = await Promise.all([firebaseApp(), import('firebase-admin/firestore')]);
  const db = getFirestore(app);
  const authorization = settings().firestoreAuthorization;
  if (authorization !== '') db.settings({ customHeaders: { Authorization: authorization } });
  return db;
});

import type { getStorage } from 'firebase-admin/storage';
import { lazy } from '../lazy.ts';
import { firebaseApp } from './firebase.ts';
import type { Settings } from './settings.ts';

type Bucket = ReturnType<ReturnType<typeof getStorage>['bucket']>;

/** The value of `IdempotencyStrategy.RetryAlways`. Importing the name would load the library a second time. */
const retryAlways = 0;

export function lazyBucket(settings: () => Pick<Settings, 'bucket'>): () => Promise<Bucket> {
  return lazy(async () => {
    const [app, library] = await Promise.all([firebaseApp(), import('firebase-admin/storage')]);
    const bucket = library.getStorage(app).bucket(settings().bucket);
    // Every call may be repeated, because a path is only ever written with the same content. By default, the library
    // does not repeat a write without a precondition, and after the first such write, it stops repeating all calls.
    bucket.storage.retryOptions.idempotencyStrategy = retryAlways;
    return bucket;
  });
}

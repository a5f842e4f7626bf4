import { unreachable } from './api-error.ts';
import type { FileStore } from './file-store.ts';
import type { FirebaseConfig } from './firebase-config.ts';
import { loadNow } from './load-module.ts';
import { preconnect } from './preconnect.ts';
import type { OpenFirebase } from './session.ts';

/** Firebase Storage, downloaded when the first file is uploaded or shown. */
export function createFileStore(config: FirebaseConfig, openFirebase: OpenFirebase): FileStore {
  let isConnected = config.storageEmulatorUrl !== undefined;
  const load = async (): Promise<FileStore> => {
    if (!isConnected) preconnect('https://firebasestorage.googleapis.com');
    isConnected = true;
    // Opens Firebase Auth too, because Storage sends the token of Auth.
    const [loaded] = await Promise.all([
      loadNow(() => import('./firebase-file-store.ts')),
      openFirebase().catch(() => {
        throw unreachable();
      }),
    ]);
    if (!loaded) throw unreachable();
    return loaded.firebaseFileStore;
  };
  return {
    send: async (file, following) => (await load()).send(file, following),
    addressOf: async (path) => (await load()).addressOf(path),
  };
}

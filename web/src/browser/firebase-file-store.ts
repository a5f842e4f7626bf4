import { getApp } from 'firebase/app';
import {
  connectStorageEmulator,
  getDownloadURL,
  getStorage,
  ref,
  uploadBytesResumable,
  type FirebaseStorage,
} from 'firebase/storage';
import { hourMs, minuteMs } from '@fanfare/core/time/units.ts';
import type { FileStore } from './file-store.ts';
import type { FirebaseConfig } from './firebase-config.ts';
import { followUpload } from './upload-task.ts';

/** The time for which Firebase retries an upload. It is long, because people who do not want to wait can cancel. */
const retryLimitMs = hourMs;

function connect(): FirebaseStorage {
  const app = getApp();
  const { storageEmulatorUrl }: FirebaseConfig = app.options;
  const storage = getStorage(app);
  storage.maxUploadRetryTime = retryLimitMs;
  if (storageEmulatorUrl !== undefined) {
    const { hostname, port } = new URL(storageEmulatorUrl);
    connectStorageEmulator(storage, hostname, Number(port));
  }
  return storage;
}

let connected: FirebaseStorage | null = null;
const storage = (): FirebaseStorage => (connected ??= connect());
/** The address of a file stops working when a member leaves the workspace, so addresses are cached only briefly. */
const addressMs = 2 * minuteMs;
const addresses = new Map<string, { asked: Promise<string>; until: number }>();

function ask(path: string): Promise<string> {
  const asked = getDownloadURL(ref(storage(), path));
  addresses.set(path, { asked, until: Date.now() + addressMs });
  asked.catch(() => addresses.delete(path));
  return asked;
}

/** Firebase Auth has to be open, because Storage sends the token of Auth. */
export const firebaseFileStore: FileStore = {
  send({ file, path, type }, following) {
    const task = uploadBytesResumable(ref(storage(), path), file, { contentType: type });
    return followUpload(
      task,
      task.then(() => undefined),
      following,
    );
  },
  addressOf(path) {
    const known = addresses.get(path);
    return known && known.until > Date.now() ? known.asked : ask(path);
  },
};

import { getApp } from 'firebase/app';
import {
  connectStorageEmulator,
  getDownloadURL,
  getStorage,
  ref,
  uploadBytesResumable,
  type FirebaseStorage,
} from 'firebase/storage';
import type { FileStore } from './file-store.ts';
import type { FirebaseConfig } from './firebase-config.ts';
import { followUpload } from './upload-task.ts';

/** A train may be in a tunnel for a while; whoever does not want to wait cancels. */
const patienceMs = 60 * 60_000;

function connect(): FirebaseStorage {
  const app = getApp();
  const { storageEmulatorUrl }: FirebaseConfig = app.options;
  const storage = getStorage(app);
  storage.maxUploadRetryTime = patienceMs;
  if (storageEmulatorUrl !== undefined) {
    const { hostname, port } = new URL(storageEmulatorUrl);
    connectStorageEmulator(storage, hostname, Number(port));
  }
  return storage;
}

const storage = connect();
const addresses = new Map<string, Promise<string>>();

/** Firebase Storage, as much of it as the product uses. Loaded when the first file is shown or sent. */
export const firebaseFileStore: FileStore = {
  send({ file, path, type }, following) {
    const task = uploadBytesResumable(ref(storage, path), file, { contentType: type });
    return followUpload(
      task,
      task.then(() => undefined),
      following,
    );
  },
  addressOf(path) {
    const known = addresses.get(path);
    if (known) return known;
    const asked = getDownloadURL(ref(storage, path));
    addresses.set(path, asked);
    asked.catch(() => addresses.delete(path));
    return asked;
  },
};

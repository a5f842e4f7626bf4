import { createContext, useContext } from 'react';
import { unreachable } from './api-error.ts';
import { loadNow } from './load-part.ts';

interface FileToSend {
  file: Blob;
  /** Where it is to stand. Nothing is there yet. */
  path: string;
  type: string;
}

export interface FileStore {
  /** Fails with an `ApiError`. */
  send(
    file: FileToSend,
    following: { onProgress: (sent: number) => void; signal: AbortSignal },
  ): Promise<void>;
  /** Where a file is shown from. */
  addressOf(path: string): Promise<string>;
}

const load = async (): Promise<FileStore> => {
  const loaded = await loadNow(() => import('./firebase-file-store.ts'));
  if (!loaded) throw unreachable();
  return loaded.firebaseFileStore;
};

/** Nobody who only reads and writes words loads what moves files. */
const lazyFileStore: FileStore = {
  send: async (file, following) => (await load()).send(file, following),
  addressOf: async (path) => (await load()).addressOf(path),
};

export const FileStoreContext = createContext<FileStore>(lazyFileStore);
export const useFileStore = (): FileStore => useContext(FileStoreContext);

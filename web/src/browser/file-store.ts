import { createContext, useContext } from 'react';
import { unreachable } from './api-error.ts';
import { loadNow } from './load-part.ts';

interface FileToSend {
  file: Blob;
  /** Destination path. No file exists there yet. */
  path: string;
  type: string;
}

export interface FileStore {
  /** Rejects with an `ApiError`. */
  send(
    file: FileToSend,
    following: { onProgress: (sent: number) => void; signal: AbortSignal },
  ): Promise<void>;
  /** URL from which a file is displayed. */
  addressOf(path: string): Promise<string>;
}

const load = async (): Promise<FileStore> => {
  const loaded = await loadNow(() => import('./firebase-file-store.ts'));
  if (!loaded) throw unreachable();
  return loaded.firebaseFileStore;
};

/** Loads Firebase Storage only when a file is uploaded or shown. */
const lazyFileStore: FileStore = {
  send: async (file, following) => (await load()).send(file, following),
  addressOf: async (path) => (await load()).addressOf(path),
};

export const FileStoreContext = createContext<FileStore>(lazyFileStore);
export const useFileStore = (): FileStore => useContext(FileStoreContext);

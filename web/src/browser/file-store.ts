import { createContext, useContext } from 'react';

interface FileToSend {
  file: Blob;
  /** The path at which the file will be stored. No file exists there yet. */
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

export const FileStoreContext = createContext<FileStore | null>(null);

export function useFileStore(): FileStore {
  const store = useContext(FileStoreContext);
  if (!store) throw new Error('This component needs a FileStoreContext around it.');
  return store;
}

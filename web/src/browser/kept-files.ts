import { outcomeKey, pendingKey } from './consent-keys.ts';

/** A note about a file that this browser stores while the file is being uploaded. */
export interface KeptNote {
  id: string;
  uid: string;
  workspaceId: string;
  /** Milliseconds since 1970. */
  keptAt: number;
  /** The result of the finished upload: the path of the file in Storage, and the time at which the upload ended. */
  arrived: { path: string; at: number } | null;
}

/** Notes and files are stored separately, so that writing a note does not wait until a large file has been copied. */
export interface KeptFiles {
  /** The notes of all people who upload in this browser. */
  notes(): Promise<KeptNote[]>;
  note(id: string): Promise<KeptNote | undefined>;
  write(note: KeptNote): Promise<void>;
  /** The ids of all files, including files without a note. */
  ids(): Promise<string[]>;
  file(id: string): Promise<File | undefined>;
  /** Rejects when the browser refuses to store the file. */
  copy(id: string, file: File): Promise<void>;
  /** Removes the note and the file. */
  remove(id: string): Promise<void>;
  /** Bytes that the browser can still store. */
  room(): Promise<number>;
}

type Store = 'notes' | 'files';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('fanfare-kept', 1);
    request.addEventListener('upgradeneeded', () => {
      for (const store of ['notes', 'files'] satisfies Store[]) request.result.createObjectStore(store);
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('This browser cannot store files.')),
    );
  });
}

let opened: Promise<IDBDatabase> | null = null;

/** Makes the next request reopen the database. */
function forget(it: Promise<IDBDatabase>): void {
  if (opened === it) opened = null;
}

/**
 * Opens the database again after a failure: refused access may be granted later, and a browser may close a database at
 * any time.
 */
function database(): Promise<IDBDatabase> {
  if (opened) return opened;
  const it = open();
  opened = it;
  const isOver = () => forget(it);
  it.then((found) => {
    found.addEventListener('close', isOver);
    found.addEventListener('versionchange', () => {
      isOver();
      found.close();
    });
  }, isOver);
  return it;
}

const isClosed = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'InvalidStateError';

/** Retries once when the database was closed without an event. */
async function inDatabase<T>(begin: (found: IDBDatabase) => T): Promise<T> {
  const it = database();
  try {
    return begin(await it);
  } catch (error) {
    if (!isClosed(error)) throw error;
    forget(it);
    return begin(await database());
  }
}

async function ask<Result>(
  store: Store,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const { transaction, request } = await inDatabase((found) => {
    const begun = found.transaction(store, mode);
    return { transaction: begun, request: work(begun.objectStore(store)) };
  });
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve(request.result));
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('The file could not be stored.')),
    );
  });
}

export const browserFiles: KeptFiles = {
  notes: () => ask('notes', 'readonly', (store) => store.getAll() as IDBRequest<KeptNote[]>),
  note: (id) => ask('notes', 'readonly', (store) => store.get(id) as IDBRequest<KeptNote | undefined>),
  async write(note) {
    await ask('notes', 'readwrite', (store) => store.put(note, note.id));
  },
  ids: () => ask('files', 'readonly', (store) => store.getAllKeys() as IDBRequest<string[]>),
  file: (id) => ask('files', 'readonly', (store) => store.get(id) as IDBRequest<File | undefined>),
  async copy(id, file) {
    await ask('files', 'readwrite', (store) => store.put(file, id));
  },
  async remove(id) {
    await ask('notes', 'readwrite', (store) => store.delete(id));
    await ask('files', 'readwrite', (store) => store.delete(id));
  },
  async room() {
    const { quota = 0, usage = 0 } = await navigator.storage.estimate();
    return quota - usage;
  },
};

/** Removes all files of a person from this browser, after the person has signed out. */
export async function removeKeptFiles(uid: string, files: KeptFiles = browserFiles): Promise<void> {
  const theirs = (await files.notes()).filter((note) => note.uid === uid);
  for (const { id } of theirs) await files.remove(id);
}

export function forgetConsents(uid: string): void {
  try {
    for (const key of [pendingKey(uid), outcomeKey(uid)]) localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

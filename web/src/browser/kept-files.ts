/** A file that this browser keeps for as long as it is being uploaded. */
export interface KeptNote {
  id: string;
  /** Who uploads it. */
  uid: string;
  workspaceId: string;
  /** Milliseconds since 1970. */
  keptAt: number;
  /** Where all of its bytes stand already, and since when. */
  arrived: { path: string; at: number } | null;
}

/** Notes and files stand apart: what is noted while a large file is being copied does not wait for the copy. */
export interface KeptFiles {
  /** Of everybody who uploads in this browser. */
  notes(): Promise<KeptNote[]>;
  note(id: string): Promise<KeptNote | undefined>;
  write(note: KeptNote): Promise<void>;
  /** The ids of all files, also of those whose note was not written any more. */
  ids(): Promise<string[]>;
  file(id: string): Promise<File | undefined>;
  /** Fails where the browser refuses. */
  copy(id: string, file: File): Promise<void>;
  /** The note and the file. */
  remove(id: string): Promise<void>;
  /** How many bytes the browser would still take. */
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
    request.addEventListener('error', () => reject(request.error ?? new Error('It keeps no files.')));
  });
}

let opened: Promise<IDBDatabase> | null = null;

/** What is asked for next has it opened anew. */
function forget(it: Promise<IDBDatabase>): void {
  if (opened === it) opened = null;
}

/** Whoever is refused once may be let in later, and a browser may close at any time what it opened. */
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

/** Once more where it was closed and nobody said so. */
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
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('It was not kept.')));
  });
}

/** IndexedDB, as much of it as the product uses. */
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

/** Somebody leaves this browser on purpose: nothing of theirs stays in it. */
export async function removeKeptOf(uid: string, files: KeptFiles = browserFiles): Promise<void> {
  const theirs = (await files.notes()).filter((note) => note.uid === uid);
  for (const { id } of theirs) await files.remove(id);
}

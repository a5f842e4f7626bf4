import { arrivedAt, isUnfinished, type Upload } from '@fanfare/core/media/uploads.ts';
import type { KeptFiles, KeptNote } from '../../../browser/kept-files.ts';
import type { KeptMark } from '../../../browser/kept-mark.ts';
import type { Release, TakeLock } from '../../../browser/lock.ts';
import type { UploadQueue } from './upload-queue.ts';

export interface CopyOptions {
  queue: UploadQueue;
  uid: string;
  files: KeptFiles;
  mark: KeptMark;
  takeLock: TakeLock;
  /** Receives the ids of the uploads that can continue after this page is closed, whenever these ids change. */
  onKept: (ids: ReadonlySet<string>) => void;
  now: () => number;
  /**
   * Aborted when this page stops managing copies, for example because another person has signed in. The finished copies
   * remain in the browser, so that a page opened later can resume the uploads.
   */
  signal: AbortSignal;
}

export interface CopyKeeper {
  /**
   * Makes this page responsible for the copy of an upload that another page started. `release` releases the lock, which
   * the caller holds.
   */
  adopt(note: KeptNote, release: Release): void;
}

interface StoredCopy {
  release: Release;
  /** Null until the file is copied. */
  note: KeptNote | null;
  /** Path of the uploaded bytes, set once all of them have arrived. */
  path: string | null;
  writing: Promise<void>;
}

const storedCopy = (release: Release, note: KeptNote | null): StoredCopy => ({
  release,
  note,
  path: null,
  writing: Promise.resolve(),
});

export const uploadLockName = (id: string): string => `fanfare-upload-${id}`;

/**
 * Stores a copy of each file while it is being uploaded, so that another page can resume the upload. Only the page that
 * holds the lock of an upload sends the file, writes the note about the upload and deletes the copy.
 */
export function keepUploadCopies({
  queue,
  uid,
  files,
  mark,
  takeLock,
  onKept,
  now,
  signal,
}: CopyOptions): CopyKeeper {
  const kept = new Map<string, StoredCopy>();
  /** Uploads whose file could not be copied. They cannot be resumed after the page is closed. */
  const refused = new Set<string>();
  const busy = new Set<string>();
  let copies: Promise<unknown> = Promise.resolve();

  const unfinished = (id: string) =>
    queue.uploads().find((upload) => upload.id === id && isUnfinished(upload.state));
  const pathOf = ({ path }: StoredCopy, { state }: Upload) => path ?? arrivedAt(state);
  const isUpToDate = (id: string): boolean => {
    const upload = unfinished(id);
    if (!upload) return !kept.has(id);
    const entry = kept.get(id);
    return refused.has(id) || (!!entry?.note && (entry.note.arrived?.path ?? null) === pathOf(entry, upload));
  };
  const notifyKept = () => {
    if (signal.aborted) return;
    onKept(new Set([...kept].filter(([, { note }]) => note !== null).map(([id]) => id)));
  };

  const copy = async (id: string): Promise<boolean> => {
    const file = queue.fileOf(id);
    // The upload may have finished while other files were copied.
    if (!file || signal.aborted || !unfinished(id)) return false;
    if (file.size > (await files.room()) / 2) throw new Error('There is no room for this file.');
    mark.write(String(now()));
    await files.copy(id, file);
    return true;
  };
  /** Copies are written one at a time, because the free space is only known after a copy is written. */
  const queueCopy = (id: string): Promise<boolean> => {
    const result = copies.then(() => copy(id));
    copies = result.catch(() => undefined);
    return result;
  };

  const startCopy = async (id: string) => {
    const release = await takeLock(uploadLockName(id));
    if (!release) throw new Error('There is no lock for this file.');
    kept.set(id, storedCopy(release, null));
    if (!(await queueCopy(id))) await dropCopy(id);
  };
  const write = async (id: string, entry: StoredCopy) => {
    const upload = unfinished(id);
    if (!upload || signal.aborted) return;
    const path = pathOf(entry, upload);
    const arrived = path === null ? null : { path, at: now() };
    const note = { id, uid, workspaceId: upload.workspaceId, keptAt: entry.note?.keptAt ?? now(), arrived };
    await files.write(note);
    // The mark that copies exist is written each time, because another page that found no copies may have cleared the
    // mark.
    mark.write(String(now()));
    entry.note = note;
    notifyKept();
  };
  const queueWrite = (id: string, entry: StoredCopy): Promise<void> => {
    const result = entry.writing.then(() => write(id, entry));
    entry.writing = result.catch(() => undefined);
    return result;
  };
  const dropCopy = async (id: string) => {
    const entry = kept.get(id);
    if (!entry) return;
    await files.remove(id).catch(() => undefined);
    kept.delete(id);
    entry.release();
    notifyKept();
  };

  const step = async (id: string) => {
    const entry = kept.get(id);
    if (!unfinished(id)) await dropCopy(id);
    else if (!entry) await startCopy(id);
    else await queueWrite(id, entry);
  };
  const releaseCopy = async (id: string) => {
    // Without a note, no page can resume the upload, so the copy is deleted.
    if (kept.get(id)?.note === null) await dropCopy(id);
    else kept.get(id)?.release();
  };
  const reconcile = async (id: string) => {
    busy.add(id);
    try {
      while (!signal.aborted && !isUpToDate(id)) await step(id);
    } catch {
      refused.add(id);
      await dropCopy(id);
    }
    busy.delete(id);
    if (signal.aborted) await releaseCopy(id);
  };
  const reconcileAll = () => {
    for (const id of new Set([...queue.uploads().map((upload) => upload.id), ...kept.keys()])) {
      if (!busy.has(id) && !isUpToDate(id)) void reconcile(id);
    }
  };

  // The arrival of the bytes is noted before the file is registered. Otherwise the next page would send the file again
  // and create a duplicate.
  queue.onArrived(async (id, path) => {
    const entry = kept.get(id);
    if (!entry) return;
    entry.path = path;
    await entry.writing;
    if (entry.note) await queueWrite(id, entry).catch(() => undefined);
  });
  const stopListening = queue.subscribe(reconcileAll);
  signal.addEventListener('abort', () => {
    stopListening();
    for (const id of kept.keys()) if (!busy.has(id)) void releaseCopy(id);
  });
  reconcileAll();
  return {
    adopt(note, release) {
      kept.set(note.id, storedCopy(release, note));
      notifyKept();
    },
  };
}

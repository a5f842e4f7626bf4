import { arrivedAt, isUnfinished, type Upload } from '@fanfare/core/media/uploads.ts';
import type { KeptFiles, KeptNote } from '../../../browser/kept-files.ts';
import type { KeptMark } from '../../../browser/kept-mark.ts';
import type { Release, TakeLock } from '../../../browser/lock.ts';
import type { UploadQueue } from './upload-queue.ts';

export interface KeepSurroundings {
  queue: UploadQueue;
  uid: string;
  files: KeptFiles;
  mark: KeptMark;
  takeLock: TakeLock;
  /** Hears the ids of the uploads that survive this page, whenever they change. */
  onKept: (ids: ReadonlySet<string>) => void;
  now: () => number;
  /** What is kept when this page gives up stays, for the next one. */
  signal: AbortSignal;
}

export interface Keeper {
  /** Looks after an upload that another page kept. Its lock is held. */
  adopt(note: KeptNote, release: Release): void;
}

interface Kept {
  release: Release;
  /** Null until the file is copied. */
  note: KeptNote | null;
  /** Where its bytes stand, from the moment that all of them do. */
  path: string | null;
  writing: Promise<void>;
}

const keptWith = (release: Release, note: KeptNote | null): Kept => ({
  release,
  note,
  path: null,
  writing: Promise.resolve(),
});

export const lockOf = (id: string): string => `fanfare-upload-${id}`;

/**
 * Keeps a copy of each file that is on its way, so that another page can go on with it. Who holds the lock of an upload is
 * the only one who sends it, writes its note and removes it.
 */
export function keepUploads({
  queue,
  uid,
  files,
  mark,
  takeLock,
  onKept,
  now,
  signal,
}: KeepSurroundings): Keeper {
  const kept = new Map<string, Kept>();
  /** These go with the page. */
  const refused = new Set<string>();
  const busy = new Set<string>();
  let copies: Promise<unknown> = Promise.resolve();

  const unfinished = (id: string) =>
    queue.uploads().find((upload) => upload.id === id && isUnfinished(upload.state));
  const pathOf = ({ path }: Kept, { state }: Upload) => path ?? arrivedAt(state);
  const isInLine = (id: string): boolean => {
    const upload = unfinished(id);
    if (!upload) return !kept.has(id);
    const entry = kept.get(id);
    return refused.has(id) || (!!entry?.note && (entry.note.arrived?.path ?? null) === pathOf(entry, upload));
  };
  const tell = () => {
    if (signal.aborted) return;
    onKept(new Set([...kept].filter(([, { note }]) => note !== null).map(([id]) => id)));
  };

  const copy = async (id: string): Promise<boolean> => {
    const file = queue.fileOf(id);
    // It may have arrived while others were copied.
    if (!file || signal.aborted || !unfinished(id)) return false;
    if (file.size > (await files.room()) / 2) throw new Error('There is no room for this file.');
    mark.write(String(now()));
    await files.copy(id, file);
    return true;
  };
  /** One after the other: how much room is left shows only when a copy is there. */
  const copyInTurn = (id: string): Promise<boolean> => {
    const turn = copies.then(() => copy(id));
    copies = turn.catch(() => undefined);
    return turn;
  };

  const begin = async (id: string) => {
    const release = await takeLock(lockOf(id));
    if (!release) throw new Error('There is no lock for this file.');
    kept.set(id, keptWith(release, null));
    if (!(await copyInTurn(id))) await forget(id);
  };
  const write = async (id: string, entry: Kept) => {
    const upload = unfinished(id);
    if (!upload || signal.aborted) return;
    const path = pathOf(entry, upload);
    const arrived = path === null ? null : { path, at: now() };
    const note = { id, uid, workspaceId: upload.workspaceId, keptAt: entry.note?.keptAt ?? now(), arrived };
    await files.write(note);
    // Once more: a page that found nothing yet may have taken the mark away since.
    mark.write(String(now()));
    entry.note = note;
    tell();
  };
  const writeInTurn = (id: string, entry: Kept): Promise<void> => {
    const turn = entry.writing.then(() => write(id, entry));
    entry.writing = turn.catch(() => undefined);
    return turn;
  };
  const forget = async (id: string) => {
    const entry = kept.get(id);
    if (!entry) return;
    await files.remove(id).catch(() => undefined);
    kept.delete(id);
    entry.release();
    tell();
  };

  const step = async (id: string) => {
    const entry = kept.get(id);
    if (!unfinished(id)) await forget(id);
    else if (!entry) await begin(id);
    else await writeInTurn(id, entry);
  };
  const leave = async (id: string) => {
    // A copy without a note is of no use to anybody.
    if (kept.get(id)?.note === null) await forget(id);
    else kept.get(id)?.release();
  };
  const bringInLine = async (id: string) => {
    busy.add(id);
    try {
      while (!signal.aborted && !isInLine(id)) await step(id);
    } catch {
      refused.add(id);
      await forget(id);
    }
    busy.delete(id);
    if (signal.aborted) await leave(id);
  };
  const look = () => {
    for (const id of new Set([...queue.uploads().map((upload) => upload.id), ...kept.keys()])) {
      if (!busy.has(id) && !isInLine(id)) void bringInLine(id);
    }
  };

  // A page that knew nothing of it would send it again, and it would be there twice.
  queue.onArrived(async (id, path) => {
    const entry = kept.get(id);
    if (!entry) return;
    entry.path = path;
    await entry.writing;
    if (entry.note) await writeInTurn(id, entry).catch(() => undefined);
  });
  const stopListening = queue.subscribe(look);
  signal.addEventListener('abort', () => {
    stopListening();
    for (const id of kept.keys()) if (!busy.has(id)) void leave(id);
  });
  look();
  return {
    adopt(note, release) {
      kept.set(note.id, keptWith(release, note));
      tell();
    },
  };
}

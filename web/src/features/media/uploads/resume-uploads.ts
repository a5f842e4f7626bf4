import { dayMs } from '@fanfare/core/time/units.ts';
import type { KeptNote } from '../../../browser/kept-files.ts';
import { uploadLockName, type CopyKeeper, type CopyOptions } from './upload-copies.ts';

type ResumeOptions = Omit<CopyOptions, 'onKept'> & { keeper: CopyKeeper };

/** Copies of this age are deleted. */
export const copyLifetimeMs = 7 * dayMs;

/**
 * The server deletes unregistered files after 24 hours. To be safe, bytes that arrived at least this long ago are sent
 * again.
 */
export const uploadedBytesLifetimeMs = 20 * 60 * 60_000;

/**
 * Finds the copy of an upload to resume, and deletes a copy that is outdated or incomplete. The caller holds the lock
 * of the upload.
 */
async function findCopy(
  id: string,
  { uid, files, now, signal }: ResumeOptions,
): Promise<{ note: KeptNote; file: File } | null> {
  // The note is read after taking the lock, because another page may have finished the upload before it released the
  // lock.
  const note = await files.note(id);
  const file = note && note.keptAt > now() - copyLifetimeMs ? await files.file(id) : undefined;
  if (note && file) return note.uid === uid && !signal.aborted ? { note, file } : null;
  await files.remove(id);
  return null;
}

async function resumeUpload(id: string, options: ResumeOptions): Promise<void> {
  const { queue, takeLock, now, keeper } = options;
  const release = await takeLock(uploadLockName(id));
  if (!release) return;
  let isAdopted = false;
  try {
    const kept = await findCopy(id, options);
    if (!kept) return;
    const { workspaceId, arrived } = kept.note;
    const path = arrived && arrived.at > now() - uploadedBytesLifetimeMs ? arrived.path : null;
    keeper.adopt(kept.note, release);
    isAdopted = true;
    queue.resume({ id, workspaceId, file: kept.file, path });
  } finally {
    // The lock is also released after a failed read, so that the next page tries again.
    if (!isAdopted) release();
  }
}

const byAge = (one: KeptNote, other: KeptNote) => one.keptAt - other.keptAt;

/** Resumes the uploads of closed pages and deletes outdated copies of every person. */
export async function resumeUploads(options: ResumeOptions): Promise<void> {
  const { files, queue, mark } = options;
  const before = mark.read();
  const notes = (await files.notes()).toSorted(byAge);
  const ids = new Set([...notes.map((note) => note.id), ...(await files.ids())]);
  for (const upload of queue.uploads()) ids.delete(upload.id);
  // In parallel, because each upload waits for its lock, which another page may hold. If one copy cannot be read, the
  // other uploads are still resumed.
  await Promise.allSettled([...ids].map((id) => resumeUpload(id, options)));
  // If another page has stored a copy in the meantime, the mark that copies exist must not be cleared.
  if ((await files.ids()).length === 0 && mark.read() === before) mark.write('');
}

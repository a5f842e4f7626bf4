import type { KeptNote } from '../../../browser/kept-files.ts';
import { lockOf, type Keeper, type KeepSurroundings } from './upload-copies.ts';

type Surroundings = Omit<KeepSurroundings, 'onKept'> & { keeper: Keeper };

/** Nobody waits any more for what has not arrived by then. */
export const keptMs = 7 * 24 * 60 * 60_000;

/** The server clears away what nobody had measured after 24 hours: then the bytes are sent again. */
export const placeHoldsMs = 20 * 60 * 60_000;

/** What is to be gone on with here. Its lock is held. */
async function findKept(
  id: string,
  { uid, files, now, signal }: Surroundings,
): Promise<{ note: KeptNote; file: File } | null> {
  // Only now: until the lock was free, another page may have brought it to its end.
  const note = await files.note(id);
  const file = note && note.keptAt > now() - keptMs ? await files.file(id) : undefined;
  if (note && file) return note.uid === uid && !signal.aborted ? { note, file } : null;
  await files.remove(id);
  return null;
}

async function takeUp(id: string, surroundings: Surroundings): Promise<void> {
  const { queue, takeLock, now, keeper } = surroundings;
  const release = await takeLock(lockOf(id));
  if (!release) return;
  let isAdopted = false;
  try {
    const kept = await findKept(id, surroundings);
    if (!kept) return;
    const { workspaceId, arrived } = kept.note;
    const path = arrived && arrived.at > now() - placeHoldsMs ? arrived.path : null;
    keeper.adopt(kept.note, release);
    isAdopted = true;
    queue.takeUp({ id, workspaceId, file: kept.file, path });
  } finally {
    // Also where the browser refused to look: whoever comes to this page next tries again.
    if (!isAdopted) release();
  }
}

const byAge = (one: KeptNote, other: KeptNote) => one.keptAt - other.keptAt;

/** Goes on with what pages that are gone have begun, and clears away what is too old, whoever kept it. */
export async function takeUpUploads(surroundings: Surroundings): Promise<void> {
  const { files, queue, mark } = surroundings;
  const before = mark.read();
  const notes = (await files.notes()).toSorted(byAge);
  const ids = new Set([...notes.map((note) => note.id), ...(await files.ids())]);
  for (const upload of queue.uploads()) ids.delete(upload.id);
  // All at once: the lock of one that another page sends is waited for. One that cannot be read keeps no other.
  await Promise.allSettled([...ids].map((id) => takeUp(id, surroundings)));
  // Another page may keep something at this moment.
  if ((await files.ids()).length === 0 && mark.read() === before) mark.write('');
}

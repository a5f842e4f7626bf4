import {
  readPendingUploads,
  writeFinishedUpload,
  writePendingUploads,
  type PendingUploads,
} from '@fanfare/core/composer/pending-uploads.ts';
import type { Upload } from '@fanfare/core/media/uploads.ts';

/** Stored for this tab only, because a post waits for its files only in the tab in which it is being written. */
const key = 'fanfare-awaited';

/** Used instead of the storage if the browser stores nothing. It is lost when the page closes. */
let forgotten: string | null = null;

function stored(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return forgotten;
  }
}

function store(text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    forgotten = text;
  }
}

export const awaitedFiles = (): PendingUploads => readPendingUploads(stored());

export function changeAwaited(change: (before: PendingUploads) => PendingUploads): void {
  store(writePendingUploads(change(awaitedFiles())));
}

/**
 * Stores which file was uploaded. The upload soon disappears from the list, and the post that waits for the file may be
 * opened much later.
 */
export function noteArrived({ id, state }: Upload): void {
  const text = state.phase === 'done' ? writeFinishedUpload(stored(), id, state.item) : null;
  if (text !== null) store(text);
}

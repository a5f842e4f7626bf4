import {
  readAwaited,
  writeArrived,
  writeAwaited,
  type AwaitedFiles,
} from '@fanfare/core/composer/awaited.ts';
import type { Upload } from '@fanfare/core/media/uploads.ts';

/** Kept per tab while it is open: only the reloaded tab continues with its post. */
const key = 'fanfare-awaited';

/** Fallback for browsers that store nothing; lasts until the page closes. */
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

export const awaitedFiles = (): AwaitedFiles => readAwaited(stored());

export function changeAwaited(change: (before: AwaitedFiles) => AwaitedFiles): void {
  store(writeAwaited(change(awaitedFiles())));
}

/** Notes the uploaded file, because it leaves the uploads list soon and its post may be opened much later. */
export function noteArrived({ id, state }: Upload): void {
  const text = state.phase === 'done' ? writeArrived(stored(), id, state.item) : null;
  if (text !== null) store(text);
}

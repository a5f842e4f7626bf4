import {
  readAwaited,
  writeArrived,
  writeAwaited,
  type AwaitedFiles,
} from '@fanfare/core/composer/awaited.ts';
import type { Upload } from '@fanfare/core/media/uploads.ts';

/** Of this tab, and for as long as it is open: only the tab that was reloaded goes on with its post. */
const key = 'fanfare-awaited';

/** What a browser that keeps nothing remembers until the page goes. */
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

/** It leaves the list of uploads soon, and the post that waits for it may be opened much later. */
export function noteArrived({ id, state }: Upload): void {
  const text = state.phase === 'done' ? writeArrived(stored(), id, state.item) : null;
  if (text !== null) store(text);
}

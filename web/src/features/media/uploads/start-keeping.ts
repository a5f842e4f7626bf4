import { browserFiles } from '../../../browser/kept-files.ts';
import { takeLock } from '../../../browser/lock.ts';
import { keepUploads, type KeepSurroundings } from './upload-copies.ts';
import { takeUpUploads } from './resume-uploads.ts';

type Surroundings = Pick<KeepSurroundings, 'queue' | 'uid' | 'mark' | 'onKept' | 'signal'>;

/** Keeps what is uploaded in this browser, and looks for what was left here whenever somebody comes to this page. */
export function startKeeping(given: Surroundings): void {
  if (!('indexedDB' in window)) return;
  const surroundings = { ...given, files: browserFiles, takeLock, now: Date.now };
  const keeper = keepUploads(surroundings);
  const look = () => {
    if (document.visibilityState === 'hidden') return;
    // Where the browser refuses to look, there is nothing to go on with.
    takeUpUploads({ ...surroundings, keeper }).catch(() => undefined);
  };
  look();
  document.addEventListener('visibilitychange', look, { signal: given.signal });
}

import { browserFiles } from '../../../browser/kept-files.ts';
import { takeLock } from '../../../browser/lock.ts';
import { keepUploadCopies, type CopyOptions } from './upload-copies.ts';
import { resumeUploads } from './resume-uploads.ts';

type StartOptions = Pick<CopyOptions, 'queue' | 'uid' | 'mark' | 'onKept' | 'signal'>;

/** Keeps copies of the running uploads, and resumes uploads of closed pages whenever this page becomes visible. */
export function startUploadCopies(given: StartOptions): void {
  if (!('indexedDB' in window)) return;
  const options = { ...given, files: browserFiles, takeLock, now: Date.now };
  const keeper = keepUploadCopies(options);
  const look = () => {
    if (document.visibilityState === 'hidden') return;
    // If the browser cannot read its storage, no upload can be resumed.
    resumeUploads({ ...options, keeper }).catch(() => undefined);
  };
  look();
  document.addEventListener('visibilitychange', look, { signal: given.signal });
}

import { useEffect, useState } from 'react';
import { keptMark } from '../browser/kept-mark.ts';
import type { UploadQueue } from './upload-queue.ts';

const none: ReadonlySet<string> = new Set();

/** Keeps uploads beyond this page, and goes on with those of pages before it. The ids of those that are kept. */
export function useKeptUploads(queue: UploadQueue, uid: string): ReadonlySet<string> {
  const [kept, setKept] = useState(none);
  const [needed, setNeeded] = useState(() => keptMark() !== '');
  useEffect(() => {
    // Also what another tab began which was closed since.
    const look = () => keptMark() !== '' && setNeeded(true);
    const stopListening = queue.subscribe(() => setNeeded(true));
    document.addEventListener('visibilitychange', look);
    return () => {
      stopListening();
      document.removeEventListener('visibilitychange', look);
    };
  }, [queue]);
  useEffect(() => {
    if (!needed) return undefined;
    const control = new AbortController();
    const { signal } = control;
    import('./start-keeping.ts').then(
      ({ startKeeping }) => startKeeping({ queue, uid, onKept: setKept, signal }),
      // It is asked for again with the next thing that happens.
      () => setNeeded(false),
    );
    return () => control.abort();
  }, [needed, queue, uid]);
  return kept;
}

import { isSettled } from '@fanfare/core/media/uploads.ts';
import { useEffect, useState } from 'react';
import type { KeptMark } from '../browser/kept-mark.ts';
import { startKeeping } from './start-keeping.ts';
import { UploadPanel } from './upload-panel.tsx';
import type { UploadQueue } from './upload-queue.ts';
import { useUploads } from './uploads.ts';

const none: ReadonlySet<string> = new Set();

/** What is not kept cannot be read again after the page is gone. */
function useWarning(underWay: boolean) {
  useEffect(() => {
    if (!underWay) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [underWay]);
}

interface UploadCareProps {
  queue: UploadQueue;
  uid: string;
  mark: KeptMark;
}

/** Shows what is on its way, keeps it beyond this page, and goes on with what pages before it left. */
export function UploadCare({ queue, uid, mark }: UploadCareProps) {
  const { uploads } = useUploads();
  const [kept, setKept] = useState(none);
  useEffect(() => {
    const control = new AbortController();
    startKeeping({ queue, uid, mark, onKept: setKept, signal: control.signal });
    return () => control.abort();
  }, [queue, uid, mark]);
  useWarning(uploads.some(({ id, state }) => !isSettled(state) && !kept.has(id)));
  return uploads.length > 0 ? <UploadPanel /> : null;
}

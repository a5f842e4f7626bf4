import { isSettled } from '@fanfare/core/media/uploads.ts';
import { useEffect, useState } from 'react';
import type { KeptMark } from '../../../browser/kept-mark.ts';
import { startKeeping } from './start-keeping.ts';
import { UploadPanel } from './upload-panel.tsx';
import type { UploadQueue } from './upload-queue.ts';
import { useUploads, type AskedLink, type Links } from './uploads-context.ts';
import { useLinks } from '../links/use-links.ts';

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
  /** The links that were asked for on this page. */
  asked: readonly AskedLink[];
  onLinks: (links: Links) => void;
}

/** Shows what is on its way, keeps it beyond this page, and goes on with what pages before it left. */
export function UploadCare({ queue, uid, mark, asked, onLinks }: UploadCareProps) {
  const { uploads } = useUploads();
  const [kept, setKept] = useState(none);
  useEffect(() => {
    const control = new AbortController();
    startKeeping({ queue, uid, mark, onKept: setKept, signal: control.signal });
    return () => control.abort();
  }, [queue, uid, mark]);
  useLinks({ uid, asked, onLinks });
  // A link goes on without this page.
  useWarning(uploads.some(({ id, isLink, state }) => !isLink && !isSettled(state) && !kept.has(id)));
  const elsewhere = new Set(asked.filter(({ inWindow }) => inWindow).map(({ id }) => id));
  const shown = uploads.filter(({ id }) => !elsewhere.has(id));
  return shown.length > 0 ? <UploadPanel uploads={shown} /> : null;
}

import { isSettled } from '@fanfare/core/media/uploads.ts';
import { useEffect, useState } from 'react';
import type { KeptMark } from '../../../browser/kept-mark.ts';
import { UploadPanel } from './upload-panel.tsx';
import type { UploadQueue } from './upload-queue.ts';
import { useUploads, type RequestedLink, type LinkUploads } from './uploads-context.ts';
import { useLinkUploads } from '../links/use-links.ts';
import { browserFiles } from '../../../browser/kept-files.ts';
import { takeLock } from '../../../browser/lock.ts';
import { keepUploadCopies, type CopyOptions } from './upload-copies.ts';
import { resumeUploads } from './resume-uploads.ts';

type StartOptions = Pick<CopyOptions, 'queue' | 'uid' | 'mark' | 'onKept' | 'signal'>;

/**
 * Stores copies of the files being uploaded, and resumes uploads of closed pages whenever this page becomes visible.
 */
function startUploadCopies(given: StartOptions): void {
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

const none: ReadonlySet<string> = new Set();

/** Makes the browser ask before the page closes while the file of a running upload has no stored copy. */
function useLeaveWarning(underWay: boolean) {
  useEffect(() => {
    if (!underWay) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [underWay]);
}

interface BackgroundUploadsProps {
  queue: UploadQueue;
  uid: string;
  mark: KeptMark;
  /** The link uploads requested on this page. */
  asked: readonly RequestedLink[];
  /** The uploads whose failures are shown on a screen, and therefore not in the list. */
  shown: ReadonlySet<string>;
  onLinks: (links: LinkUploads) => void;
}

/** Shows the running uploads, stores copies of their files, and resumes uploads of closed pages. */
export function BackgroundUploads({ queue, uid, mark, asked, shown, onLinks }: BackgroundUploadsProps) {
  const { uploads } = useUploads();
  const [kept, setKept] = useState(none);
  useEffect(() => {
    const control = new AbortController();
    startUploadCopies({ queue, uid, mark, onKept: setKept, signal: control.signal });
    return () => control.abort();
  }, [queue, uid, mark]);
  useLinkUploads({ uid, asked, onLinks });
  // The server continues link uploads without this page, so they need no warning.
  useLeaveWarning(uploads.some(({ id, isLink, state }) => !isLink && !isSettled(state) && !kept.has(id)));
  const shownInModals = new Set(asked.filter(({ isInModal }) => isInModal).map(({ id }) => id));
  const listed = uploads.filter(
    ({ id, state }) => !shownInModals.has(id) && !(state.phase === 'failed' && shown.has(id)),
  );
  return listed.length > 0 ? <UploadPanel uploads={listed} /> : null;
}

import { useEffect, useState, useSyncExternalStore } from 'react';
import { takeLock } from '../../../browser/lock.ts';
import { useSession } from '../../../browser/session-context.ts';
import { useToast } from '../../../ui/toasts.tsx';
import { linkNotesOf } from './link-notes.ts';
import { createLinkQueue } from './link-queue.ts';
import type { RequestedLink, LinkUploads } from '../uploads/uploads-context.ts';

interface LinkUploadsOptions {
  uid: string;
  asked: readonly RequestedLink[];
  onLinks: (links: LinkUploads) => void;
}

/** Polls the link uploads that this page or a closed page has started, and reports how each of them ended. */
export function useLinkUploads({ uid, asked, onLinks }: LinkUploadsOptions): void {
  const { call } = useSession();
  const toast = useToast();
  const [queue] = useState(() =>
    createLinkQueue({
      call,
      notes: linkNotesOf(uid),
      takeLock: 'locks' in navigator ? takeLock : null,
      onEnd({ name, state }, isInModal) {
        if (state.phase === 'done') toast({ text: `Uploaded: ${name}`, isBackground: true });
        // If the upload is in a modal, the modal already shows the failure.
        if (state.phase === 'failed' && !isInModal) toast({ text: state.reason, severity: 'error' });
      },
    }),
  );
  useEffect(() => () => queue.stop(), [queue]);
  useEffect(() => {
    for (const each of asked) queue.start(each);
  }, [queue, asked]);
  useEffect(() => {
    const control = new AbortController();
    const look = () => {
      if (document.visibilityState !== 'hidden') void queue.resume();
    };
    look();
    document.addEventListener('visibilitychange', look, { signal: control.signal });
    return () => control.abort();
  }, [queue]);
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads);
  useEffect(() => {
    const { cancel, retry, remove } = queue;
    onLinks({ uploads, cancel, retry, remove });
  }, [queue, uploads, onLinks]);
}

import { useEffect, useState, useSyncExternalStore } from 'react';
import { takeLock } from '../../../browser/lock.ts';
import { useSession } from '../../../browser/session-context.ts';
import { useToast } from '../../../ui/toasts.tsx';
import { linkNotesOf } from './link-notes.ts';
import { createLinkQueue } from './link-queue.ts';
import type { AskedLink, Links } from '../uploads/uploads-context.ts';

interface UseLinks {
  uid: string;
  asked: readonly AskedLink[];
  onLinks: (links: Links) => void;
}

/** Follows the links that were asked for here, and those of pages that are gone, and says what became of each. */
export function useLinks({ uid, asked, onLinks }: UseLinks): void {
  const { call } = useSession();
  const toast = useToast();
  const [queue] = useState(() =>
    createLinkQueue({
      call,
      notes: linkNotesOf(uid),
      takeLock: 'locks' in navigator ? takeLock : null,
      onEnd({ name, state }, isInWindow) {
        if (state.phase === 'done') toast({ text: `Uploaded: ${name}` });
        // Its own window says so itself.
        if (state.phase === 'failed' && !isInWindow) toast({ text: state.reason, severity: 'error' });
      },
    }),
  );
  useEffect(() => () => queue.stop(), [queue]);
  useEffect(() => {
    for (const each of asked) queue.begin(each);
  }, [queue, asked]);
  useEffect(() => {
    const control = new AbortController();
    const look = () => {
      if (document.visibilityState !== 'hidden') void queue.takeUp();
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

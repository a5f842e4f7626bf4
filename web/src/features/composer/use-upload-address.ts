import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { Shown } from './upload-view.tsx';
import { newId } from './use-composer.ts';

interface Opened extends Shown {
  here: string;
}

const isOf = (state: unknown, id: string): boolean =>
  typeof state === 'object' && state !== null && 'composer' in state && state.composer === id;

/** What the address of the upload screen opens: `?post=<group>` to write on, `?sent=<group>` to watch. */
export function useAddress() {
  const location: { state: unknown } = useLocation();
  const [params, setParams] = useSearchParams();
  const [post, sent] = [params.get('post'), params.get('sent')];
  const here = `${post ?? ''} ${sent ?? ''}`;
  const [before, setOpened] = useState<Opened>(() => ({ id: newId(), post, sent, here }));
  let opened = before;
  if (here !== before.here) {
    // What is open was only given an address of its own.
    opened = isOf(location.state, before.id) ? { ...before, here } : { id: newId(), post, sent, here };
    setOpened(opened);
  }
  return {
    opened,
    /** What is being written is found there from now on. */
    name: (groupId: string) =>
      setParams(
        { post: groupId },
        { replace: true, preventScrollReset: true, state: { composer: opened.id } },
      ),
    watch: (groupId: string) => setParams({ sent: groupId }, { replace: true }),
    /** Reads it anew. */
    open(groupId: string) {
      if (post === groupId && sent === null) setOpened({ ...opened, id: newId(), post });
      else setParams({ post: groupId }, { replace: true });
    },
    another: () => setParams({}),
  };
}

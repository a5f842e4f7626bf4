import { readAwaited, writeAwaited } from '@fanfare/core/composer/awaited.ts';
import type { FilesPlace } from '@fanfare/core/composer/state.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { isSettled } from '@fanfare/core/media/uploads.ts';
import { useContext, useEffect, useRef, useState } from 'react';
import { useUploads } from '../../media/uploads.ts';
import { BeginContext } from './pending.ts';

/** Of this tab, and for as long as it is open: only the tab that was reloaded goes on with its post. */
const storeKey = 'fanfare-awaited';

function stored(): string | null {
  try {
    return sessionStorage.getItem(storeKey);
  } catch {
    return null;
  }
}

function store(text: string): void {
  try {
    sessionStorage.setItem(storeKey, text);
  } catch {
    // The file is in the library then.
  }
}

/**
 * Tells of files that were chosen for this post as soon as each has arrived, and for which tab they are; also of those that
 * were on their way when the page was loaded again, once the post is written on.
 */
export function useArrivals(
  groupId: string,
  onArrived: (items: readonly LibraryItem[], place: FilesPlace) => void,
) {
  const { uploads, add } = useUploads();
  const [awaited, setAwaited] = useState(() => readAwaited(stored()));
  const items = useRef(new Map<string, LibraryItem>());
  const taken = useRef(new Set<string>());
  useEffect(() => {
    // Whatever is done leaves the list soon, maybe before its post is opened.
    for (const { id, state } of uploads) if (state.phase === 'done') items.current.set(id, state.item);
    for (const [id, { groupId: goal, place }] of awaited) {
      const item = items.current.get(id);
      if (goal !== groupId || !item || taken.current.has(id)) continue;
      taken.current.add(id);
      onArrived([item], place);
    }
    store(writeAwaited(new Map([...awaited].filter(([id]) => !taken.current.has(id)))));
  }, [uploads, awaited, groupId, onArrived]);
  const isBusyHere = (id: string) => awaited.get(id)?.groupId === groupId;
  const busy = uploads.filter(({ id, state }) => isBusyHere(id) && !isSettled(state)).length;
  const begin = useContext(BeginContext);
  useEffect(() => {
    const ends = Array.from({ length: busy }, () => begin());
    return () => {
      for (const end of ends) end();
    };
  }, [busy, begin]);
  return {
    busy,
    send(files: File[], place: FilesPlace) {
      const ids = add(files);
      setAwaited((before) => new Map([...before, ...ids.map((id) => [id, { groupId, place }] as const)]));
    },
  };
}

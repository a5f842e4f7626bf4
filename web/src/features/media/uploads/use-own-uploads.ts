import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { useEffect, useRef } from 'react';
import { useUploads, type Uploads } from './uploads-context.ts';

/**
 * The uploads context for a part of the page. `onArrived` is called for files whose upload was started in this part.
 * Files that are among `chosen` are not uploaded again.
 */
export function useOwnUploads(
  onArrived: (item: LibraryItem) => void,
  chosen: readonly LibraryItem[] = [],
): Uploads {
  const all = useUploads();
  const awaited = useRef(new Set<string>());
  const latest = useRef(onArrived);
  useEffect(() => {
    latest.current = onArrived;
  });
  useEffect(() => {
    for (const { id, state } of all.uploads)
      if (state.phase === 'done' && awaited.current.delete(id)) latest.current(state.item);
  }, [all.uploads]);
  return {
    ...all,
    add(files, kinds) {
      const ids = all.add(files, kinds, chosen);
      for (const id of ids) awaited.current.add(id);
      return ids;
    },
  };
}

import type { FilesPlace } from '@fanfare/core/composer/state.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { isSettled } from '@fanfare/core/media/uploads.ts';
import { useEffect, useRef, useState } from 'react';
import { useUploads } from '../../media/uploads.ts';

/** Tells of files that were chosen here as soon as each has arrived, and for which tab they are. */
export function useArrivals(onArrived: (items: readonly LibraryItem[], place: FilesPlace) => void) {
  const { uploads, add } = useUploads();
  const [awaited, setAwaited] = useState<ReadonlyMap<string, FilesPlace>>(new Map());
  const taken = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, state } of uploads) {
      const place = awaited.get(id);
      if (state.phase !== 'done' || !place || taken.current.has(id)) continue;
      taken.current.add(id);
      onArrived([state.item], place);
    }
  }, [uploads, awaited, onArrived]);
  const busy = uploads.filter(({ id, state }) => awaited.has(id) && !isSettled(state)).length;
  return {
    busy,
    send(files: File[], place: FilesPlace) {
      const ids = add(files);
      setAwaited((before) => new Map([...before, ...ids.map((id) => [id, place] as const)]));
    },
  };
}

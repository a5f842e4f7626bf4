import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { useState } from 'react';
import { useOwnUploads, useUploads } from '../../media/index.ts';

/** Uploads one image to the library, and opens it when it has arrived. */
export function useStartUpload(onOpen: (item: LibraryItem) => void) {
  const { uploads } = useUploads();
  const [waited, setWaited] = useState<string | null>(null);
  const own = useOwnUploads(onOpen);
  const phase = uploads.find(({ id }) => id === waited)?.state.phase;
  return {
    isBusy: phase === 'waiting' || phase === 'uploading' || phase === 'measuring',
    add(files: File[]) {
      const [id = null] = own.add(files.slice(0, 1), ['image']);
      setWaited(id);
    },
  };
}

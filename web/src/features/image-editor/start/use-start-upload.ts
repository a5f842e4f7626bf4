import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import { useOwnUploads, useUploads } from '../../media/index.ts';

/** The image that another screen has passed on in the navigation state. */
function fileIn(state: unknown): File | null {
  const { file } = (state ?? {}) as { file?: unknown };
  return file instanceof File ? file : null;
}

/** Uploads one image to the library, and opens it when it has arrived. */
export function useStartUpload(onOpen: (item: LibraryItem) => void) {
  const { uploads } = useUploads();
  const [waited, setWaited] = useState<string | null>(null);
  const own = useOwnUploads(onOpen);
  const phase = uploads.find(({ id }) => id === waited)?.state.phase;
  const add = (files: File[]) => {
    const [id = null] = own.add(files.slice(0, 1), ['image']);
    setWaited(id);
  };
  const { state, search } = useLocation() as Location<unknown>;
  const navigate = useNavigate();
  const sent = fileIn(state);
  const taken = useRef<File | null>(null);
  const take = useEffectEvent((file: File) => {
    if (taken.current === file) return;
    taken.current = file;
    // The file is removed from the history, because a reload would upload the image again.
    void navigate({ search }, { replace: true, state: null });
    add([file]);
  });
  useEffect(() => {
    if (sent) take(sent);
  }, [sent]);
  return { isBusy: phase === 'waiting' || phase === 'uploading' || phase === 'measuring', add };
}

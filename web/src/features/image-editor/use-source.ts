import type { ImageEdit } from '@fanfare/core/image-edit/edit.ts';
import { plainEdit } from '@fanfare/core/image-edit/edit.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { use, useEffect, useState } from 'react';
import { isGone, messageOf } from '../../browser/api-error.ts';
import { useFileStore } from '../../browser/file-store.ts';
import { useSession } from '../../browser/session-context.ts';
import { findEdit } from './saving/find-edit.ts';
import { RendererContext } from './renderer-context.ts';
import { ImageError, type ImageRenderer, type OpenedImage } from './renderer.ts';

export interface OpenedSource {
  /** The original, which is never changed. */
  original: LibraryItem;
  image: OpenedImage;
  name: string;
  renderer: ImageRenderer;
  edit: ImageEdit;
}

export type Source =
  | { kind: 'loading' }
  | { kind: 'failed'; message: string; retry: (() => void) | null }
  | { kind: 'open'; source: OpenedSource };

const deletedText = 'This image is no longer in the library.';

async function fetchFile(address: string): Promise<Blob> {
  const response = await fetch(address);
  if (response.status === 404 || response.status === 403) throw new ImageError(deletedText);
  if (!response.ok) throw new Error(`The file was not sent: ${response.status}.`);
  return response.blob();
}

/** Opens a library image: an edited copy is opened as its original with its edit. */
export function useSource(workspaceId: string, mediaId: string, known: LibraryItem | null): Source {
  const { call } = useSession();
  const store = useFileStore();
  const createRenderer = use(RendererContext);
  const [attempt, setAttempt] = useState({ known });
  const [state, setState] = useState<Source>({ kind: 'loading' });
  useEffect(() => {
    const ends: (() => void)[] = [];
    let gone = false;
    const open = async () => {
      const found = await findEdit(call, { workspaceId, mediaId, ...attempt });
      const renderer = await createRenderer();
      if (gone) renderer.close();
      else ends.push(() => renderer.close());
      if (gone) return;
      const file = await fetchFile(await store.addressOf(found.original.firebasePath));
      const image = await renderer.open(file);
      if (gone) return;
      const { original, edit } = found;
      const source = { original, image, name: original.name, renderer, edit: edit ?? plainEdit };
      setState({ kind: 'open', source });
    };
    open().catch((error: unknown) => {
      if (gone) return;
      const isFinal = error instanceof ImageError || isGone(error);
      const message =
        error instanceof ImageError
          ? error.message
          : isGone(error)
            ? deletedText
            : messageOf(error, 'The image could not be loaded. Check your connection and try again.');
      const retry = () => {
        setState({ kind: 'loading' });
        setAttempt({ ...attempt });
      };
      setState({ kind: 'failed', message, retry: isFinal ? null : retry });
    });
    return () => {
      gone = true;
      for (const end of ends) end();
    };
  }, [workspaceId, mediaId, attempt, call, store, createRenderer]);
  return state;
}

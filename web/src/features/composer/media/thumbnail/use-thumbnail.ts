import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { useContext, useState } from 'react';
import { useSWRConfig } from 'swr';
import { useFileStore } from '../../../../browser/file-store.ts';
import { useSession } from '../../../../browser/session-context.ts';
import { readKey } from '../../../../browser/use-read.ts';
import { registerFile, sendBytes } from '../../../media/index.ts';
import { BeginContext } from '../pending-files.ts';
import type { Frame } from './frame.ts';
import { fileTrouble, troubleOf, type Trouble } from './thumbnail-problem.ts';

export type Work = 'first' | 'capture' | 'custom';

/** `automatic`: nobody asked for it. */
export type PickThumbnail = (item: LibraryItem | null, automatic?: boolean) => void;

interface ThumbnailOptions {
  workspaceId: string;
  video: LibraryItem;
  thumbnail: LibraryItem | null;
  /** Somebody took it away. */
  removed: boolean;
  /** The videos whose first frame was taken. */
  seen: Set<string>;
  onPick: PickThumbnail;
  onTrouble: (trouble: Trouble | null) => void;
}

const newId = () => crypto.randomUUID();

const nameOf = ({ name }: LibraryItem): string => `${name.replace(/\.[^.]*$/, '')} thumbnail.jpg`;

/** Keeps a picture as a file of the workspace that stands in no library. */
function useKeep(workspaceId: string): (file: File) => Promise<LibraryItem> {
  const store = useFileStore();
  const { call } = useSession();
  const { mutate } = useSWRConfig();
  return async (file) => {
    const following = { onProgress: () => undefined, signal: new AbortController().signal };
    const path = await sendBytes(store, { workspaceId, file, newId }, following);
    const item = await registerFile(
      call,
      { workspaceId, path, name: file.name, role: 'thumbnail' },
      following.signal,
    );
    void mutate(readKey('storageQuota', { workspaceId }, true));
    return item;
  };
}

/** Makes the thumbnail of a video, one way at a time. */
export function useThumbnail(options: ThumbnailOptions) {
  const { workspaceId, video, thumbnail, removed, seen, onPick, onTrouble } = options;
  const keep = useKeep(workspaceId);
  const begin = useContext(BeginContext);
  const [work, setWork] = useState<Work | null>(null);

  const make = async (kind: Work, picture: () => Promise<File>) => {
    onTrouble(null);
    setWork(kind);
    // Also while another tab is in sight, and this is gone.
    const end = begin(video._id);
    try {
      onPick(await keep(await picture()), kind === 'first');
    } catch (cause) {
      onTrouble(troubleOf(kind === 'custom' ? 'custom' : 'capture', cause));
    } finally {
      end();
      setWork(null);
    }
  };
  const shot = async (from: Frame) => new File([await from.capture()], nameOf(video), { type: 'image/jpeg' });

  return {
    work,
    /** Of a video that is there; once, and only where nobody chose another, or none. */
    first: (frame: Frame) => {
      if (thumbnail !== null || removed || seen.has(video._id)) return;
      seen.add(video._id);
      void make('first', async () => {
        await frame.seek(0);
        return shot(frame);
      });
    },
    capture: (frame: Frame) => void make('capture', () => shot(frame)),
    custom: (file: File) => {
      const trouble = fileTrouble(file);
      if (trouble) onTrouble(trouble);
      else void make('custom', () => Promise.resolve(file));
    },
    remove: () => {
      onTrouble(null);
      onPick(null);
    },
  };
}

import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { withoutEnding } from '@fanfare/core/media/media-name.ts';
import { useContext, useState } from 'react';
import { useSWRConfig } from 'swr';
import { useFileStore } from '../../../../browser/file-store.ts';
import { useSession } from '../../../../browser/session-context.ts';
import { readKey } from '../../../../browser/use-read.ts';
import { registerFile, sendBytes } from '../../../media/index.ts';
import { PendingFilesContext } from '../pending-files.ts';
import type { Frame } from './frame.ts';
import { fileProblem, thumbnailProblem, type ThumbnailProblem } from './thumbnail-problem.ts';

export type ThumbnailWork = 'first' | 'capture' | 'custom';

/** `automatic`: captured without a request from the person. */
export type PickThumbnail = (item: LibraryItem | null, automatic?: boolean) => void;

interface ThumbnailOptions {
  workspaceId: string;
  video: LibraryItem;
  thumbnail: LibraryItem | null;
  removed: boolean;
  /** Ids of the videos whose first frame was captured automatically. */
  seen: Set<string>;
  onPick: PickThumbnail;
  onProblem: (trouble: ThumbnailProblem | null) => void;
}

const newId = () => crypto.randomUUID();

const nameOf = ({ name }: LibraryItem): string => `${withoutEnding(name)} thumbnail.jpg`;

/** Uploads an image to the workspace without adding it to the library. */
function useSaveThumbnail(workspaceId: string): (file: File) => Promise<LibraryItem> {
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

export function useThumbnail(options: ThumbnailOptions) {
  const { workspaceId, video, thumbnail, removed, seen, onPick, onProblem } = options;
  const keep = useSaveThumbnail(workspaceId);
  const begin = useContext(PendingFilesContext);
  const [work, setWork] = useState<ThumbnailWork | null>(null);

  const make = async (kind: ThumbnailWork, picture: () => Promise<File>) => {
    onProblem(null);
    setWork(kind);
    // The thumbnail remains pending even if another tab is opened, which unmounts this component.
    const end = begin({ videoId: video._id });
    try {
      onPick(await keep(await picture()), kind === 'first');
    } catch (cause) {
      onProblem(thumbnailProblem(kind === 'custom' ? 'custom' : 'capture', cause));
    } finally {
      end();
      setWork(null);
    }
  };
  const captureFile = async (from: Frame) =>
    new File([await from.capture()], nameOf(video), { type: 'image/jpeg' });

  return {
    work,
    /** Captures the first frame once, unless the person has chosen or removed a thumbnail. */
    first: (frame: Frame) => {
      if (thumbnail !== null || removed || seen.has(video._id)) return;
      seen.add(video._id);
      void make('first', async () => {
        await frame.seek(0);
        return captureFile(frame);
      });
    },
    capture: (frame: Frame) => void make('capture', () => captureFile(frame)),
    custom: (file: File) => {
      const trouble = fileProblem(file);
      if (trouble) onProblem(trouble);
      else void make('custom', () => Promise.resolve(file));
    },
    remove: () => {
      onProblem(null);
      onPick(null);
    },
  };
}

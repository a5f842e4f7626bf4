import type { PostUploads } from '@fanfare/core/composer/issues.ts';
import type { Variant } from '@fanfare/core/composer/variant.ts';
import { startsWithVideo } from '@fanfare/core/composer/files.ts';
import { createContext, useCallback, useMemo, useState } from 'react';

interface PendingFile {
  /**
   * The video of a thumbnail that is being uploaded. If the video is removed, the post no longer waits for the
   * thumbnail.
   */
  videoId?: string;
  failure?: string;
}

/** Registers a file of this post that is being uploaded or has failed. The returned function unregisters the file. */
export type BeginPending = (file?: PendingFile) => () => void;

export const PendingFilesContext = createContext<BeginPending>(() => () => undefined);

export function usePendingFiles(variants: readonly Variant[]): { uploads: PostUploads; begin: BeginPending } {
  const [files, setFiles] = useState<readonly PendingFile[]>([]);
  const begin = useCallback<BeginPending>((file) => {
    const one = { ...file };
    setFiles((before) => [...before, one]);
    return () => setFiles((before) => before.filter((each) => each !== one));
  }, []);
  const uploads = useMemo(() => {
    const failures = files.flatMap(({ failure }) => failure ?? []);
    const isAwaited = ({ videoId, failure }: PendingFile) =>
      failure === undefined && (videoId === undefined || variants.some(startsWithVideo(videoId)));
    return { pending: files.filter(isAwaited).length, failures };
  }, [files, variants]);
  return { uploads, begin };
}

import type { Variant } from '@fanfare/core/composer/variant.ts';
import { startsWithVideo } from '@fanfare/core/composer/files.ts';
import { createContext, useCallback, useState } from 'react';

/** Registers a file that is being uploaded for this post. The returned function ends that. */
export type BeginPending = (
  /** The video of a thumbnail: if the video is removed, the post no longer waits for its thumbnail. */
  videoId?: string,
) => () => void;

export const PendingFilesContext = createContext<BeginPending>(() => () => undefined);

/** Counts the files that are being uploaded for a post. */
export function usePendingFiles(variants: readonly Variant[]): { pending: number; begin: BeginPending } {
  const [under, setUnder] = useState<readonly { videoId: string | undefined }[]>([]);
  const begin = useCallback<BeginPending>((videoId) => {
    const one = { videoId };
    setUnder((before) => [...before, one]);
    return () => setUnder((before) => before.filter((each) => each !== one));
  }, []);
  const isAwaited = ({ videoId }: { videoId: string | undefined }) =>
    videoId === undefined || variants.some(startsWithVideo(videoId));
  return { pending: under.filter(isAwaited).length, begin };
}

import type { Variant } from '@fanfare/core/composer/variant.ts';
import { startsWithVideo } from '@fanfare/core/composer/files.ts';
import { createContext, useCallback, useState } from 'react';

/** Registers a file that is on its way to this post; the returned function ends it. */
export type BeginPending = (
  /** The video of a thumbnail: when the video is removed, nobody waits for its thumbnail. */
  videoId?: string,
) => () => void;

export const PendingFilesContext = createContext<BeginPending>(() => () => undefined);

/** Counts the files that are on their way to a post. */
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

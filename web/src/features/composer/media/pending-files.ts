import type { Entry } from '@fanfare/core/composer/entry.ts';
import { isOf } from '@fanfare/core/composer/files.ts';
import { createContext, useCallback, useState } from 'react';

/** Says that a file is on its way to this post, and answers how to say that it no longer is. */
export type Begin = (
  /** Whose thumbnail it is: nobody waits for it once the video is taken out. */
  videoId?: string,
) => () => void;

export const BeginContext = createContext<Begin>(() => () => undefined);

/** Counts the files that are on their way to a post. */
export function usePending(entries: readonly Entry[]): { pending: number; begin: Begin } {
  const [under, setUnder] = useState<readonly { videoId: string | undefined }[]>([]);
  const begin = useCallback<Begin>((videoId) => {
    const one = { videoId };
    setUnder((before) => [...before, one]);
    return () => setUnder((before) => before.filter((each) => each !== one));
  }, []);
  const isAwaited = ({ videoId }: { videoId: string | undefined }) =>
    videoId === undefined || entries.some(isOf(videoId));
  return { pending: under.filter(isAwaited).length, begin };
}

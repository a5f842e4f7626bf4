import type { CropPlan } from '@fanfare/core/media/crop.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { useState } from 'react';
import { messageOf } from '../../../../browser/api-error.ts';
import { useSession } from '../../../../browser/session-context.ts';

export interface CopyRequest {
  original: LibraryItem;
  /** Null for the original itself. */
  plan: CropPlan | null;
}

/**
 * The number of copies that are made at the same time. It is small, because the server decodes each image in memory.
 */
const atOnce = 2;

/** Makes cropped copies. A failed attempt can be repeated, because the server makes each copy only once. */
export function useCopying(workspaceId: string) {
  const { call } = useSession();
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  return {
    progress,
    failure,
    /** One image for each request, in the same order; null if a copy failed. */
    async make(requests: readonly CopyRequest[]): Promise<LibraryItem[] | null> {
      setFailure(null);
      setProgress({ done: 0, of: requests.length });
      const made: LibraryItem[] = [];
      const waiting = requests.entries();
      let hasFailed = false;
      const work = async () => {
        for (const [index, { original, plan }] of waiting) {
          if (hasFailed) return;
          made[index] = plan
            ? await call('copyMedia', { workspaceId, mediaId: original._id, plan })
            : original;
          setProgress((before) => before && { ...before, done: before.done + 1 });
        }
      };
      const fail = (error: unknown) => {
        if (!hasFailed) setFailure(messageOf(error));
        hasFailed = true;
      };
      // Waits for all copies, even after a failure. A running copy cannot be stopped, and would otherwise count in the
      // progress of the next attempt.
      await Promise.all(Array.from({ length: atOnce }, async () => work().catch(fail)));
      setProgress(null);
      return hasFailed ? null : made;
    },
  };
}

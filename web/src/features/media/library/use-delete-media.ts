import { defaultMessage } from '@fanfare/core/api/errors.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { useState } from 'react';
import { ApiError } from '../../../browser/api-error.ts';
import { useSession } from '../../../browser/session-context.ts';
import { filesText } from '../media-text.ts';
import { useToast } from '../../../ui/toasts.tsx';

/** So many at a time: the server has other work as well. */
const atOnce = 4;

export interface RemoveProgress {
  done: number;
  total: number;
}

function failureText(message: string, gone: number, total: number): string {
  return total === 1 ? message : `Deleted ${gone} of ${total} files. ${message}`;
}

/** Deletes files, a few at a time, and says what came of it. After one that cannot be deleted it begins no other. */
export function useRemoveMedia(workspaceId: string, onGone: (ids: ReadonlySet<string>) => void) {
  const { call } = useSession();
  const toast = useToast();
  /** Null while nothing is under way. */
  const [progress, setProgress] = useState<RemoveProgress | null>(null);
  /** Why it could not be deleted; null where it is gone. */
  const removeOne = async ({ _id: mediaId }: LibraryItem): Promise<string | null> => {
    try {
      await call('removeMedia', { workspaceId, mediaId });
      return null;
    } catch (error) {
      // Whatever it is: the others are at it still, and what they deleted is to be told.
      if (!(error instanceof ApiError)) return defaultMessage.internal;
      // Somebody else was quicker.
      return error.code === 'not_found' ? null : error.message;
    }
  };
  const remove = async (items: readonly LibraryItem[]) => {
    const total = items.length;
    const gone = new Set<string>();
    const left = items.values();
    const troubles: string[] = [];
    const goOn = async () => {
      for (const item of left) {
        const trouble = await removeOne(item);
        if (trouble !== null) troubles.push(trouble);
        else gone.add(item._id);
        setProgress({ done: gone.size, total });
        if (troubles.length > 0) return;
      }
    };
    setProgress({ done: 0, total });
    await Promise.all(Array.from({ length: atOnce }, goOn));
    setProgress(null);
    onGone(gone);
    const [[only], [trouble]] = [items, troubles];
    if (trouble !== undefined) toast({ text: failureText(trouble, gone.size, total), severity: 'error' });
    else toast({ text: `Deleted: ${total === 1 && only ? only.name : filesText(total)}` });
  };
  return { remove, progress };
}

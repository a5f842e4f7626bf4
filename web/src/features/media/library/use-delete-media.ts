import { defaultMessage } from '@fanfare/core/errors/errors.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { useState } from 'react';
import { ApiError } from '../../../browser/api-error.ts';
import { useSession } from '../../../browser/session-context.ts';
import { filesText } from '../media-text.ts';
import { useToast } from '../../../ui/toasts.tsx';

/** Number of parallel deletions, limited to keep the server free for other work. */
const atOnce = 4;

export interface DeleteProgress {
  done: number;
  total: number;
}

function failureText(message: string, deletedCount: number, total: number): string {
  return total === 1 ? message : `Deleted ${deletedCount} of ${total} files. ${message}`;
}

/** Deletes files, a few at a time, and reports the result. After a failure no further deletion is started. */
export function useDeleteMedia(workspaceId: string, onDeleted: (ids: ReadonlySet<string>) => void) {
  const { call } = useSession();
  const toast = useToast();
  /** Null while no deletion is running. */
  const [progress, setProgress] = useState<DeleteProgress | null>(null);
  /** Returns the reason why the file could not be deleted, or null if it was deleted. */
  const removeOne = async ({ _id: mediaId }: LibraryItem, isUsed: boolean): Promise<string | null> => {
    try {
      await call('removeMedia', { workspaceId, mediaId, ...(isUsed && { whileUsed: 'true' as const }) });
      return null;
    } catch (error) {
      // An unexpected error is not thrown, because the results of the other deletions have to be reported.
      if (!(error instanceof ApiError)) return defaultMessage.internal;
      // A file that another person has already deleted is treated as deleted.
      return error.code === 'not_found' ? null : error.message;
    }
  };
  /**
   * `isUsed`: the person was shown the posts that use the files. If it is false, the server does not delete a file that
   * a post has started to use.
   */
  const remove = async (items: readonly LibraryItem[], isUsed: boolean) => {
    const total = items.length;
    const deleted = new Set<string>();
    const left = items.values();
    const failures: string[] = [];
    const deleteNext = async () => {
      for (const item of left) {
        const trouble = await removeOne(item, isUsed);
        if (trouble !== null) failures.push(trouble);
        else deleted.add(item._id);
        setProgress({ done: deleted.size, total });
        if (failures.length > 0) return;
      }
    };
    setProgress({ done: 0, total });
    await Promise.all(Array.from({ length: atOnce }, deleteNext));
    setProgress(null);
    onDeleted(deleted);
    const [[only], [trouble]] = [items, failures];
    if (trouble !== undefined) toast({ text: failureText(trouble, deleted.size, total), severity: 'error' });
    else toast({ text: `Deleted: ${total === 1 && only ? only.name : filesText(total)}` });
  };
  return { remove, progress };
}

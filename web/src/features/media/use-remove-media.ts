import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { useState } from 'react';
import { ApiError } from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';
import { filesText } from '../../media/words.ts';
import { useToast } from '../../ui/toasts.tsx';

/** Deletes files one after the other, and says what came of it. */
export function useRemoveMedia(workspaceId: string, onGone: (ids: ReadonlySet<string>) => void) {
  const { call } = useSession();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const removeOne = async ({ _id: mediaId }: LibraryItem): Promise<ApiError | null> => {
    try {
      await call('removeMedia', { workspaceId, mediaId });
      return null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // Somebody else was quicker.
      return error.code === 'not_found' ? null : error;
    }
  };
  const remove = async (items: readonly LibraryItem[]) => {
    setBusy(true);
    const gone = new Set<string>();
    let trouble: ApiError | null = null;
    for (const item of items) {
      trouble = await removeOne(item);
      if (trouble) break;
      gone.add(item._id);
    }
    setBusy(false);
    onGone(gone);
    const [only] = items;
    if (trouble) toast({ text: trouble.message, severity: 'error' });
    else toast({ text: `Deleted: ${items.length === 1 && only ? only.name : filesText(items.length)}` });
  };
  return { remove, busy };
}

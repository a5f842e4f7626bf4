import type { PostView } from '@fanfare/core/posts/post.ts';
import { useState } from 'react';
import { ApiError } from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';

type Refusals = ReadonlyMap<string, string>;

/** Deletes posts one by one and reports those that were refused. */
export function useDeletePosts(workspaceId: string) {
  const { call } = useSession();
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState<Refusals>(new Map());

  const remove = async (posts: readonly PostView[]): Promise<{ deleted: Set<string>; refused: Refusals }> => {
    setBusy(true);
    const deleted = new Set<string>();
    const refused = new Map<string, string>();
    for (const { _id: id } of posts)
      try {
        await call('deleteDraft', { workspaceId, id });
        deleted.add(id);
      } catch (error) {
        // Another person or tab has deleted it already.
        if (error instanceof ApiError && error.code === 'not_found') deleted.add(id);
        else refused.set(id, error instanceof Error ? error.message : 'Something went wrong. Try again.');
      }
    setRefusals(refused);
    setBusy(false);
    return { deleted: deleted, refused };
  };
  return { busy, refusals, remove };
}

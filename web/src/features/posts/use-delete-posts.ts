import { counted } from '@fanfare/core/text/counted.ts';
import { restoredMax, type PostView } from '@fanfare/core/posts/post.ts';
import { useRef, useState } from 'react';
import { isGone, messageOf } from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';
import { restoringText, toastWhile } from '../../ui/toast-while.ts';
import { useToast } from '../../ui/toasts.tsx';

type Refusals = ReadonlyMap<string, string>;

const atOnce = 4;

export function useDeletePosts(workspaceId: string, onRestored: () => void) {
  const { call } = useSession();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(0);
  const [refusals, setRefusals] = useState<Refusals>(new Map());
  const [isStopping, setStopping] = useState(false);
  const isStopped = useRef(false);

  const remove = async (posts: readonly PostView[]): Promise<{ deleted: Set<string>; refused: Refusals }> => {
    setBusy(true);
    setDone(0);
    isStopped.current = false;
    const deleted = new Set<string>();
    const refused = new Map<string, string>();
    const removeOne = async (id: string) => {
      try {
        await call('deletePost', { workspaceId, id });
        deleted.add(id);
      } catch (error) {
        // If the post was already deleted by another person or in another tab, it is reported as deleted.
        if (isGone(error)) deleted.add(id);
        else refused.set(id, messageOf(error));
      }
      setDone(deleted.size + refused.size);
    };
    for (let from = 0; from < posts.length && !isStopped.current; from += atOnce)
      await Promise.all(posts.slice(from, from + atOnce).map(({ _id: id }) => removeOne(id)));
    setRefusals(refused);
    setBusy(false);
    setStopping(false);
    return { deleted, refused };
  };
  const restore = async (posts: readonly PostView[]): Promise<void> => {
    const lost: string[] = [];
    const wereDrafts = new Set(posts.flatMap(({ _id: id, status }) => (status === 'draft' ? id : [])));
    let back = 0;
    let drafts = 0;
    const restoreAll = async () => {
      for (let from = 0; from < posts.length; from += restoredMax) {
        const ids = posts.slice(from, from + restoredMax).map(({ _id: id }) => id);
        const { posts: restored, refused } = await call('restorePosts', { workspaceId, ids });
        back += restored.length;
        drafts += restored.filter(({ _id: id, status }) => status === 'draft' && !wereDrafts.has(id)).length;
        lost.push(...refused.map(({ message }) => message));
      }
    };
    try {
      await toastWhile(toast, restoringText, restoreAll);
    } catch (error) {
      lost.push(messageOf(error));
    }
    const toDrafts = drafts > 0 ? `, ${drafts} to drafts` : '';
    if (back > 0) toast({ text: `${counted(back, 'post')} restored${toDrafts}.` });
    if (lost[0] !== undefined) toast({ text: lost[0], severity: 'error' });
    onRestored();
  };
  /** Ends a running deletion after the posts that are being deleted. */
  const stop = () => {
    isStopped.current = true;
    setStopping(true);
  };
  return { busy, done, refusals, remove, isStopping, stop, restore };
}

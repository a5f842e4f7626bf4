import type { PostView } from '@fanfare/core/posts/post.ts';
import { useState } from 'react';
import { useNow } from '../../browser/use-now.ts';
import { useRead } from '../../browser/use-read.ts';
import { useSession } from '../../browser/session-context.ts';
import { againAfter, holdOf, notesOf, stepOf, type Step } from './delivery-progress.ts';

/** The step of a post before its delivery is known. */
function stepBefore({ status, schedule }: PostView, now: number): Step {
  if (status === 'uploaded') return 'published';
  if (status === 'failed') return 'failed';
  return schedule !== null && Date.parse(schedule) > now ? 'waiting' : 'uploading';
}

/** The delivery of a post, polled until it ends. */
export function useDelivery(workspaceId: string, post: PostView) {
  const { _id: postId, deliveryId } = post;
  const { call } = useSession();
  const now = useNow();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { data, error, mutate } = useRead(
    'listDeliveries',
    { workspaceId, post_id: postId },
    { againAfter: (list) => againAfter(list, Date.now()) },
  );
  // Of several revisions the latest submitted one counts.
  const delivery =
    data?.find(({ kind, id }) => kind === 'post' && (deliveryId === null || id === deliveryId)) ?? null;
  const retry = async (id: string) => {
    setBusy(true);
    setRefusal(null);
    try {
      await call('retryDelivery', { workspaceId, id });
    } catch (failure) {
      setRefusal(failure instanceof Error ? failure.message : 'Something went wrong. Try again.');
    }
    await mutate();
    setBusy(false);
  };
  return {
    delivery,
    hold: delivery && holdOf(delivery, now.getTime()),
    step: delivery ? stepOf(delivery, now.getTime()) : stepBefore(post, now.getTime()),
    notes: delivery?.state === 'published' ? notesOf(data ?? []) : [],
    trouble: refusal ?? (data ? null : (error?.message ?? null)),
    busy,
    retry,
  };
}

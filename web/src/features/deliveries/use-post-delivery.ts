import type { PostView } from '@fanfare/core/posts/post.ts';
import { useState } from 'react';
import { useNow } from '../../browser/use-now.ts';
import { useSession } from '../../browser/session-context.ts';
import { holdOf, notesOf, stepOf, type Step } from './delivery-progress.ts';
import type { WatchedDeliveries } from './use-deliveries.ts';

/** The step of a post before its delivery is known. */
function stepBefore({ status, schedule }: PostView, now: number): Step {
  if (status === 'uploaded') return 'published';
  if (status === 'failed') return 'failed';
  return schedule !== null && Date.parse(schedule) > now ? 'waiting' : 'uploading';
}

/** The delivery of one post out of those that are watched for the whole group, and the way to retry it. */
export function useDelivery(workspaceId: string, post: PostView, watched: WatchedDeliveries) {
  const deliveryId = post.deliveryId ?? '';
  const { call } = useSession();
  const now = useNow();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  // The comment and the final steps of a post are named after its delivery.
  const family = watched.deliveries?.filter(({ id }) => id === deliveryId || id.startsWith(`${deliveryId}-`));
  const delivery = family?.find(({ id }) => id === deliveryId) ?? null;
  const retry = async (id: string) => {
    setBusy(true);
    setRefusal(null);
    try {
      watched.update(await call('retryDelivery', { workspaceId, id }));
    } catch (failure) {
      setRefusal(failure instanceof Error ? failure.message : 'Something went wrong. Try again.');
      watched.reload();
    }
    setBusy(false);
  };
  return {
    delivery,
    hold: delivery && holdOf(delivery, now.getTime()),
    step: delivery ? stepOf(delivery, now.getTime()) : stepBefore(post, now.getTime()),
    notes: delivery?.state === 'published' ? notesOf(family ?? []) : [],
    trouble: refusal ?? watched.error?.message ?? null,
    busy,
    retry,
  };
}

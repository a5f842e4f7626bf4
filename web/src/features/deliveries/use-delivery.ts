import type { DeliveryView } from '@fanfare/core/deliveries/view.ts';
import { nextRequestMs } from '@fanfare/core/deliveries/watching.ts';
import type { PostView } from '@fanfare/core/posts/post.ts';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../browser/api-error.ts';
import { useNow } from '../../browser/use-now.ts';
import { useRead } from '../../browser/use-read.ts';
import { useSession } from '../../browser/session-context.ts';
import { delayText, notesOf, stepBefore, stepOf } from './delivery-text.ts';
import type { WatchedDeliveries } from './use-deliveries.ts';

export interface DeliveryActions {
  busy: 'retry' | 'out' | 'not out' | null;
  /** The reason why the last request was refused. */
  failure: string | null;
  retry: () => void;
  decide: (isOut: boolean) => void;
}

/**
 * Calls `settle` with the server's answer, or with null after a refusal: another person may have acted first, so the
 * delivery has to be read again.
 */
function useDeliveryActions(
  workspaceId: string,
  id: string,
  settle: (answer: DeliveryView | null) => Promise<void> | void,
): DeliveryActions {
  const { call } = useSession();
  const [busy, setBusy] = useState<DeliveryActions['busy']>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const ask = async (what: NonNullable<DeliveryActions['busy']>, request: () => Promise<DeliveryView>) => {
    setBusy(what);
    setFailure(null);
    let answer: DeliveryView | null = null;
    try {
      answer = await request();
    } catch (refusal) {
      setFailure(messageOf(refusal));
    }
    await settle(answer);
    setBusy(null);
  };
  return {
    busy,
    failure,
    retry: () => void ask('retry', () => call('retryDelivery', { workspaceId, id })),
    decide: (isOut) =>
      void ask(isOut ? 'out' : 'not out', () => call('decideDelivery', { workspaceId, id, isOut })),
  };
}

/** One delivery with its timeline and its actions. The delivery is polled until it ends. */
export function useDelivery(workspaceId: string, known: DeliveryView, onChanged: () => void) {
  const { id } = known;
  const [since, setSince] = useState(Date.now);
  const { data, error, isValidating, mutate } = useRead(
    'findDelivery',
    { workspaceId, id },
    { refreshAfter: (found) => nextRequestMs([found], Date.now() - since, Date.now()) },
  );
  const state = data?.state ?? known.state;
  const shownState = useRef(known.state);
  useEffect(() => {
    // Reports a new state, so that the list that contains the delivery is read again.
    if (state === shownState.current) return;
    shownState.current = state;
    onChanged();
  });
  const actions = useDeliveryActions(workspaceId, id, async () => {
    setSince(Date.now());
    await mutate();
    onChanged();
  });
  return {
    delivery: data ?? known,
    timeline: data?.timeline ?? null,
    error: data ? undefined : error,
    isValidating,
    reload: () => void mutate(),
    actions,
  };
}

/** The delivery of one post of a watched group, with its actions. */
export function usePostDelivery(workspaceId: string, post: PostView, watched: WatchedDeliveries) {
  const id = post.deliveryId ?? '';
  const now = useNow().getTime();
  // The ids of a post's comment and final steps begin with the id of its delivery.
  const family = watched.deliveries?.filter((each) => each.id === id || each.id.startsWith(`${id}-`));
  const delivery = family?.find((each) => each.id === id) ?? null;
  const { busy, failure, retry } = useDeliveryActions(workspaceId, id, (answer) =>
    answer ? watched.update(answer) : watched.reload(),
  );
  return {
    delivery,
    delay: delivery && delayText(delivery, now),
    step: delivery ? stepOf(delivery, now) : stepBefore(post, now),
    notes: delivery?.state === 'published' ? notesOf(family ?? []) : [],
    trouble: failure ?? watched.error?.message ?? null,
    busy: busy !== null,
    retry,
  };
}

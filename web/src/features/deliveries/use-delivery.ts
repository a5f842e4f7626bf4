import type { DeliveryView } from '@fanfare/core/deliveries/view.ts';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../browser/session-context.ts';
import { useRead } from '../../browser/use-read.ts';
import { refreshIntervalOf } from './delivery-text.ts';

export interface DeliveryActions {
  /** The running request. */
  busy: 'retry' | 'out' | 'not out' | null;
  /** Why the last request was refused. */
  failure: string | null;
  retry: () => void;
  decide: (isOut: boolean) => void;
}

/** One delivery with its timeline, polled until it ends, and the actions on it. */
export function useDelivery(workspaceId: string, known: DeliveryView, onChanged: () => void) {
  const { call } = useSession();
  const { id } = known;
  const [busy, setBusy] = useState<DeliveryActions['busy']>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { data, error, isValidating, mutate } = useRead(
    'findDelivery',
    { workspaceId, id },
    { refreshAfter: (found) => refreshIntervalOf(found, Date.now()) },
  );
  const state = data?.state ?? known.state;
  const shownState = useRef(known.state);
  useEffect(() => {
    // The list that contains the delivery has less detail and is updated later.
    if (state === shownState.current) return;
    shownState.current = state;
    onChanged();
  });

  const ask = async (what: NonNullable<DeliveryActions['busy']>, request: () => Promise<unknown>) => {
    setBusy(what);
    setFailure(null);
    try {
      await request();
    } catch (refusal) {
      setFailure(refusal instanceof Error ? refusal.message : 'Something went wrong. Try again.');
    }
    // Also after a refusal: someone else may have acted first.
    await mutate();
    onChanged();
    setBusy(null);
  };
  const actions: DeliveryActions = {
    busy,
    failure,
    retry: () => void ask('retry', () => call('retryDelivery', { workspaceId, id })),
    decide: (isOut) =>
      void ask(isOut ? 'out' : 'not out', () => call('decideDelivery', { workspaceId, id, isOut })),
  };
  return {
    delivery: data ?? known,
    timeline: data?.timeline ?? null,
    error: data ? undefined : error,
    isValidating,
    reload: () => void mutate(),
    again: actions,
  };
}

import type { Billing } from '@fanfare/core/api/billing.ts';
import { useContext, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { TimersContext } from '../../browser/timers.ts';

/** `late`: the payment page said that it was paid, and we do not know of it yet. */
export type Confirmation = 'none' | 'waiting' | 'confirmed' | 'late';

export const readEveryMs = 2_000;
/** Events usually take less than five seconds. */
export const waitMs = 30_000;

const begun: ReadonlySet<string> = new Set(['trialing', 'active']);

const isBegun = (billing: Billing | undefined): boolean =>
  billing?.subscription != null && begun.has(billing.subscription.status);

interface Confirming {
  state: Confirmation;
  /** Waits once more. */
  again: () => void;
}

/**
 * After the payment page, which adds `session` to our address: reads until the subscription is there, at most for half a
 * minute. Reading is all that we can do; the payment provider tells the server.
 */
export function useConfirmation(
  billing: Billing | undefined,
  read: () => Promise<unknown>,
  onConfirmed: () => void,
): Confirming {
  const timers = useContext(TimersContext);
  const [search, setSearch] = useSearchParams();
  const hasReturned = search.has('session');
  const [reads, setReads] = useState(0);
  const [phase, setPhase] = useState<'none' | 'waiting' | 'late'>(hasReturned ? 'waiting' : 'none');
  const state = phase !== 'none' && isBegun(billing) ? 'confirmed' : phase;

  // A reload must not confirm the same payment again.
  useEffect(() => {
    if (hasReturned) setSearch({}, { replace: true });
  }, [hasReturned, setSearch]);

  useEffect(() => {
    if (state === 'confirmed') onConfirmed();
  }, [state, onConfirmed]);

  useEffect(() => {
    if (state !== 'waiting') return undefined;
    return timers.after(waitMs, () => setPhase('late'));
  }, [state, timers]);

  useEffect(() => {
    if (state !== 'waiting') return undefined;
    let isOn = true;
    const count = () => {
      if (isOn) setReads(reads + 1);
    };
    const stop = timers.after(readEveryMs, () => void read().then(count, count));
    return () => {
      isOn = false;
      stop();
    };
  }, [state, reads, timers, read]);

  return { state, again: () => setPhase('waiting') };
}

import type { Billing } from '@fanfare/core/api/billing.ts';
import { givesPlan } from '@fanfare/core/billing/subscription.ts';
import { useContext, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { TimersContext } from '../../browser/timers.ts';

/**
 * `looking`: the person is back from the customer portal, where something may have changed. `late`: the payment page
 * reported a payment, and our server does not know it yet.
 */
export type Confirmation = 'none' | 'looking' | 'waiting' | 'confirmed' | 'late';

export const readEveryMs = 2_000;
/** The longest wait for Stripe to report a payment, which usually takes less than five seconds. */
export const waitMs = 30_000;
/** After the customer portal, where the person may have changed nothing, the wait is short. */
export const checkMs = 10_000;

const isBegun = (billing: Billing | undefined): boolean =>
  billing?.subscription != null && givesPlan(billing.subscription.status);

interface Confirming {
  state: Confirmation;
  checkAgain: () => void;
}

/**
 * Loads the billing data again after a person returns. After the payment page (`session` in the address), polls for at
 * most half a minute, until Stripe has reported the subscription to the server. After the customer portal (`changed`),
 * polls a few times and shows no message.
 */
export function useConfirmation(
  billing: Billing | undefined,
  read: () => Promise<unknown>,
  onConfirmed: () => void,
): Confirming {
  const timers = useContext(TimersContext);
  const [search, setSearch] = useSearchParams();
  const begins = search.has('session') ? 'waiting' : search.has('changed') ? 'looking' : 'none';
  const hasReturned = begins !== 'none';
  const [reads, setReads] = useState(0);
  const [phase, setPhase] = useState<Exclude<Confirmation, 'confirmed'>>(begins);
  const hasPaid = phase === 'waiting' || phase === 'late';
  const state = hasPaid && isBegun(billing) ? 'confirmed' : phase;
  const isReading = state === 'waiting' || state === 'looking';

  // Removes the parameters from the address, because a reload must not confirm the same payment again.
  useEffect(() => {
    if (hasReturned) setSearch({}, { replace: true });
  }, [hasReturned, setSearch]);

  useEffect(() => {
    if (state === 'confirmed') onConfirmed();
  }, [state, onConfirmed]);

  useEffect(() => {
    if (state === 'looking') return timers.after(checkMs, () => setPhase('none'));
    return state === 'waiting' ? timers.after(waitMs, () => setPhase('late')) : undefined;
  }, [state, timers]);

  useEffect(() => {
    if (!isReading) return undefined;
    let isOn = true;
    const count = () => {
      if (isOn) setReads(reads + 1);
    };
    const stop = timers.after(readEveryMs, () => void read().then(count, count));
    return () => {
      isOn = false;
      stop();
    };
  }, [isReading, reads, timers, read]);

  return { state, checkAgain: () => setPhase('waiting') };
}

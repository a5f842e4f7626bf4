import type { Receipt } from '@fanfare/core/deliveries/delivery.ts';
import { meaningOf } from '@fanfare/core/deliveries/failure-kinds.ts';
import { NetworkError } from './network-error.ts';

/**
 * Checks, within `commit`, whether an earlier attempt went live after all. A failure that is never retried would end the
 * delivery as not live, which nobody knows: its outcome stays unknown.
 */
export async function findEarlierAttempt(
  attempts: number,
  look: () => Promise<Receipt | null>,
): Promise<Receipt | null> {
  if (attempts < 2) return null;
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof NetworkError) || meaningOf(error.failure.kind).retries !== 'never') throw error;
    throw new NetworkError({ ...error.failure, kind: 'outcome_unknown' }, { cause: error });
  }
}

import type { Receipt } from '@fanfare/core/deliveries/delivery.ts';
import { meaningOf } from '@fanfare/core/deliveries/failure-kinds.ts';
import { NetworkError } from './network-error.ts';

/**
 * Checks, within `commit`, whether an earlier attempt went live after all. If the check fails permanently, the
 * outcome stays unknown: a final failure would claim that the post is not live.
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

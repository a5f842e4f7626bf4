import type { Receipt } from '@fanfare/core/deliveries/delivery.ts';
import { meaningOf } from '@fanfare/core/deliveries/failure-kinds.ts';
import { NetworkError } from './network-error.ts';

/**
 * Called within `commit`: looks for a post that an earlier attempt may have published. If the search fails
 * permanently, the outcome stays unknown, because a final failure would claim that the post is not live.
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

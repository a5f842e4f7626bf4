import type { FailureKind, Receipt } from '@fanfare/core/deliveries/delivery.ts';
import { NetworkError } from './network-error.ts';

/** These would end the delivery as not out, which nobody knows. What passes, or renews the token, only looks again. */
const ends: ReadonlySet<FailureKind> = new Set(['rejected', 'missing_permission', 'not_found']);

/** Looks, within `commit`, for what an earlier try did and what shows only now. Where nothing can be seen, it stays undecided. */
export async function earlierTry(
  attempts: number,
  look: () => Promise<Receipt | null>,
): Promise<Receipt | null> {
  if (attempts < 2) return null;
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof NetworkError) || !ends.has(error.failure.kind)) throw error;
    throw new NetworkError({ ...error.failure, kind: 'outcome_unknown' }, { cause: error });
  }
}

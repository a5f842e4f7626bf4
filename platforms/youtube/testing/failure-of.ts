import type { Failure } from '@fanfare/core/deliveries/delivery.ts';
import { NetworkError } from '../../_shared/network-error.ts';

/** The failure of a promise, or null when it succeeded. */
export async function failureOf(promise: Promise<unknown>): Promise<Failure | null> {
  try {
    await promise;
    return null;
  } catch (error) {
    if (error instanceof NetworkError) return error.failure;
    throw error;
  }
}

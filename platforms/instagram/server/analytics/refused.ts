import { isRejected } from '../../../_shared/network-error.ts';

/**
 * Returns the default if Instagram refuses a metric. Instagram adds and removes metrics, so a refused metric must not
 * affect the others.
 */
export async function orDefaultIfRefused<T>(
  asked: Promise<T>,
  otherwise: T,
  onRefused?: () => void,
): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (!isRejected(error)) throw error;
    onRefused?.();
    return otherwise;
  }
}

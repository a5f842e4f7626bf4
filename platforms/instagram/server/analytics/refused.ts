import { NetworkError } from '../../../_shared/network-error.ts';

export const isRefused = (error: unknown): error is NetworkError =>
  error instanceof NetworkError && error.failure.kind === 'rejected';

/** Metrics come and go at the network: one that it does not give any more takes nothing else along. */
export async function unlessRefused<T>(asked: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (isRefused(error)) return otherwise;
    throw error;
  }
}

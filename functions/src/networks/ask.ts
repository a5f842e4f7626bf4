import type { Failure } from '@fanfare/core/deliveries/delivery.ts';
import { meaningOf } from '@fanfare/core/deliveries/failure-kinds.ts';
import { NetworkError } from '@fanfare/platforms/_shared/network-error.ts';
import type { Account } from '@fanfare/platforms/platform.ts';
import type { Connections } from './connections.ts';
import { AppError } from '../http/app-error.ts';
import type { AccountRef } from '../store/accounts.ts';

export interface AskDependencies {
  connections: Connections;
}

const isExpired = (error: unknown): error is NetworkError =>
  error instanceof NetworkError && meaningOf(error.failure.kind).retries === 'after_renewal';

/**
 * Makes a call on behalf of an account. If the token is refused, renews it once and calls `afterRenewal` with the new token. If
 * the new token is refused too, marks the account as broken.
 */
async function askThen<T>(
  { connections }: AskDependencies,
  ref: AccountRef,
  call: (account: Account) => Promise<T>,
  afterRenewal: (renewed: Account) => Promise<T>,
): Promise<T> {
  const attempt = connections.begin(ref);
  try {
    const account = await attempt.open();
    try {
      return await call(account);
    } catch (error) {
      if (!isExpired(error)) throw error;
    }
    await attempt.refuse();
    return await afterRenewal(await attempt.open());
  } catch (error) {
    if (isExpired(error)) await attempt.markBroken(error.failure.reason);
    throw error;
  }
}

/** Makes a call on behalf of an account. If the token is refused, it is renewed once and the call is repeated. */
export const ask = <T>(
  deps: AskDependencies,
  ref: AccountRef,
  call: (account: Account) => Promise<T>,
): Promise<T> => askThen(deps, ref, call, call);

/** Makes a call that is never repeated. A refused token is still renewed, for the next call. */
export const askOnce = <T>(
  deps: AskDependencies,
  ref: AccountRef,
  call: (account: Account) => Promise<T>,
): Promise<T> =>
  askThen(deps, ref, call, () => {
    throw new AppError('unavailable', {
      message: 'The connection to this account has just been renewed. Please try again.',
    });
  });

/** The failure of a call that may have taken effect. */
export class OutcomeUnknownError extends NetworkError {
  override name = 'OutcomeUnknownError';
}

/** Shown when a bug of ours, and not the network, is the reason for a failure. */
export const ownFailureText = 'Something went wrong on our side.';

const ownTrouble: Failure = {
  kind: 'outcome_unknown',
  reason: ownFailureText,
  code: null,
};

/**
 * Makes a call that changes something on the network. If the call fails but may have taken effect, throws an
 * `OutcomeUnknownError`.
 */
export async function markUnknownOutcome<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const failure = error instanceof NetworkError ? error.failure : ownTrouble;
    throw meaningOf(failure.kind).mayBeLive ? new OutcomeUnknownError(failure, { cause: error }) : error;
  }
}

/** Turns a network's failure into an error of the API, with the network's own message unless another is given. */
export function toNetworkFailure(error: unknown, words?: string): unknown {
  if (!(error instanceof NetworkError)) return error;
  const kind = error instanceof OutcomeUnknownError ? 'outcome_unknown' : error.failure.kind;
  return new AppError(kind, { message: words ?? error.failure.reason, cause: error });
}

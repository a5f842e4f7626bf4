import type { Failure } from '@fanfare/core/deliveries/delivery.ts';
import { meaningOf } from '@fanfare/core/deliveries/failure-kinds.ts';
import { NetworkError } from '@fanfare/platforms/_shared/network-error.ts';
import type { Account } from '@fanfare/platforms/platform.ts';
import type { Connections } from './connections.ts';
import { AppError } from '../http/app-error.ts';
import type { AccountRef } from '../store/accounts.ts';

export interface AskDependencies {
  connections: Connections;
  now(): Date;
}

const isExpired = (error: unknown): error is NetworkError =>
  error instanceof NetworkError && meaningOf(error.failure.kind).retries === 'after_renewal';

/** An account that asked in vain, also after its token was renewed, has to be connected again. */
async function whileConnected<T>(
  { connections, now }: AskDependencies,
  ref: AccountRef,
  attempt: () => Promise<T>,
): Promise<T> {
  const begun = now();
  try {
    return await attempt();
  } catch (error) {
    if (isExpired(error)) await connections.markBroken(ref, error.failure.reason, begun);
    throw error;
  }
}

/** Asks a network in the name of an account. A token that is turned away is renewed once, and the question asked again. */
export function ask<T>(
  deps: AskDependencies,
  ref: AccountRef,
  question: (account: Account) => Promise<T>,
): Promise<T> {
  const { connections } = deps;
  return whileConnected(deps, ref, async () => {
    const account = await connections.open(ref, { renew: false });
    try {
      return await question(account);
    } catch (error) {
      if (!isExpired(error)) throw error;
    }
    return question(await connections.open(ref, { renew: true }));
  });
}

/** Makes a call that is never repeated. A token that is turned away is renewed all the same, for whoever tries again. */
export function askOnce<T>(
  deps: AskDependencies,
  ref: AccountRef,
  call: (account: Account) => Promise<T>,
): Promise<T> {
  const { connections } = deps;
  return whileConnected(deps, ref, async () => {
    const account = await connections.open(ref, { renew: false });
    try {
      return await call(account);
    } catch (error) {
      if (!isExpired(error)) throw error;
    }
    await connections.open(ref, { renew: true });
    throw new AppError('unavailable', {
      message: 'The connection to this account has just been renewed. Please try again.',
    });
  });
}

/** A call was made that may have done its work, and nobody heard what became of it. */
export class UnheardError extends NetworkError {
  override name = 'UnheardError';
}

const ownTrouble: Failure = {
  kind: 'outcome_unknown',
  reason: 'Something went wrong on our side.',
  code: null,
};

/** A call that changes something at the network: when it fails, it is told apart whether that is certain. */
export async function changing<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const failure = error instanceof NetworkError ? error.failure : ownTrouble;
    throw meaningOf(failure.kind).mayBeLive ? new UnheardError(failure, { cause: error }) : error;
  }
}

/** What the caller reads of a network's failure: its kind as a status, its words unless there are others for it. */
export function toNetworkFailure(error: unknown, words?: string): unknown {
  if (!(error instanceof NetworkError)) return error;
  const kind = error instanceof UnheardError ? 'outcome_unknown' : error.failure.kind;
  return new AppError(kind, { message: words ?? error.failure.reason, cause: error });
}

import type { Failure } from '@fanfare/core/deliveries/delivery.ts';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Account, PlatformIo } from '../../platform.ts';
import { classifyContainer } from './classify-container.ts';
import { readContainer, type Seen } from './container.ts';
import type { Container } from './handle.ts';

const minuteMs = 60_000;
/** Stuck containers exist; another one, from another address, gets through. */
const stuckMs = 20 * minuteMs;
/** New containers may not be found for a moment. */
const unseenMs = 2 * minuteMs;

const afresh = (reason: string): Failure => ({ kind: 'unavailable', reason, code: null, startOver: true });
const expired = afresh('Threads has dropped the prepared post. It is sent again.');
const stuck = afresh('Threads did not finish processing the post. It is sent again.');
const lost = afresh('Threads does not know the prepared post any more. It is sent again.');

export type Stage = 'working' | 'finished' | 'published';

/** It is not there, or not there yet: which of them the network does not say. */
const absences: ReadonlySet<string | null> = new Set(['24/4279009', '9007/2207027']);

export const isMissing = (error: unknown): error is NetworkError =>
  error instanceof NetworkError && (error.failure.kind === 'not_found' || absences.has(error.failure.code));

/** Null when the network knows nothing of it, which it says now and then of what it knows. */
export async function seenOf(io: PlatformIo, account: Account, container: Container): Promise<Seen | null> {
  try {
    return await readContainer(io, account, container);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** How far the network is with one container. What cannot be gone on with fails. */
export async function stageOf(io: PlatformIo, account: Account, container: Container): Promise<Stage> {
  const ageMs = io.now() - container.at;
  const seen = await seenOf(io, account, container);
  if (!seen && ageMs > unseenMs) throw new NetworkError(lost);
  switch (seen?.status) {
    case 'FINISHED':
      return 'finished';
    case 'PUBLISHED':
      return 'published';
    case 'EXPIRED':
      throw new NetworkError(expired);
    case 'ERROR':
      throw new NetworkError(classifyContainer(seen.error_message ?? null));
    case 'IN_PROGRESS':
    case undefined:
      if (ageMs > stuckMs) throw new NetworkError(stuck);
      return 'working';
  }
}

/** Soon at first, as words and images take seconds; then at most twice a minute. */
export function secondsToWait({ now }: Pick<PlatformIo, 'now'>, { at }: Container): number {
  const age = (now() - at) / 1000;
  return Math.round(Math.min(30, Math.max(2, age / 4)));
}

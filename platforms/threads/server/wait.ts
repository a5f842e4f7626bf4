import type { Failure } from '@fanfare/core/deliveries/delivery.ts';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Account, PlatformIo } from '../../platform.ts';
import { classifyContainer } from './classify-container.ts';
import { readContainer, type Seen } from './container.ts';
import type { Container } from './handle.ts';

const minuteMs = 60_000;
/** Some containers get stuck. A new one with a new address usually works. */
const stuckMs = 20 * minuteMs;
/** New containers may not be found at first. */
const unseenMs = 2 * minuteMs;

const afresh = (reason: string): Failure => ({ kind: 'unavailable', reason, code: null, startOver: true });
const expired = afresh('Threads has dropped the prepared post. It is sent again.');
const stuck = afresh('Threads did not finish processing the post. It is sent again.');
const lost = afresh('Threads does not know the prepared post any more. It is sent again.');

export type Stage = 'working' | 'finished' | 'published';

/** Errors for containers that are gone or not visible yet. Threads does not distinguish them. */
const absences: ReadonlySet<string | null> = new Set(['24/4279009', '9007/2207027']);

export const isMissing = (error: unknown): error is NetworkError =>
  error instanceof NetworkError && (error.failure.kind === 'not_found' || absences.has(error.failure.code));

/** Null when Threads does not find the container, which sometimes happens to existing ones. */
export async function seenOf(io: PlatformIo, account: Account, container: Container): Promise<Seen | null> {
  try {
    return await readContainer(io, account, container);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** The stage of a container. Throws when it cannot be published any more. */
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

/** Short at first, because texts and images take seconds. Later twice a minute. */
export function secondsToWait({ now }: Pick<PlatformIo, 'now'>, { at }: Container): number {
  const age = (now() - at) / 1000;
  return Math.round(Math.min(30, Math.max(2, age / 4)));
}

import type { Failure } from '@fanfare/core/deliveries/delivery.ts';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Account, PlatformIo } from '../../platform.ts';
import { classifyContainer } from './classify.ts';
import { readContainer, subcodeOf } from './container.ts';
import type { Container } from './handle.ts';

const minuteMs = 60_000;
/** Some containers get stuck. A new one with a new address usually works. */
const stuckMs = 20 * minuteMs;
/** New containers may not be found at first. */
const unseenMs = 2 * minuteMs;

const afresh = (reason: string): Failure => ({ kind: 'unavailable', reason, code: null, startOver: true });
const expired = afresh('Instagram has dropped the prepared media. They are sent again.');
const stuck = afresh('Instagram did not finish processing the media. They are sent again.');
const lost = afresh('Instagram does not know the prepared media any more. They are sent again.');

export type Stage = 'working' | 'finished' | 'published';

async function read(io: PlatformIo, account: Account, container: Container, ageMs: number) {
  try {
    return await readContainer(io, account, container.id);
  } catch (error) {
    if (!isMissing(error)) throw error;
    if (ageMs > unseenMs) throw new NetworkError(lost, { cause: error });
    return null;
  }
}

/** Instagram has one error for missing, forbidden and not yet visible containers. */
export const isMissing = (error: unknown): boolean =>
  error instanceof NetworkError &&
  (error.failure.kind === 'not_found' || error.failure.code === '24/2207008');

/** The stage of a container. Throws when it cannot be published any more. */
export async function stageOf(io: PlatformIo, account: Account, container: Container): Promise<Stage> {
  const ageMs = io.now() - container.at;
  const seen = await read(io, account, container, ageMs);
  switch (seen?.status_code) {
    case 'FINISHED':
      return 'finished';
    case 'PUBLISHED':
      return 'published';
    case 'EXPIRED':
      throw new NetworkError(expired);
    case 'ERROR':
      throw new NetworkError(classifyContainer(subcodeOf(seen)));
    case 'IN_PROGRESS':
    case undefined:
      if (ageMs > stuckMs) throw new NetworkError(stuck);
      return 'working';
  }
}

/** Short at first, because images take seconds. Later twice a minute. */
export function secondsToWait(io: Pick<PlatformIo, 'now'>, { at }: Container): number {
  const age = (io.now() - at) / 1000;
  return Math.round(Math.min(30, Math.max(3, age / 4)));
}

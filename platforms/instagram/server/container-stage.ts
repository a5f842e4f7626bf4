import { nullIfMissing, stageByStatus, type Container, type Stage } from '../../_meta/containers.ts';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Account, PlatformIo } from '../../platform.ts';
import { classifyContainer } from './classify.ts';
import { readContainer, subcodeOf, type Seen } from './container.ts';

/**
 * Tells whether Instagram did not find the container. It sends the same errors for a container that does not exist, is
 * forbidden or is not visible yet.
 */
const isMissing = (error: unknown): boolean =>
  error instanceof NetworkError &&
  (error.failure.kind === 'not_found' || error.failure.code === '24/2207008');

export const findContainer = (io: PlatformIo, account: Account, { id }: Container): Promise<Seen | null> =>
  nullIfMissing(readContainer(io, account, id), isMissing);

/** Reads the stage of a container. Throws if the container can no longer be published. */
export async function stageOf(io: PlatformIo, account: Account, container: Container): Promise<Stage> {
  const ageMs = io.now() - container.at;
  const seen = await findContainer(io, account, container);
  return stageByStatus(seen?.status_code ?? null, ageMs, {
    expired: 'The media expired on Instagram and will be sent again.',
    stuck: 'Instagram did not finish processing the media. It will be sent again.',
    lost: 'Instagram lost the media. It will be sent again.',
    failed: () => classifyContainer(seen && subcodeOf(seen)),
  });
}

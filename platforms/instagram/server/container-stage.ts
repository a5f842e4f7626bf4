import { stageByStatus, type Container, type Stage } from '../../_meta/containers.ts';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Account, PlatformIo } from '../../platform.ts';
import { classifyContainer } from './classify.ts';
import { readContainer, subcodeOf, type Seen } from './container.ts';

/** Instagram uses the same error for missing, forbidden and not yet visible containers. */
const isMissing = (error: unknown): boolean =>
  error instanceof NetworkError &&
  (error.failure.kind === 'not_found' || error.failure.code === '24/2207008');

/** Null when Instagram does not find the container. This sometimes happens to existing containers. */
export async function findContainer(
  io: PlatformIo,
  account: Account,
  { id }: Container,
): Promise<Seen | null> {
  try {
    return await readContainer(io, account, id);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** The stage of a container. Throws when the container can no longer be published. */
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

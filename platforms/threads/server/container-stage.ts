import { stageByStatus, type Container, type Stage } from '../../_meta/containers.ts';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Account, PlatformIo } from '../../platform.ts';
import { classifyContainer } from './classify-container.ts';
import { readContainer, type Seen } from './container.ts';

/** Errors for containers that are gone or not visible yet. Threads does not distinguish them. */
const absences: ReadonlySet<string | null> = new Set(['24/4279009', '9007/2207027']);

export const isMissing = (error: unknown): error is NetworkError =>
  error instanceof NetworkError && (error.failure.kind === 'not_found' || absences.has(error.failure.code));

/** Null when Threads does not find the container, which sometimes happens to existing ones. */
export async function findContainer(
  io: PlatformIo,
  account: Account,
  container: Container,
): Promise<Seen | null> {
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
  const seen = await findContainer(io, account, container);
  return stageByStatus(seen?.status ?? null, ageMs, {
    expired: 'The post expired on Threads and will be sent again.',
    stuck: 'Threads did not finish processing the post. It will be sent again.',
    lost: 'Threads has lost the prepared post. It will be sent again.',
    failed: () => classifyContainer(seen?.error_message ?? null),
  });
}

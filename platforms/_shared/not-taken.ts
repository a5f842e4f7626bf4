import type { Job } from '../platform.ts';

/**
 * Leaves out the found posts that belong to other deliveries of the account. Their texts may equal the text of this
 * delivery's post, so they could be mistaken for it.
 */
export async function notTaken<Found extends { id: string }>(
  job: Pick<Job<unknown>, 'taken'>,
  found: readonly Found[],
): Promise<Found[]> {
  const taken = await job.taken(found.map(({ id }) => id));
  return found.filter(({ id }) => !taken.has(id));
}

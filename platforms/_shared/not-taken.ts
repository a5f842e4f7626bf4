import type { Job } from '../platform.ts';

/** Leaves out the posts that belong to other deliveries of the account. They may have the same text as ours. */
export async function notTaken<Found extends { id: string }>(
  job: Pick<Job<unknown>, 'taken'>,
  found: readonly Found[],
): Promise<Found[]> {
  const taken = await job.taken(found.map(({ id }) => id));
  return found.filter(({ id }) => !taken.has(id));
}

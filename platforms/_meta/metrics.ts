import { z } from 'zod';
import { NetworkError } from '../_shared/network-error.ts';

/** Metrics of a post or an account. Metrics without a value are left out. */
export const metricList = z
  .object({
    data: z.array(
      z.object({
        name: z.string(),
        values: z.array(z.object({ value: z.number().optional() })).optional(),
        total_value: z.object({ value: z.number().optional() }).optional(),
      }),
    ),
  })
  .transform(({ data }): Metrics => {
    const found = data.map(({ name, values, total_value }): [string, number | undefined] => [
      name,
      values?.[0]?.value ?? total_value?.value,
    ]);
    return Object.fromEntries(found.filter(([, value]) => value !== undefined));
  });

/**
 * Whether an error means that the post exists but the network does not return its counts: the post is too old, is a
 * repost or has too few viewers, or the permission is missing.
 */
export const hasNoSuchCounts = (error: unknown): boolean =>
  error instanceof NetworkError && ['rejected', 'missing_permission'].includes(error.failure.kind);

export type Metrics = Readonly<Record<string, number | undefined>>;

import { z } from 'zod';
import { timeZone } from './time-zone.ts';

/**
 * What a bulk job does to its posts. The call that starts a job and the stored job share it, so that each job that was
 * started can be read again: a limit may be raised, never lowered.
 */
export const bulkAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('delete') }),
  /** Every post keeps its time of day in `zone`. */
  z.strictObject({
    kind: z.literal('move'),
    days: z
      .number()
      .int()
      .min(-100)
      .max(100)
      .refine((days) => days !== 0, 'Choose by how many days to move the posts.'),
    zone: timeZone,
  }),
]);
export type BulkAction = z.infer<typeof bulkAction>;

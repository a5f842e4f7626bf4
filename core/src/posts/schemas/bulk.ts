import { z } from 'zod';
import { timeZone } from './time-zone.ts';

/**
 * The action of a bulk job on its posts. The call and the stored job share this schema, so a limit may be raised but
 * never lowered: otherwise, stored jobs could not be read any more.
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

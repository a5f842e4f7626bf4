import { z } from 'zod';
import { containerHandle } from '../../_meta/containers.ts';

export const publishHandle = containerHandle.extend({
  /** When Threads first reported it as finished. The publish call may not find the container for a while after that. */
  readyAt: z.number().nullable(),
});
export type PublishHandle = z.infer<typeof publishHandle>;

export const emptyHandle: PublishHandle = { children: [], container: null, readyAt: null, isOut: false };

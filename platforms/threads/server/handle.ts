import { z } from 'zod';
import { containerHandle } from '../../_meta/containers.ts';

export const publishHandle = containerHandle.extend({
  /**
   * The time at which Threads first reported the container as finished. For a while after that time, the publish call
   * may not find the container.
   */
  readyAt: z.number().nullable(),
});
export type PublishHandle = z.infer<typeof publishHandle>;

export const emptyHandle: PublishHandle = { children: [], container: null, readyAt: null, isOut: false };

import { z } from 'zod';

const container = z.object({
  id: z.string(),
  /** When it was created, by our clock. */
  at: z.number(),
});
export type Container = z.infer<typeof container>;

export const publishHandle = z.object({
  /** The parts of a carousel that exist so far, in order. */
  children: z.array(container),
  /** The container to publish. */
  container: container.nullable(),
  /** Instagram reported it as published, so it must not be published again. */
  isOut: z.boolean(),
});
export type PublishHandle = z.infer<typeof publishHandle>;

export const emptyHandle: PublishHandle = { children: [], container: null, isOut: false };

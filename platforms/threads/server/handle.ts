import { z } from 'zod';

const container = z.object({
  id: z.string(),
  /** When it was made, by our clock. */
  at: z.number(),
});
export type Container = z.infer<typeof container>;

export const publishHandle = z.object({
  /** The parts of a carousel, in order; there may be more to make. */
  children: z.array(container),
  /** What is published in the end. */
  container: container.nullable(),
  /** When it was first seen as finished: the call that publishes it may not find it for a while yet. */
  readyAt: z.number().nullable(),
  /** It was seen as published, so that it must never be published again. */
  isOut: z.boolean(),
});
export type PublishHandle = z.infer<typeof publishHandle>;

export const emptyHandle: PublishHandle = { children: [], container: null, readyAt: null, isOut: false };

import { z } from 'zod';

/** A pin on its way. An image is fetched when the pin is created, so that only videos are there before. */
export const publishHandle = z.object({
  video: z
    .object({
      id: z.string(),
      /** Whether it was uploaded: else only the network knows how far that came. */
      isSent: z.boolean(),
    })
    .nullable(),
  /** How often the pin was about to be created, and since when. */
  attempts: z.number().default(0),
  firstAt: z.number().nullable().default(null),
});
export type PublishHandle = z.infer<typeof publishHandle>;

export const emptyHandle: PublishHandle = { video: null, attempts: 0, firstAt: null };

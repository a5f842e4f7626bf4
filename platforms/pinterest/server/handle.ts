import { z } from 'zod';

/** The progress of a pin. Pinterest fetches images when the pin is created, so only videos are uploaded first. */
export const publishHandle = z.object({
  video: z
    .object({
      id: z.string(),
      /**
       * Whether Pinterest has confirmed the upload. Until it has, Fanfare cannot tell how much of the file has arrived.
       */
      isSent: z.boolean(),
    })
    .nullable(),
  /**
   * The number of attempts to create the pin, and the time of the first one. This time is a little too early on
   * purpose, because Pinterest's clock may be behind ours.
   */
  attempts: z.number().default(0),
  firstAt: z.number().nullable().default(null),
});
export type PublishHandle = z.infer<typeof publishHandle>;

export const emptyHandle: PublishHandle = { video: null, attempts: 0, firstAt: null };

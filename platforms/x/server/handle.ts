import { z } from 'zod';

const stages = ['sending', 'processing', 'processed', 'ready'] as const;

const sentFile = z.object({
  id: z.string(),
  /** The index of the next segment. */
  segment: z.number(),
  /** `processed`: only the alt text still has to be added. */
  stage: z.enum(stages),
  /** The wait before the next status request. */
  seconds: z.number(),
});

export const publishHandle = z.object({
  files: z.array(sentFile),
  /** The time at which the first upload expires. */
  expiresAt: z.number().nullable(),
  /** The ids of all files that the post may have been published with. */
  tried: z.array(z.string()).default([]),
  /**
   * The number of attempts to publish, and the time of the first attempt. This time is a little too early on purpose,
   * because the clock of X may be behind ours.
   */
  attempts: z.number(),
  firstAt: z.number().nullable().default(null),
});

export type SentFile = z.infer<typeof sentFile>;
export type PublishHandle = z.infer<typeof publishHandle>;

export const emptyHandle: PublishHandle = {
  files: [],
  expiresAt: null,
  tried: [],
  attempts: 0,
  firstAt: null,
};

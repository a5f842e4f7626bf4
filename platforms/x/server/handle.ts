import { z } from 'zod';

const stages = ['sending', 'processing', 'processed', 'ready'] as const;

const sentFile = z.object({
  id: z.string(),
  /** The next segment to send. */
  segment: z.number(),
  /** `processed`: only its alt text is missing. */
  stage: z.enum(stages),
  /** When to ask again, while it is processed. */
  seconds: z.number(),
});

/** A post on its way: its files are at the network, in the order of the post. */
export const publishHandle = z.object({
  files: z.array(sentFile),
  /** When the first of them is forgotten there. */
  expiresAt: z.number().nullable(),
  /** The files with which the post was about to go out, in one try or another. */
  tried: z.array(z.string()).default([]),
  /** How often that was, and since when. */
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

import { z } from 'zod';

/** A file that was uploaded to Reddit. Its upload lease is not stored, because it is valid for only a minute. */
const sentFile = z.object({
  /**
   * The id of the file. The published post is recognised by it, because it is part of the address of the post's image
   * or video.
   */
  id: z.string(),
  url: z.string(),
  at: z.number(),
});

export const publishHandle = z.object({
  media: sentFile.nullable(),
  poster: sentFile.nullable(),
  /** The ids of all files that a post may have been published with. */
  tried: z.array(z.string()),
  /**
   * The number of attempts to publish, and the time of the first one. This time is a little too early on purpose,
   * because Reddit's clock may be behind ours.
   */
  attempts: z.number(),
  firstAt: z.number().nullable(),
  /** True if Reddit confirmed the post without its id. Another attempt would publish it twice. */
  accepted: z.boolean().default(false),
});

export type SentFile = z.infer<typeof sentFile>;
export type PublishHandle = z.infer<typeof publishHandle>;

export const emptyHandle: PublishHandle = {
  media: null,
  poster: null,
  tried: [],
  attempts: 0,
  firstAt: null,
  accepted: false,
};

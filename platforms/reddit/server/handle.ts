import { z } from 'zod';

/** A file that waits at Reddit. Where it was put was good for a minute, and is not kept. */
const sentFile = z.object({
  /** Stands in the address of the post's image or video as well: by that the post is known. */
  id: z.string(),
  url: z.string(),
  at: z.number(),
});

export const publishHandle = z.object({
  media: sentFile.nullable(),
  poster: sentFile.nullable(),
  /** The files with which the post was about to go out, in one try or another. */
  tried: z.array(z.string()),
  /** How often that was, and since when. */
  attempts: z.number(),
  firstAt: z.number().nullable(),
  /** Reddit said that it has the post, and not what it is called: sent again, there would be two. */
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

import { z } from 'zod';

const video = z.object({
  /** The id under which Facebook reports the status of the video. */
  id: z.string(),
  /** The receiver of the bytes: an upload session, or an address of the upload host. */
  to: z.union([z.object({ session: z.string() }), z.object({ address: z.string() })]),
  /** The number of bytes sent, and the end of the next chunk. */
  sent: z.number(),
  wanted: z.number(),
});
export type SentVideo = z.infer<typeof video>;

/** The progress of a post: the files that Facebook has received so far, and the attempts to publish the post. */
export const publishHandle = z.object({
  /** The ids of the photos, in the order of the post. */
  photos: z.array(z.string()),
  video: video.nullable(),
  /** Only for a video: the id that the publish call returned. Null until Facebook has accepted that call. */
  postId: z.string().nullable().default(null),
  /** The number of publish attempts, and the time of the first one. */
  attempts: z.number(),
  firstAt: z.number().nullable().default(null),
});
export type PublishHandle = z.infer<typeof publishHandle>;

export const emptyHandle: PublishHandle = {
  photos: [],
  video: null,
  postId: null,
  attempts: 0,
  firstAt: null,
};

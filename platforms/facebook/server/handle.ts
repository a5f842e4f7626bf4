import { z } from 'zod';

const video = z.object({
  /** By which the network tells how far it is, whether anybody heard that it is out or not. */
  id: z.string(),
  /** Where its bytes go: a session, or an address of the host for uploads. */
  to: z.union([z.object({ session: z.string() }), z.object({ address: z.string() })]),
  /** The bytes that are there, and where the piece ends that is wanted next. */
  sent: z.number(),
  wanted: z.number(),
});
export type SentVideo = z.infer<typeof video>;

/** A post on its way: its files are at the network, where nobody sees them. */
export const publishHandle = z.object({
  /** In the order of the post. */
  photos: z.array(z.string()),
  video: video.nullable(),
  /** What a video is called once it is out; null until Facebook has answered that it publishes it. */
  postId: z.string().nullable().default(null),
  /** How often the post was about to go out, and since when. */
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

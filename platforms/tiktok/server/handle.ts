import { z } from 'zod';

const video = z.object({
  kind: z.literal('video'),
  publishId: z.string(),
  /** The upload address, which is valid for an hour. */
  upload: z.string(),
  total: z.number(),
  /** The number of bytes that TikTok has confirmed. */
  sent: z.number(),
  /** The time at which the upload was started, by our clock. */
  at: z.number(),
  /** Whether TikTok has published the video. */
  isOut: z.boolean(),
});
export type VideoHandle = z.infer<typeof video>;

/** TikTok fetches the photos from us, so nothing is uploaded before the post. */
const photo = z.object({
  kind: z.literal('photo'),
  /** The id that TikTok gave the post in reply to the request; null before the request. */
  publishId: z.string().nullable().default(null),
  /** The settings of the post, limited to what the account allows. */
  toggles: z.object({
    privacy_level: z.enum(['PUBLIC_TO_EVERYONE', 'SELF_ONLY']),
    disable_comment: z.boolean(),
    brand_content_toggle: z.boolean(),
    brand_organic_toggle: z.boolean(),
  }),
});
export type PhotoHandle = z.infer<typeof photo>;

export const publishHandle = z.discriminatedUnion('kind', [video, photo]);
export type PublishHandle = z.infer<typeof publishHandle>;

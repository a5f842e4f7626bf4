import { z } from 'zod';

/** A post on its way. */
const video = z.object({
  kind: z.literal('video'),
  publishId: z.string(),
  /** Where its bytes go, good for an hour. */
  upload: z.string(),
  total: z.number(),
  /** What TikTok had when it was last heard of. */
  sent: z.number(),
  /** When the upload was opened, by our clock. */
  at: z.number(),
  /** TikTok has posted it: nothing is left to be sent. */
  isOut: z.boolean(),
});
export type VideoHandle = z.infer<typeof video>;

/** Pictures are fetched from us, so that nothing of them is there before they are posted. */
const photo = z.object({
  kind: z.literal('photo'),
  /** What TikTok calls the post that it was told to make; null until it was told. */
  publishId: z.string().nullable().default(null),
  /** What goes beside the words, as the account lets it. */
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

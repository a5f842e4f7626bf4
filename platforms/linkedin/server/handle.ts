import { z } from 'zod';

const part = z.object({ url: z.string(), first: z.number(), last: z.number() });

const sentFile = z.object({
  urn: z.string(),
  /** `sent`: LinkedIn has the whole file and may be processing it. */
  stage: z.enum(['sending', 'sent', 'ready']),
  token: z.string(),
  /** The parts of a video that have not been sent, with their upload addresses. */
  parts: z.array(part),
  /** The ids that LinkedIn gave to the received parts, in order. */
  etags: z.array(z.string()),
  addressesEndAt: z.number().nullable(),
  sentAt: z.number().nullable(),
});

/** The progress of the files of a post, in the order of the post. */
export const publishHandle = z.object({
  files: z.array(sentFile),
  /** True if LinkedIn does not report the status of a file to us. We then wait for a fixed time. */
  isClosed: z.boolean(),
});

export type SentFile = z.infer<typeof sentFile>;
export type PublishHandle = z.infer<typeof publishHandle>;

export const emptyHandle: PublishHandle = { files: [], isClosed: false };

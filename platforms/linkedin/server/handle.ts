import { z } from 'zod';

const part = z.object({ url: z.string(), first: z.number(), last: z.number() });

const sentFile = z.object({
  urn: z.string(),
  /** `sent`: all of it is there, and LinkedIn may be working on it. */
  stage: z.enum(['sending', 'sent', 'ready']),
  token: z.string(),
  /** What is still to be sent of a video, and where to: an address is kept no longer than that. */
  parts: z.array(part),
  /** What LinkedIn called the parts that it has, in their order. */
  etags: z.array(z.string()),
  addressesEndAt: z.number().nullable(),
  sentAt: z.number().nullable(),
});

/** A post on its way: its files are at the network, in the order of the post. */
export const publishHandle = z.object({
  files: z.array(sentFile),
  /** An app that is not vetted may not ask how far a file is; then it is given time. */
  isClosed: z.boolean(),
});

export type SentFile = z.infer<typeof sentFile>;
export type PublishHandle = z.infer<typeof publishHandle>;

export const emptyHandle: PublishHandle = { files: [], isClosed: false };

import { z } from 'zod';

const code = z.object({
  code: z.string(),
  account: z.string(),
  scopes: z.array(z.string()),
  redirectUri: z.string(),
  expiresAt: z.number(),
});

const token = z.object({
  token: z.string(),
  kind: z.enum(['short', 'long']),
  account: z.string(),
  scopes: z.array(z.string()),
  issuedAt: z.number(),
  expiresAt: z.number(),
  /** The subcode of its end, when that came before its time. */
  ended: z.number().nullable(),
});

const file = z.object({
  url: z.string(),
  type: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  altText: z.string().nullable(),
});

const container = z.object({
  id: z.string(),
  account: z.string(),
  type: z.enum(['TEXT', 'IMAGE', 'VIDEO', 'CAROUSEL']),
  isChild: z.boolean(),
  text: z.string(),
  files: z.array(file),
  /** The post or the reply that it answers. */
  replyTo: z.string().nullable(),
  audience: z.string(),
  at: z.number(),
  /** Null when it never will be. */
  readyAt: z.number().nullable(),
  /** What is found out at the end of processing. */
  error: z.string().nullable(),
  isPublished: z.boolean(),
});

const thread = z.object({
  id: z.string(),
  account: z.string(),
  at: z.number(),
  type: z.enum(['TEXT_POST', 'IMAGE', 'VIDEO', 'CAROUSEL_ALBUM']),
  shortcode: z.string(),
  text: z.string(),
  files: z.array(file),
  replyTo: z.string().nullable(),
  audience: z.string(),
  isHidden: z.boolean(),
});

const settings = z.object({
  textMs: z.number().default(0),
  imageMs: z.number().default(2_000),
  videoMs: z.number().default(8_000),
  /** For how long after it is finished a container cannot be found by the call that publishes it. */
  unseenMs: z.number().default(0),
});

const stateSchema = z.object({
  codes: z.array(code).default([]),
  tokens: z.array(token).default([]),
  containers: z.array(container).default([]),
  /** Posts and replies, in the order in which they appeared. */
  threads: z.array(thread).default([]),
  /** When something was deleted, and by whom. */
  deletions: z.array(z.object({ account: z.string(), at: z.number() })).default([]),
  settings: settings.default(settings.parse({})),
});

export type ThreadsState = z.infer<typeof stateSchema>;
export type Token = z.infer<typeof token>;
export type Container = z.infer<typeof container>;
export type KeptFile = z.infer<typeof file>;
export type Thread = z.infer<typeof thread>;

/** Parts may be left out, such as everything but `settings`. */
export function readState(saved: unknown): ThreadsState {
  return stateSchema.parse(saved ?? {});
}

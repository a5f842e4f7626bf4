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
  type: z.enum(['IMAGE', 'VIDEO', 'REELS', 'STORIES', 'CAROUSEL']),
  isChild: z.boolean(),
  caption: z.string(),
  files: z.array(file),
  at: z.number(),
  /** Null when it never will be. */
  readyAt: z.number().nullable(),
  /** What is found out at the end of processing. */
  error: z.number().nullable(),
  isPublished: z.boolean(),
});

const comment = z.object({
  id: z.string(),
  account: z.string(),
  at: z.number(),
  text: z.string(),
  /** Of somebody who only follows, and has no account here. */
  username: z.string().optional(),
  /** The comment that this one answers. */
  parent: z.string().nullable().default(null),
});

const media = z.object({
  id: z.string(),
  account: z.string(),
  at: z.number(),
  type: z.enum(['IMAGE', 'VIDEO', 'CAROUSEL_ALBUM']),
  product: z.enum(['FEED', 'REELS', 'STORY']),
  shortcode: z.string(),
  caption: z.string(),
  files: z.array(file),
  comments: z.array(comment),
  /** How many of those who follow have written. */
  heard: z.number().default(0),
});

const settings = z.object({
  /** Some answers are documented alone in a list, and seen plain. */
  envelope: z.enum(['plain', 'list']).default('plain'),
  imageMs: z.number().default(2_000),
  videoMs: z.number().default(8_000),
});

const stateSchema = z.object({
  codes: z.array(code).default([]),
  tokens: z.array(token).default([]),
  containers: z.array(container).default([]),
  media: z.array(media).default([]),
  settings: settings.default(settings.parse({})),
});

export type InstagramState = z.infer<typeof stateSchema>;
export type Token = z.infer<typeof token>;
export type Container = z.infer<typeof container>;
export type KeptFile = z.infer<typeof file>;
export type Comment = z.infer<typeof comment>;
export type Media = z.infer<typeof media>;

/** Parts may be left out, such as everything but `settings`. */
export function readState(saved: unknown): InstagramState {
  return stateSchema.parse(saved ?? {});
}

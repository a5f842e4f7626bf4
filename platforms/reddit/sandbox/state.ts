import { z } from 'zod';

const code = z.object({
  code: z.string(),
  account: z.string(),
  scopes: z.array(z.string()),
  redirectUri: z.string(),
  isPermanent: z.boolean(),
  expiresAt: z.number(),
});

/** Everything that came of one consent. */
const family = z.object({
  id: z.string(),
  account: z.string(),
  scopes: z.array(z.string()),
  /** Good until somebody takes it back; null where consent was for an hour. */
  refresh: z.string().nullable(),
});

const accessToken = z.object({ token: z.string(), family: z.string(), expiresAt: z.number() });

/** A place for one file, and what was put there. */
const asset = z.object({
  id: z.string(),
  account: z.string(),
  host: z.string(),
  key: z.string(),
  type: z.string(),
  /** What is sent along with the file, in this order. */
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
  expiresAt: z.number(),
  /** Null until the file is there. */
  bytes: z.number().nullable(),
  sha256: z.string(),
  url: z.string().nullable(),
});

const post = z.object({
  id: z.string(),
  account: z.string(),
  subreddit: z.string(),
  kind: z.enum(['self', 'image', 'video']),
  title: z.string(),
  text: z.string(),
  asset: z.string().nullable(),
  poster: z.string().nullable(),
  at: z.number(),
  /** When it can be seen; null when it never will be. */
  visibleAt: z.number().nullable(),
  removedBy: z.string().nullable(),
  isDeleted: z.boolean(),
});

const comment = z.object({
  id: z.string(),
  account: z.string(),
  post: z.string(),
  /** The full name of what it answers. */
  parent: z.string(),
  text: z.string(),
  at: z.number(),
  isDeleted: z.boolean(),
});

const minute = 60 * 1000;

const limits = z.object({
  /** Of one app: a hundred a minute, counted over ten. */
  calls: z.number().default(1000),
  windowMs: z.number().default(10 * minute),
  leaseMs: z.number().default(minute),
  imageBytes: z.number().default(20_971_520),
  gifBytes: z.number().default(104_857_600),
  videoBytes: z.number().default(1024 ** 3),
  /** How long whoever is new waits between posts. */
  breakMs: z.number().default(10 * minute),
  /** How many comments below one thing are shown before the rest is folded. */
  replies: z.number().default(100),
});

const settings = z.object({
  /** How long images and videos are worked on before anybody sees the post. */
  processingMs: z.number().default(3000),
  moreSubreddits: z.number().default(0),
});

const stateSchema = z.object({
  codes: z.array(code).default([]),
  families: z.array(family).default([]),
  accessTokens: z.array(accessToken).default([]),
  assets: z.array(asset).default([]),
  posts: z.array(post).default([]),
  comments: z.array(comment).default([]),
  used: z.object({ from: z.number(), count: z.number() }).default({ from: 0, count: 0 }),
  limits: limits.default(limits.parse({})),
  settings: settings.default(settings.parse({})),
});

export type RedditState = z.infer<typeof stateSchema>;
export type Family = z.infer<typeof family>;
export type Asset = z.infer<typeof asset>;
export type Post = z.infer<typeof post>;
export type Comment = z.infer<typeof comment>;

/** A part may be left out, such as everything but `limits`. */
export function readState(saved: unknown): RedditState {
  return stateSchema.parse(saved ?? {});
}

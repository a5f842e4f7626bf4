import { z } from 'zod';

const code = z.object({
  code: z.string(),
  account: z.string(),
  scopes: z.array(z.string()),
  redirectUri: z.string(),
  challenge: z.string(),
  method: z.enum(['S256', 'plain']),
  expiresAt: z.number(),
});

/** Everything that came of one consent. It ends as a whole. */
const family = z.object({
  id: z.string(),
  account: z.string(),
  scopes: z.array(z.string()),
  /** The refresh token that works; null without `offline.access`. */
  refresh: z.string().nullable(),
  refreshExpiresAt: z.number(),
  /** Refresh tokens that were used. */
  spent: z.array(z.string()),
});

const accessToken = z.object({ token: z.string(), family: z.string(), expiresAt: z.number() });

const upload = z.object({
  id: z.string(),
  account: z.string(),
  type: z.string(),
  category: z.string(),
  total: z.number(),
  expiresAt: z.number(),
  finalised: z.boolean(),
  /** When processing is over; null while bytes are still to come, or when it never is. */
  processedAt: z.number().nullable(),
  failure: z.object({ code: z.number(), name: z.string(), message: z.string() }).nullable(),
  altText: z.string().nullable(),
  url: z.string().nullable(),
  sha256: z.string(),
  /** The segments so far, of files that are small enough to be kept; base64. */
  kept: z.array(z.string()),
});

const tweet = z.object({
  id: z.string(),
  account: z.string(),
  at: z.number(),
  /** As it was written, before its links were shortened. */
  text: z.string(),
  media: z.array(z.string()),
  replyTo: z.string().nullable(),
  conversation: z.string(),
  replySettings: z.string(),
  hidden: z.boolean(),
  /** How many strangers have answered. */
  heard: z.number().default(0),
});

const minute = 60 * 1000;
const hour = 60 * minute;

const limits = z.object({
  /** A quarter of an hour at X; shorter where nobody has the time. */
  windowMs: z.number().default(15 * minute),
  /** Of one person within such a window, by call. */
  createTweet: z.number().default(100),
  createTweetPerDay: z.number().default(10_000),
  deleteTweet: z.number().default(50),
  readTweet: z.number().default(900),
  readTweets: z.number().default(5000),
  search: z.number().default(300),
  me: z.number().default(75),
  timeline: z.number().default(900),
  hide: z.number().default(50),
  uploadBegin: z.number().default(1875),
  uploadPiece: z.number().default(1875),
  uploadEnd: z.number().default(1875),
  uploadStatus: z.number().default(1000),
  metadata: z.number().default(500),
  imageBytes: z.number().default(5 * 1024 ** 2),
  gifBytes: z.number().default(15 * 1024 ** 2),
  videoBytes: z.number().default(512 * 1024 ** 2),
  segmentBytes: z.number().default(4 * 1024 ** 2),
  processingMs: z.number().default(4000),
  mediaMs: z.number().default(24 * hour),
  /** How long the same words count as the same. */
  duplicateMs: z.number().default(24 * hour),
  searchMs: z.number().default(7 * 24 * hour),
  searchLagMs: z.number().default(30_000),
  timelineLagMs: z.number().default(0),
});

const settings = z.object({
  /** Which names answers bear: those before August 2026, or those after. */
  names: z.enum(['tweet', 'post']).default('tweet'),
  balance: z.enum(['paid', 'exhausted']).default('paid'),
  /** Replies to people who never spoke to us are refused. */
  strictReplies: z.boolean().default(true),
});

const stateSchema = z.object({
  codes: z.array(code).default([]),
  families: z.array(family).default([]),
  accessTokens: z.array(accessToken).default([]),
  uploads: z.array(upload).default([]),
  tweets: z.array(tweet).default([]),
  /** What was used up, by whose call. */
  used: z.record(z.string(), z.object({ from: z.number(), count: z.number() })).default({}),
  limits: limits.default(limits.parse({})),
  settings: settings.default(settings.parse({})),
});

export type XState = z.infer<typeof stateSchema>;
export type Limits = z.infer<typeof limits>;
export type Family = z.infer<typeof family>;
export type Upload = z.infer<typeof upload>;
export type Tweet = z.infer<typeof tweet>;

/** A part may be left out, such as everything but `limits`. */
export function readState(saved: unknown): XState {
  return stateSchema.parse(saved ?? {});
}

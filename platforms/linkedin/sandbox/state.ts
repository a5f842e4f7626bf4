import { z } from 'zod';

const code = z.object({
  code: z.string(),
  account: z.string(),
  scopes: z.array(z.string()),
  redirectUri: z.string(),
  expiresAt: z.number(),
});

/** What came of one consent. */
const grant = z.object({
  id: z.string(),
  account: z.string(),
  scopes: z.array(z.string()),
  /** Null for those whose app may not renew. */
  refresh: z.string().nullable(),
  refreshExpiresAt: z.number(),
});

const accessToken = z.object({ token: z.string(), grant: z.string(), expiresAt: z.number() });

const part = z.object({ first: z.number(), last: z.number(), etag: z.string().nullable() });

/** An image or a video. */
const asset = z.object({
  urn: z.string(),
  kind: z.enum(['image', 'video']),
  account: z.string(),
  /** What makes an upload address one that only its owner has. */
  secret: z.string(),
  addressEndsAt: z.number(),
  /** Of a video. */
  parts: z.array(part),
  isUploaded: z.boolean(),
  /** When processing is over; null when it never is. */
  readyAt: z.number().nullable(),
  hasFailed: z.boolean(),
  type: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  url: z.string().nullable(),
  /** The parts so far of a video that is small enough to be kept; base64. */
  kept: z.array(z.string().nullable()),
});

const post = z.object({
  urn: z.string(),
  account: z.string(),
  at: z.number(),
  /** As it was sent. */
  body: z.string(),
  /** As people read it. */
  text: z.string(),
  media: z.array(z.object({ urn: z.string(), altText: z.string().nullable() })),
  visibility: z.string(),
  deletedAt: z.number().nullable(),
});

const minute = 60 * 1000;
const hour = 60 * minute;

const limits = z.object({
  /** Calls of one member on one day. */
  perDay: z.number().default(150),
  partBytes: z.number().default(4 * 1024 ** 2),
  imageMs: z.number().default(2000),
  videoMs: z.number().default(4000),
  addressMs: z.number().default(hour),
  /** How long the same post counts as the same; longer where it was deleted. */
  duplicateMs: z.number().default(10 * minute),
  ghostMs: z.number().default(24 * hour),
});

const settings = z.object({
  /** Whether an ordinary app is told how far a file is. */
  imageStatus: z.enum(['open', 'closed']).default('closed'),
  videoStatus: z.enum(['open', 'closed']).default('open'),
});

const stateSchema = z.object({
  codes: z.array(code).default([]),
  grants: z.array(grant).default([]),
  accessTokens: z.array(accessToken).default([]),
  assets: z.array(asset).default([]),
  posts: z.array(post).default([]),
  /** Calls by member, on the day that is counted. */
  used: z.record(z.string(), z.object({ day: z.number(), count: z.number() })).default({}),
  limits: limits.default(limits.parse({})),
  settings: settings.default(settings.parse({})),
});

export type LinkedInState = z.infer<typeof stateSchema>;
export type Grant = z.infer<typeof grant>;
export type Asset = z.infer<typeof asset>;
export type Post = z.infer<typeof post>;

/** A part may be left out, such as everything but `limits`. */
export function readState(saved: unknown): LinkedInState {
  return stateSchema.parse(saved ?? {});
}

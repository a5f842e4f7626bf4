import { z } from 'zod';

const code = z.object({
  code: z.string(),
  account: z.string(),
  scopes: z.array(z.string()),
  redirectUri: z.string(),
  challenge: z.string().nullable(),
  expiresAt: z.number(),
});

const grant = z.object({
  access: z.string(),
  refresh: z.string(),
  account: z.string(),
  scopes: z.array(z.string()),
  accessUntil: z.number(),
  refreshUntil: z.number(),
});

const file = z.object({
  url: z.string().nullable(),
  type: z.string(),
  bytes: z.number(),
  sha256: z.string(),
});

const upload = z.object({
  id: z.string(),
  token: z.string(),
  host: z.string(),
  total: z.number(),
  chunk: z.number(),
  count: z.number(),
  /** Whole chunks only. */
  received: z.number(),
  type: z.string(),
  /** What was received so far, of uploads that are small enough to be kept; base64. */
  kept: z.string().nullable(),
});

export const privacyLevels = [
  'PUBLIC_TO_EVERYONE',
  'MUTUAL_FOLLOW_FRIENDS',
  'FOLLOWER_OF_CREATOR',
  'SELF_ONLY',
] as const;

const post = z.object({
  publishId: z.string(),
  account: z.string(),
  kind: z.enum(['video', 'photo']),
  text: z.string(),
  title: z.string().nullable(),
  privacy: z.enum(privacyLevels),
  /** What is allowed and said beside the words, for people to see. */
  marks: z.array(z.string()),
  files: z.array(file),
  /** Null for photos, which are fetched. */
  upload: upload.nullable(),
  at: z.number(),
  /** All bytes are there since then. */
  completeAt: z.number().nullable(),
  /** Null when processing never ends, or has not begun. */
  readyAt: z.number().nullable(),
  failReason: z.string().nullable(),
  postId: z.string(),
});

const settings = z.object({
  processingMs: z.number().default(6_000),
  /** From then on a public post has an address. */
  moderationMs: z.number().default(20_000),
  postsPerDay: z.number().default(15),
  countsCalls: z.boolean().default(true),
  /** Apps that TikTok has not reviewed post privately, to private accounts. */
  isAudited: z.boolean().default(true),
  /** Where files may be fetched from; null for everywhere. */
  verified: z.array(z.string()).nullable().default(null),
  /** Some answers give one id in place of a list. */
  postIds: z.enum(['list', 'single']).default('list'),
  /** How success and refusal name their log entry: some copies spell it otherwise. */
  logId: z.enum(['log_id', 'logid']).default('log_id'),
  listsPhotos: z.boolean().default(true),
  /** Answers of OAuth that refuse come with 200 at times. */
  refusesWith200: z.boolean().default(false),
  /** What the next posts fail for. */
  failNext: z.array(z.string()).default([]),
});

const stateSchema = z.object({
  codes: z.array(code).default([]),
  grants: z.array(grant).default([]),
  posts: z.array(post).default([]),
  /** When which call was made, of the last minute. */
  asked: z.array(z.object({ call: z.string(), token: z.string(), at: z.number() })).default([]),
  settings: settings.default(settings.parse({})),
});

export type TikTokState = z.infer<typeof stateSchema>;
export type TokenGrant = z.infer<typeof grant>;
export type KeptFile = z.infer<typeof file>;
export type Upload = z.infer<typeof upload>;
export type Post = z.infer<typeof post>;

/** Parts may be left out, such as everything but `settings`. */
export function readState(saved: unknown): TikTokState {
  return stateSchema.parse(saved ?? {});
}

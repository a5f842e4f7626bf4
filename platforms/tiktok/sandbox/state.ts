import { z } from 'zod';
import { oauthState } from '../../_sandbox/grants.ts';
import { keptFile as file } from '../../_sandbox/measure.ts';
import type { AuthorisedCall } from '../../_sandbox/pipeline.ts';
import { type ReceivedBytes, savedUploads } from '../../_sandbox/received.ts';
import type { SandboxHandler, SandboxOf } from '../../_sandbox/sandbox.ts';
import type { Identity } from './identities.ts';

const upload = z.object({
  id: z.string(),
  token: z.string(),
  host: z.string(),
  total: z.number(),
  chunk: z.number(),
  count: z.number(),
  type: z.string(),
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
  /** The settings of the post, as labels on the sandbox page. */
  labels: z.array(z.string()),
  /** The frame that becomes the cover of a video; null for the first one. */
  coverMs: z.number().nullable().default(null),
  files: z.array(file),
  /** The upload of the file; null if TikTok downloads the files itself. */
  upload: upload.nullable(),
  at: z.number(),
  /** The time at which the last byte arrived. */
  completeAt: z.number().nullable(),
  /** The time at which processing ends. Null before it starts, and if it never ends. */
  readyAt: z.number().nullable(),
  failReason: z.string().nullable(),
  postId: z.string(),
  /** A draft, which waits in the inbox of the account. The sandbox never publishes it. */
  isDraft: z.boolean().optional(),
});

const settings = z.object({
  processingMs: z.number().default(6_000),
  /** The time until a public post gets an address. */
  moderationMs: z.number().default(20_000),
  postsPerDay: z.number().default(15),
  countsCalls: z.boolean().default(true),
  /**
   * Whether TikTok has reviewed the app. An app without a review may create only private posts, and only on private
   * accounts.
   */
  isAudited: z.boolean().default(true),
  /** The prefixes of the addresses from which files may be fetched; null for all addresses. */
  verified: z.array(z.string()).nullable().default(null),
  /** The form of the post ids in replies. TikTok sends some replies with a single id instead of a list. */
  postIds: z.enum(['list', 'single']).default('list'),
  /** The name of the log id, which some of TikTok's documentation spells differently. */
  logId: z.enum(['log_id', 'logid']).default('log_id'),
  listsPhotos: z.boolean().default(true),
  /** Whether OAuth errors have the status 200, as some have on TikTok. */
  refusesWith200: z.boolean().default(false),
  /** Fields that TikTok has retired. */
  retired: z.array(z.string()).default([]),
  /** The next posts fail with these reasons. */
  failNext: z.array(z.string()).default([]),
});

/** A missing field gets its default, so that a test need not pass every field. */
export const stateSchema = z.object({
  ...oauthState,
  posts: z.array(post).default([]),
  /** The calls of the last minute. */
  asked: z.array(z.object({ call: z.string(), token: z.string(), at: z.number() })).default([]),
  openUploads: savedUploads,
  settings: settings.prefault({}),
});

export type TikTokState = z.infer<typeof stateSchema>;
export type Upload = z.infer<typeof upload>;
export type Post = z.infer<typeof post>;

export interface TikTok extends SandboxOf<TikTokState> {
  /** The received bytes of unfinished uploads, by upload id. */
  openUploads: Map<string, ReceivedBytes>;
}

export type Call = TikTok & AuthorisedCall<Identity>;
export type Handler = SandboxHandler<Call>;

import { hourMs, minuteMs } from '@fanfare/core/time/units.ts';
import { z } from 'zod';
import { oauthState } from '../../_sandbox/grants.ts';
import { keptFile } from '../../_sandbox/measure.ts';
import { type AuthorisedCall, usedCalls } from '../../_sandbox/pipeline.ts';
import { type ReceivedPieces, savedUploads } from '../../_sandbox/received.ts';
import type { SandboxHandler, SandboxOf } from '../../_sandbox/sandbox.ts';
import type { Identity } from './identities.ts';

const requestToken = z.object({
  token: z.string(),
  secret: z.string(),
  scopes: z.array(z.string()),
  callback: z.string(),
  /** The account that the app may use; null until a person agrees. */
  account: z.string().nullable(),
  verifier: z.string(),
});

const oauth1 = z.object({
  requests: z.array(requestToken).default([]),
  /** The secrets of OAuth 1.0a access tokens, by token. The tokens themselves are stored with those of OAuth 2.0. */
  secrets: z.record(z.string(), z.string()).default({}),
  /**
   * The time of each recent call, by its token, timestamp and nonce. A second call with the same three values is
   * refused.
   */
  nonces: z.record(z.string(), z.number()).default({}),
});

const upload = z.object({
  id: z.string(),
  account: z.string(),
  type: z.string(),
  category: z.string(),
  total: z.number(),
  expiresAt: z.number(),
  finalised: z.boolean(),
  /** The time at which processing ends. Null before the upload is complete, and if processing never ends. */
  processedAt: z.number().nullable(),
  failure: z.object({ code: z.number(), name: z.string(), message: z.string() }).nullable(),
  durationMs: z.number().default(0),
  altText: z.string().nullable(),
  /** The uploaded file; null until the upload is complete. */
  file: keptFile.nullable().default(null),
});

const tweet = z.object({
  id: z.string(),
  account: z.string(),
  at: z.number(),
  /** The text as it was sent, before its links were shortened. */
  text: z.string(),
  media: z.array(z.string()),
  replyTo: z.string().nullable(),
  conversation: z.string(),
  replySettings: z.string(),
  hidden: z.boolean(),
  /** The number of strangers' replies that the sandbox has added to the post so far. */
  remarksAdded: z.number().default(0),
  poll: z
    .object({ options: z.array(z.string()), minutes: z.number() })
    .nullable()
    .default(null),
});

const limits = z.object({
  /** The window is fifteen minutes on X. Tests that do not wait set a shorter one. */
  windowMs: z.number().default(15 * minuteMs),
  /**
   * The number of calls that an account may make within the window. Lists only the calls whose limit differs from X's
   * own.
   */
  calls: z.record(z.string(), z.number()).default({}),
  createTweetPerDay: z.number().default(10_000),
  segmentBytes: z.number().default(4 * 1024 ** 2),
  processingMs: z.number().default(4000),
  mediaMs: z.number().default(24 * hourMs),
  /** The time within which a repeated text is treated as a duplicate. */
  duplicateMs: z.number().default(24 * hourMs),
  searchMs: z.number().default(7 * 24 * hourMs),
  searchLagMs: z.number().default(30_000),
  timelineLagMs: z.number().default(0),
});

const settings = z.object({
  /** The field names in replies: the names from before August 2026, or the new names. */
  names: z.enum(['tweet', 'post']).default('tweet'),
  balance: z.enum(['paid', 'exhausted']).default('paid'),
  /** Whether replies to people who did not mention the account are refused. */
  strictReplies: z.boolean().default(true),
});

/** A missing field gets its default, so that a test need not pass every field. */
export const stateSchema = z.object({
  ...oauthState,
  oauth1: oauth1.prefault({}),
  uploads: z.array(upload).default([]),
  tweets: z.array(tweet).default([]),
  /** The calls of each account, counted from the start of their window. */
  used: usedCalls,
  limits: limits.prefault({}),
  openUploads: savedUploads,
  settings: settings.prefault({}),
});

export type XState = z.infer<typeof stateSchema>;
export type Upload = z.infer<typeof upload>;
export type Tweet = z.infer<typeof tweet>;

export interface X extends SandboxOf<XState> {
  /** The received bytes of unfinished uploads, by media id. */
  openUploads: Map<string, ReceivedPieces>;
}

export type Call = X & AuthorisedCall<Identity>;
export type Handler = SandboxHandler<Call>;

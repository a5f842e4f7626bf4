import { hourMs, minuteMs } from '@fanfare/core/time/units.ts';
import { z } from 'zod';
import { oauthState } from '../../_sandbox/grants.ts';
import { keptFile } from '../../_sandbox/measure.ts';
import { type AuthorisedCall, usedCalls } from '../../_sandbox/pipeline.ts';
import { type ReceivedPieces, savedUploads } from '../../_sandbox/received.ts';
import type { SandboxHandler, SandboxOf } from '../../_sandbox/sandbox.ts';
import type { Identity } from './identities.ts';

const part = z.object({ first: z.number(), last: z.number(), etag: z.string().nullable() });

const asset = z.object({
  urn: z.string(),
  kind: z.enum(['image', 'video', 'document']),
  account: z.string(),
  /** The secret part of the upload address. */
  secret: z.string(),
  addressEndsAt: z.number(),
  /** The parts of a video; empty for an image or a document. */
  parts: z.array(part),
  isUploaded: z.boolean(),
  /** The time at which processing ends. Null until the upload is complete, and if processing never ends. */
  readyAt: z.number().nullable(),
  hasFailed: z.boolean(),
  /** The uploaded file; null until the upload is complete. */
  file: keptFile.nullable().default(null),
});

const post = z.object({
  urn: z.string(),
  account: z.string(),
  at: z.number(),
  body: z.string(),
  /** The text that readers see. */
  text: z.string(),
  media: z.array(z.object({ urn: z.string(), altText: z.string().nullable() })),
  visibility: z.string(),
  /** `poll` or `article` if the post contains one. */
  content: z.enum(['', 'poll', 'article']).default(''),
  title: z.string().nullable().default(null),
  /** Settings of the post, as labels on the sandbox page. */
  labels: z.array(z.string()).default([]),
  deletedAt: z.number().nullable(),
});

const limits = z.object({
  /** The daily limit of calls per member. */
  perDay: z.number().default(150),
  partBytes: z.number().default(4 * 1024 ** 2),
  imageMs: z.number().default(2000),
  videoMs: z.number().default(4000),
  addressMs: z.number().default(hourMs),
  /**
   * The time within which a repeated post is refused as a duplicate. For the text of a deleted post, this time is
   * `ghostMs`.
   */
  duplicateMs: z.number().default(10 * minuteMs),
  ghostMs: z.number().default(24 * hourMs),
});

const settings = z.object({
  /** Whether an ordinary app may read the status of a file. */
  imageStatus: z.enum(['open', 'closed']).default('closed'),
  videoStatus: z.enum(['open', 'closed']).default('open'),
});

/** A missing field gets its default, so that a test need not pass every field. */
export const stateSchema = z.object({
  ...oauthState,
  assets: z.array(asset).default([]),
  posts: z.array(post).default([]),
  /** The calls of each member on the current day. */
  used: usedCalls,
  limits: limits.prefault({}),
  openUploads: savedUploads,
  settings: settings.prefault({}),
});

export type LinkedInState = z.infer<typeof stateSchema>;
export type Asset = z.infer<typeof asset>;
export type Post = z.infer<typeof post>;

export interface LinkedIn extends SandboxOf<LinkedInState> {
  /** The received bytes of unfinished video uploads, by URN. */
  openUploads: Map<string, ReceivedPieces>;
}

/** The `id` of a call is the decoded URN from its path. */
export type Call = LinkedIn & AuthorisedCall<Identity>;
export type Handler = SandboxHandler<Call>;

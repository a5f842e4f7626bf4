import { z } from 'zod';
import { minuteMs } from '@fanfare/core/time/units.ts';
import { oauthState } from '../../_sandbox/grants.ts';
import { type AuthorisedCall, usedCalls } from '../../_sandbox/pipeline.ts';
import { maxKeptBytes, ReceivedPieces } from '../../_sandbox/received.ts';
import type { SandboxHandler, SandboxWorld } from '../../_sandbox/sandbox.ts';
import type { Identity } from './identities.ts';

const part = z.object({ first: z.number(), last: z.number(), etag: z.string().nullable() });

const asset = z.object({
  urn: z.string(),
  kind: z.enum(['image', 'video', 'document']),
  account: z.string(),
  /** The secret part of the upload address. */
  secret: z.string(),
  addressEndsAt: z.number(),
  /** Empty for an image. */
  parts: z.array(part),
  isUploaded: z.boolean(),
  /** The time at which processing ends; null if it never ends. */
  readyAt: z.number().nullable(),
  hasFailed: z.boolean(),
  type: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  url: z.string().nullable(),
  /** The received parts of a video that is small enough to keep, in base64. */
  kept: z.array(z.string().nullable()),
});

const post = z.object({
  urn: z.string(),
  account: z.string(),
  at: z.number(),
  /** The body of the request. */
  body: z.string(),
  /** The text that readers see. */
  text: z.string(),
  media: z.array(z.object({ urn: z.string(), altText: z.string().nullable() })),
  visibility: z.string(),
  /** Set for a poll and an article. */
  content: z.enum(['', 'poll', 'article']).default(''),
  title: z.string().nullable().default(null),
  /** Settings of the post, as labels on the sandbox page. */
  marks: z.array(z.string()).default([]),
  deletedAt: z.number().nullable(),
});

const hour = 60 * minuteMs;

const limits = z.object({
  /** The daily limit of calls per member. */
  perDay: z.number().default(150),
  partBytes: z.number().default(4 * 1024 ** 2),
  imageMs: z.number().default(2000),
  videoMs: z.number().default(4000),
  addressMs: z.number().default(hour),
  /** How long a repeated post counts as a duplicate. `ghostMs` applies to deleted posts. */
  duplicateMs: z.number().default(10 * minuteMs),
  ghostMs: z.number().default(24 * hour),
});

const settings = z.object({
  /** Whether an ordinary app may read the status of a file. */
  imageStatus: z.enum(['open', 'closed']).default('closed'),
  videoStatus: z.enum(['open', 'closed']).default('open'),
});

const stateSchema = z.object({
  ...oauthState,
  assets: z.array(asset).default([]),
  posts: z.array(post).default([]),
  /** The calls of each member on the current day. */
  used: usedCalls,
  limits: limits.prefault({}),
  settings: settings.prefault({}),
});

export type LinkedInState = z.infer<typeof stateSchema>;
export type Asset = z.infer<typeof asset>;
export type Post = z.infer<typeof post>;

/** The assets, with the bytes of unfinished small videos, so that these uploads survive a restart. */
export const assetsWithBytes = (
  assets: readonly Asset[],
  openUploads: ReadonlyMap<string, ReceivedPieces>,
): Asset[] => assets.map((each) => ({ ...each, kept: openUploads.get(each.urn)?.kept() ?? [] }));

export function restoreUploads(assets: readonly Asset[]): Map<string, ReceivedPieces> {
  const open = assets.filter(({ kind, isUploaded }) => kind === 'video' && !isUploaded);
  const totalOf = ({ parts }: Asset) => (parts.at(-1)?.last ?? -1) + 1;
  const small = open.filter((each) => totalOf(each) <= maxKeptBytes);
  return new Map(small.map((each) => [each.urn, new ReceivedPieces(totalOf(each), each.kept)]));
}

/** Missing parts get their defaults, so a test can pass only `limits`. */
export const readState = (saved: unknown) => stateSchema.parse(saved ?? {});

/** The state and environment of the LinkedIn sandbox. */
export interface LinkedIn {
  world: SandboxWorld;
  state: LinkedInState;
  /** The received bytes of unfinished video uploads, by URN. */
  openUploads: Map<string, ReceivedPieces>;
}

/** The id is the decoded URN from the path. */
export type Call = LinkedIn & AuthorisedCall<Identity>;
export type Handler = SandboxHandler<Call>;

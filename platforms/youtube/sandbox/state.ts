import { dayMs } from '@fanfare/core/time/units.ts';
import { z } from 'zod';
import { oauthState } from '../../_sandbox/grants.ts';
import { keptFile } from '../../_sandbox/measure.ts';
import type { AuthorisedCall } from '../../_sandbox/pipeline.ts';
import { savedUploads } from '../../_sandbox/received.ts';
import type { SandboxHandler, SandboxOf } from '../../_sandbox/sandbox.ts';
import type { Identity } from './identities.ts';
import type { LiveUpload } from './live-upload.ts';

export const privacies = ['public', 'private', 'unlisted'] as const;

const resource = z.object({
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  categoryId: z.string(),
  privacy: z.enum(privacies),
  madeForKids: z.boolean(),
  hasSyntheticMedia: z.boolean().optional(),
  license: z.enum(['youtube', 'creativeCommon']).optional(),
  embeddable: z.boolean().optional(),
  /** The time at which a private video becomes public. */
  publishAt: z.number().optional(),
  /** Whether the video was public or unlisted before. Such a video can no longer be scheduled. */
  wasShown: z.boolean().optional(),
});

const session = z.object({
  id: z.string(),
  channel: z.string(),
  resource,
  /** The length of the file. Null if the session was opened without it and no chunk has named it yet. */
  total: z.number().nullable(),
  type: z.string(),
  openedAt: z.number(),
  videoId: z.string().nullable(),
});

const comment = z.object({
  id: z.string(),
  channel: z.string(),
  at: z.number(),
  text: z.string(),
  editedAt: z.number().optional(),
  /** The author's name if a viewer without a channel in the sandbox wrote the comment. */
  author: z.string().optional(),
  parent: z.string().nullable().default(null),
  /** Whether the owner of the video has hidden the comment. */
  isRejected: z.boolean().default(false),
});

const video = z.object({
  id: z.string(),
  channel: z.string(),
  at: z.number(),
  resource,
  file: keptFile,
  /** Missing for videos from outside Fanfare, and for files that are not videos. */
  durationMs: z.number().optional(),
  thumbnail: keptFile.nullable(),
  /** The time at which processing ends; null if it never ends. */
  processedAt: z.number().nullable(),
  outcome: z.enum(['processed', 'failed', 'rejected']),
  outcomeReason: z.string().nullable(),
  comments: z.array(comment),
  /** The number of viewers' comments that the sandbox has added to the video so far. */
  remarksAdded: z.number().default(0),
});

const limits = z.object({
  /**
   * The numbers of uploads and of quota units per day for the whole project. A day begins at midnight in California.
   */
  uploadsPerDay: z.number().default(100),
  unitsPerDay: z.number().default(10_000),
  uploadsPerChannel: z.number().default(100),
  processingMs: z.number().default(20_000),
  /** The time for which a new video is missing from the list of uploads. */
  playlistLagMs: z.number().default(0),
  sessionMs: z.number().default(7 * dayMs),
  /** Whether channels get impressions. YouTube documents this metric but denies it to nearly all channels. */
  hasImpressions: z.boolean().default(false),
  /** Metrics and counters that YouTube has retired. */
  retired: z.array(z.string()).default([]),
});

/** A missing field gets its default, so that a test need not pass every field. */
export const stateSchema = z.object({
  ...oauthState,
  /** Accounts that consented before. Without `prompt=consent`, they get no second refresh token. */
  consented: z.array(z.string()).default([]),
  sessions: z.array(session).default([]),
  videos: z.array(video).default([]),
  quota: z
    .object({ day: z.string(), uploads: z.number(), units: z.number() })
    .default({ day: '', uploads: 0, units: 0 }),
  openUploads: savedUploads,
  limits: limits.prefault({}),
});

export type YouTubeState = z.infer<typeof stateSchema>;
export type Session = z.infer<typeof session>;
export type Video = z.infer<typeof video>;
export type Comment = z.infer<typeof comment>;
export type Resource = z.infer<typeof resource>;

export interface YouTube extends SandboxOf<YouTubeState> {
  /** Unfinished uploads by session. */
  openUploads: Map<string, LiveUpload>;
}

export type Call = YouTube & AuthorisedCall<Identity>;
export type Handler = SandboxHandler<Call>;

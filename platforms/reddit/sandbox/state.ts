import { minuteMs } from '@fanfare/core/time/units.ts';
import { z } from 'zod';
import { oauthState } from '../../_sandbox/grants.ts';
import { keptFile } from '../../_sandbox/measure.ts';
import { type AuthorisedCall, usedCalls } from '../../_sandbox/pipeline.ts';
import type { SandboxOf, SandboxReply } from '../../_sandbox/sandbox.ts';
import type { Identity } from './identities.ts';

/** An upload lease and the file that was uploaded with it. */
const asset = z.object({
  id: z.string(),
  account: z.string(),
  host: z.string(),
  key: z.string(),
  type: z.string(),
  /** The form fields that must precede the file, in this order. */
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
  expiresAt: z.number(),
  /** The uploaded file; null until the upload. */
  file: keptFile.nullable().default(null),
  /** Whether Reddit cannot process the file. */
  isBroken: z.boolean().default(false),
});

/** Votes by account. The author's own vote is an upvote until the author changes it. */
const votes = z.record(z.string(), z.number()).default({});

const post = z.object({
  id: z.string(),
  account: z.string(),
  subreddit: z.string(),
  kind: z.enum(['self', 'link', 'image', 'video']),
  title: z.string(),
  text: z.string(),
  asset: z.string().nullable(),
  poster: z.string().nullable(),
  at: z.number(),
  /** The time from which the post is visible; null if it never appears. */
  visibleAt: z.number().nullable(),
  removedBy: z.string().nullable(),
  isDeleted: z.boolean(),
  link: z.string().nullable().default(null),
  isNsfw: z.boolean().default(false),
  isSpoiler: z.boolean().default(false),
  /** Whether the author is notified of comments. */
  sendsReplies: z.boolean().default(true),
  /** The id of a flair of the subreddit. */
  flair: z.string().nullable().default(null),
  votes,
  /** The number of readers' comments that the sandbox has added to the post so far. */
  remarksAdded: z.number().default(0),
});

const comment = z.object({
  id: z.string(),
  account: z.string(),
  post: z.string(),
  /** The full name of the post or comment that this comment replies to. */
  parent: z.string(),
  text: z.string(),
  at: z.number(),
  isDeleted: z.boolean(),
  votes,
});

const limits = z.object({
  /** Reddit allows each app a hundred calls per minute, counted over ten minutes. */
  calls: z.number().default(1000),
  windowMs: z.number().default(10 * minuteMs),
  leaseMs: z.number().default(minuteMs),
  /** The time that a new account must wait between two posts. */
  breakMs: z.number().default(10 * minuteMs),
  /** The number of replies that are shown before the rest are folded. */
  replies: z.number().default(100),
});

const settings = z.object({
  /** The duration of processing, after which a post with media appears. */
  processingMs: z.number().default(3000),
  moreSubreddits: z.number().default(0),
});

/** A missing field gets its default, so that a test need not pass every field. */
export const stateSchema = z.object({
  ...oauthState,
  assets: z.array(asset).default([]),
  posts: z.array(post).default([]),
  comments: z.array(comment).default([]),
  used: usedCalls,
  limits: limits.prefault({}),
  settings: settings.prefault({}),
});

export type RedditState = z.infer<typeof stateSchema>;
export type Asset = z.infer<typeof asset>;
export type Post = z.infer<typeof post>;
export type Comment = z.infer<typeof comment>;
export type Reddit = SandboxOf<RedditState>;

/** The parameters come from the address and from the form, because Reddit treats both alike. */
export type Call = Reddit & AuthorisedCall<Identity> & { params: URLSearchParams };
export type Handler = (call: Call) => SandboxReply;

/** A new id in base 36, as Reddit writes its ids. */
export const newId36 = ({ world }: Pick<Reddit, 'world'>): string => BigInt(world.newId()).toString(36);

import { z } from 'zod';
import { container as metaContainer } from '../../_meta/sandbox/containers.ts';
import type { GraphCall } from '../../_meta/sandbox/graph.ts';
import { token } from '../../_meta/sandbox/tokens.ts';
import { keptFile } from '../../_sandbox/measure.ts';
import { authorisationCode } from '../../_sandbox/oauth.ts';
import type { SandboxOf } from '../../_sandbox/sandbox.ts';
import type { Identity } from './identities.ts';

/** The picture of a reel before it plays (a cover, or the frame at `offset`), and whether the feed lists the reel. */
const reel = z.object({ cover: z.string().nullable(), offset: z.number(), isInFeed: z.boolean() });

const container = metaContainer.extend({
  type: z.enum(['IMAGE', 'VIDEO', 'REELS', 'STORIES', 'CAROUSEL']),
  caption: z.string(),
  reel: reel.optional(),
  /** The error subcode if processing fails; otherwise null. */
  error: z.number().nullable(),
});

const comment = z.object({
  id: z.string(),
  account: z.string(),
  at: z.number(),
  text: z.string(),
  /** The author's name if a follower without an account in the sandbox wrote the comment. */
  username: z.string().optional(),
  /** The comment that this one replies to. */
  parent: z.string().nullable().default(null),
  isHidden: z.boolean().optional(),
});

const media = z.object({
  id: z.string(),
  account: z.string(),
  at: z.number(),
  type: z.enum(['IMAGE', 'VIDEO', 'CAROUSEL_ALBUM']),
  product: z.enum(['FEED', 'REELS', 'STORY']),
  shortcode: z.string(),
  caption: z.string(),
  files: z.array(keptFile),
  comments: z.array(comment),
  /** The number of followers' comments that the sandbox has added to the post so far. */
  remarksAdded: z.number().default(0),
  areCommentsOff: z.boolean().optional(),
  reel: reel.optional(),
});

const settings = z.object({
  /** The form of some replies: Meta documents them as lists but sends plain objects. */
  envelope: z.enum(['plain', 'list']).default('plain'),
  imageMs: z.number().default(2_000),
  videoMs: z.number().default(8_000),
  /** The metrics and fields that Instagram has removed from its API. */
  retired: z.array(z.string()).default([]),
});

/** A missing field gets its default, so that a test need not pass every field. */
export const stateSchema = z.object({
  codes: z.array(authorisationCode).default([]),
  tokens: z.array(token).default([]),
  containers: z.array(container).default([]),
  media: z.array(media).default([]),
  settings: settings.default(settings.parse({})),
});

export type InstagramState = z.infer<typeof stateSchema>;
export type Container = z.infer<typeof container>;
export type Comment = z.infer<typeof comment>;
export type Media = z.infer<typeof media>;

export type Instagram = SandboxOf<InstagramState>;

export interface Call extends Instagram, GraphCall {
  identity: Identity;
}

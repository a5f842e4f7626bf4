import { z } from 'zod';
import { container as metaContainer } from '../../_meta/sandbox/containers.ts';
import type { GraphCall } from '../../_meta/sandbox/graph.ts';
import { token } from '../../_meta/sandbox/tokens.ts';
import { keptFile } from '../../_sandbox/measure.ts';
import { authorisationCode } from '../../_sandbox/oauth.ts';
import type { SandboxOf } from '../../_sandbox/sandbox.ts';
import type { Identity } from './identities.ts';

const option = z.string().min(1).max(25);
export const pollSchema = z.strictObject({
  option_a: option,
  option_b: option,
  option_c: option.optional(),
  option_d: option.optional(),
});
export type Poll = z.infer<typeof pollSchema>;

/** The content of a container and of its post. */
const content = {
  text: z.string(),
  /** The post or reply that this one answers. */
  replyTo: z.string().nullable(),
  audience: z.string(),
  quotes: z.string().nullable().optional(),
  topic: z.string().nullable().optional(),
  link: z.string().nullable().optional(),
  poll: pollSchema.nullable().optional(),
};

const container = metaContainer.extend({
  ...content,
  type: z.enum(['TEXT', 'IMAGE', 'VIDEO', 'CAROUSEL']),
  /** The name of the error if processing fails; otherwise null. */
  error: z.string().nullable(),
});

const thread = z.object({
  ...content,
  id: z.string(),
  account: z.string(),
  at: z.number(),
  type: z.enum(['TEXT_POST', 'IMAGE', 'VIDEO', 'CAROUSEL_ALBUM']),
  shortcode: z.string(),
  files: z.array(keptFile),
  isHidden: z.boolean(),
  /** The author's name if a follower without a profile in the sandbox wrote the reply. */
  username: z.string().optional(),
  /** The number of followers' replies that the sandbox has added to the post so far. */
  remarksAdded: z.number().default(0),
});

const settings = z.object({
  textMs: z.number().default(0),
  imageMs: z.number().default(2_000),
  videoMs: z.number().default(8_000),
  /** The time for which the publish call does not find a finished container. */
  unseenMs: z.number().default(0),
});

/** A missing field gets its default, so that a test need not pass every field. */
export const stateSchema = z.object({
  codes: z.array(authorisationCode).default([]),
  tokens: z.array(token).default([]),
  containers: z.array(container).default([]),
  /** Posts and replies in order of publication. */
  threads: z.array(thread).default([]),
  /** Deletions, which have a daily quota. */
  deletions: z.array(z.object({ account: z.string(), at: z.number() })).default([]),
  settings: settings.default(settings.parse({})),
});

export type ThreadsState = z.infer<typeof stateSchema>;
export type Container = z.infer<typeof container>;
export type Thread = z.infer<typeof thread>;

export type Threads = SandboxOf<ThreadsState>;

export interface Call extends Threads, GraphCall {
  identity: Identity;
}

import { z } from 'zod';
import { container as metaContainer } from '../../_meta/sandbox/containers.ts';
import { token } from '../../_meta/sandbox/tokens.ts';
import { keptFileWithAltText } from '../../_sandbox/kept-file.ts';
import { authorisationCode } from '../../_sandbox/oauth.ts';

const container = metaContainer.extend({
  type: z.enum(['TEXT', 'IMAGE', 'VIDEO', 'CAROUSEL']),
  text: z.string(),
  /** The post or reply that this one answers. */
  replyTo: z.string().nullable(),
  audience: z.string(),
  /** The error name of the processing. */
  error: z.string().nullable(),
});

const thread = z.object({
  id: z.string(),
  account: z.string(),
  at: z.number(),
  type: z.enum(['TEXT_POST', 'IMAGE', 'VIDEO', 'CAROUSEL_ALBUM']),
  shortcode: z.string(),
  text: z.string(),
  files: z.array(keptFileWithAltText),
  replyTo: z.string().nullable(),
  audience: z.string(),
  isHidden: z.boolean(),
});

const settings = z.object({
  textMs: z.number().default(0),
  imageMs: z.number().default(2_000),
  videoMs: z.number().default(8_000),
  /** For how long after it is finished a container cannot be found by the call that publishes it. */
  unseenMs: z.number().default(0),
});

const stateSchema = z.object({
  codes: z.array(authorisationCode).default([]),
  tokens: z.array(token).default([]),
  containers: z.array(container).default([]),
  /** Posts and replies, in the order in which they appeared. */
  threads: z.array(thread).default([]),
  /** When something was deleted, and by whom. */
  deletions: z.array(z.object({ account: z.string(), at: z.number() })).default([]),
  settings: settings.default(settings.parse({})),
});

export type ThreadsState = z.infer<typeof stateSchema>;
export type Container = z.infer<typeof container>;
export type KeptFile = z.infer<typeof keptFileWithAltText>;
export type Thread = z.infer<typeof thread>;

/** Parts may be left out, such as everything but `settings`. */
export function readState(saved: unknown): ThreadsState {
  return stateSchema.parse(saved ?? {});
}

import { z } from 'zod';
import { keptFile } from '../../_sandbox/kept-file.ts';
import { authorisationCode } from '../../_sandbox/oauth.ts';

const token = z.object({
  token: z.string(),
  kind: z.enum(['short', 'long', 'page']),
  person: z.string(),
  /** The Page that it acts for; null for a person's own. */
  page: z.string().nullable(),
  /** The person's token that it was taken from. */
  from: z.string().nullable(),
  scopes: z.array(z.string()),
  expiresAt: z.number().nullable(),
  /** The subcode of its end, when that came before its time. */
  ended: z.number().nullable(),
});

const file = keptFile.extend({ altText: z.string().nullable() });
const code = authorisationCode.omit({ account: true }).extend({ person: z.string() });

const photo = z.object({
  id: z.string(),
  page: z.string(),
  file,
  /** The post that shows it; null while nobody sees it. */
  post: z.string().nullable(),
});

const video = z.object({
  id: z.string(),
  page: z.string(),
  kind: z.enum(['video', 'reel', 'story']),
  /** Null where the bytes go to the host for uploads. */
  session: z.string().nullable(),
  /** Known from the start, or from the first bytes. */
  total: z.number().nullable(),
  at: z.number(),
  /** Its bytes until now, while they are few. */
  kept: z.string(),
  finishedAt: z.number().nullable(),
  /** Null when processing never ends. */
  readyAt: z.number().nullable(),
  /** What is found out at the end of processing. */
  error: z.string().nullable(),
  file: file.nullable(),
  cover: file.nullable(),
});

const comment = z.object({
  id: z.string(),
  page: z.string(),
  parent: z.string().nullable(),
  at: z.number(),
  text: z.string(),
});

const post = z.object({
  id: z.string(),
  page: z.string(),
  /** Later than now for one that is scheduled. */
  at: z.number(),
  kind: z.enum(['Post', 'Photo', 'Video', 'Reel', 'Story']),
  title: z.string().nullable(),
  message: z.string(),
  photos: z.array(z.string()),
  video: z.string().nullable(),
  comments: z.array(comment),
});

const settings = z.object({
  /** How many Pages stand on one page of their list, and how many bytes are wanted at once. */
  pageSize: z.number().default(100),
  chunkBytes: z.number().default(1024 * 1024),
  /** How long a video is processed, and how long it is published after that. */
  videoMs: z.number().default(6_000),
  publishMs: z.number().default(2_000),
});

const stateSchema = z.object({
  codes: z.array(code).default([]),
  tokens: z.array(token).default([]),
  photos: z.array(photo).default([]),
  videos: z.array(video).default([]),
  posts: z.array(post).default([]),
  settings: settings.default(settings.parse({})),
});

export type FacebookState = z.infer<typeof stateSchema>;
export type Token = z.infer<typeof token>;
export type KeptFile = z.infer<typeof file>;
export type Photo = z.infer<typeof photo>;
export type Video = z.infer<typeof video>;
export type Comment = z.infer<typeof comment>;
export type Post = z.infer<typeof post>;

/** Parts may be left out, such as everything but `settings`. */
export function readState(saved: unknown): FacebookState {
  return stateSchema.parse(saved ?? {});
}

import { z } from 'zod';
import type { GraphCall } from '../../_meta/sandbox/graph.ts';
import { keptFile } from '../../_sandbox/measure.ts';
import { authorisationCode } from '../../_sandbox/oauth.ts';
import { type ReceivedBytes, savedUploads } from '../../_sandbox/received.ts';
import type { SandboxOf } from '../../_sandbox/sandbox.ts';
import type { Page, Person } from './identities.ts';

const token = z.object({
  token: z.string(),
  kind: z.enum(['short', 'long', 'page']),
  person: z.string(),
  /** Null for the token of a person. */
  page: z.string().nullable(),
  /** The person's token with which this token was requested. */
  from: z.string().nullable(),
  scopes: z.array(z.string()),
  expiresAt: z.number().nullable(),
  /** The error subcode for calls with this token if it became invalid before it expired; otherwise null. */
  ended: z.number().nullable(),
});

const photo = z.object({
  id: z.string(),
  page: z.string(),
  file: keptFile,
  /** The post that shows the photo; null while the photo is hidden. */
  post: z.string().nullable(),
});

const video = z.object({
  id: z.string(),
  page: z.string(),
  kind: z.enum(['video', 'reel', 'story']),
  /** The upload session; null if the video is sent to the separate upload host. */
  session: z.string().nullable(),
  /** The size in bytes; null until it is known. */
  total: z.number().nullable(),
  at: z.number(),
  finishedAt: z.number().nullable(),
  /** The time at which processing ends; null before it starts and if it never ends. */
  readyAt: z.number().nullable(),
  /** The error if processing fails. */
  error: z.string().nullable(),
  file: keptFile.nullable(),
  cover: keptFile.nullable(),
});

const comment = z.object({
  id: z.string(),
  page: z.string(),
  parent: z.string().nullable(),
  at: z.number(),
  text: z.string(),
  /** The author's name if a follower wrote the comment. Missing if a Page wrote it. */
  name: z.string().optional(),
  isHidden: z.boolean().optional(),
});

const post = z.object({
  id: z.string(),
  page: z.string(),
  /** The time at which the post appears. In the future if the post is scheduled. */
  at: z.number(),
  kind: z.enum(['Post', 'Photo', 'Video', 'Reel', 'Story']),
  title: z.string().nullable(),
  message: z.string(),
  link: z.string().nullable().optional(),
  photos: z.array(z.string()),
  video: z.string().nullable(),
  comments: z.array(comment),
  /** The number of followers' comments that the sandbox has added to the post so far. */
  remarksAdded: z.number().default(0),
});

const settings = z.object({
  /** The number of Facebook Pages per page of a list. */
  pageSize: z.number().default(100),
  chunkBytes: z.number().default(1024 * 1024),
  /** The duration of processing, and the time from its end until the video is published. */
  videoMs: z.number().default(6_000),
  publishMs: z.number().default(2_000),
});

/** A missing field gets its default, so that a test need not pass every field. */
export const stateSchema = z.object({
  codes: z.array(authorisationCode).catch(() => []),
  tokens: z.array(token).default([]),
  photos: z.array(photo).default([]),
  videos: z.array(video).default([]),
  posts: z.array(post).default([]),
  openUploads: savedUploads,
  settings: settings.default(settings.parse({})),
});

export type FacebookState = z.infer<typeof stateSchema>;
export type Token = z.infer<typeof token>;
export type Photo = z.infer<typeof photo>;
export type Video = z.infer<typeof video>;
export type Comment = z.infer<typeof comment>;
export type Post = z.infer<typeof post>;

export interface Facebook extends SandboxOf<FacebookState> {
  /** The received bytes of unfinished videos, by id. */
  openUploads: Map<string, ReceivedBytes>;
}

export interface UserCall extends Facebook, GraphCall {
  person: Person;
  token: Token;
}

export interface PageCall extends UserCall {
  page: Page;
}

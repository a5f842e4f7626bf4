import { z } from 'zod';
import { firstBoards } from './identities.ts';

const code = z.object({
  code: z.string(),
  account: z.string(),
  scopes: z.array(z.string()),
  redirectUri: z.string(),
  expiresAt: z.number(),
});

const token = z.object({
  token: z.string(),
  kind: z.enum(['access', 'refresh']),
  account: z.string(),
  scopes: z.array(z.string()),
  expiresAt: z.number(),
});

const board = z.object({
  id: z.string(),
  owner: z.string(),
  /** Who may pin to it besides. */
  guests: z.array(z.string()),
  name: z.string(),
  description: z.string(),
  privacy: z.enum(['PUBLIC', 'PROTECTED', 'SECRET']),
  at: z.number(),
});

const file = z.object({
  /** Null for what is too large to be kept. */
  url: z.string().nullable(),
  type: z.string(),
  bytes: z.number(),
  sha256: z.string(),
});

const media = z.object({
  id: z.string(),
  account: z.string(),
  at: z.number(),
  /** Null until it is uploaded. */
  file: file.nullable(),
  /** When it is processed; null when it never will be. */
  readyAt: z.number().nullable(),
  isBroken: z.boolean(),
});

const pin = z.object({
  id: z.string(),
  account: z.string(),
  board: z.string(),
  at: z.number(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  link: z.string().nullable(),
  altText: z.string().nullable(),
  kind: z.enum(['image', 'video']),
  file,
  /** The picture of a video; null where it is one of its own. */
  cover: file.nullable(),
  readyAt: z.number().nullable(),
});

const settings = z.object({
  processingMs: z.number().default(8_000),
  /** How long an upload may begin after it was registered. */
  uploadMs: z.number().default(60 * 60 * 1000),
  readsPerMinute: z.number().default(1_000),
  writesPerMinute: z.number().default(100),
});

const stateSchema = z.object({
  codes: z.array(code).default([]),
  tokens: z.array(token).default([]),
  boards: z.array(board).default(() => firstBoards.map((each) => ({ ...each }))),
  media: z.array(media).default([]),
  pins: z.array(pin).default([]),
  /** By account and kind of call, how often in the minute that began then. */
  used: z.record(z.string(), z.object({ from: z.number(), count: z.number() })).default({}),
  settings: settings.default(settings.parse({})),
});

export type PinterestState = z.infer<typeof stateSchema>;
export type Token = z.infer<typeof token>;
export type Board = z.infer<typeof board>;
export type KeptFile = z.infer<typeof file>;
export type Media = z.infer<typeof media>;
export type Pin = z.infer<typeof pin>;

/** Parts may be left out, such as everything but `settings`. */
export function readState(saved: unknown): PinterestState {
  return stateSchema.parse(saved ?? {});
}

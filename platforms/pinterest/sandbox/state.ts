import { hourMs } from '@fanfare/core/time/units.ts';
import { z } from 'zod';
import { oauthState } from '../../_sandbox/grants.ts';
import { keptFile as file } from '../../_sandbox/measure.ts';
import { type AuthorisedCall, usedCalls } from '../../_sandbox/pipeline.ts';
import type { SandboxHandler, SandboxOf } from '../../_sandbox/sandbox.ts';
import { ann, type Identity, tess } from './identities.ts';

const board = z.object({
  id: z.string(),
  owner: z.string(),
  /** The other members who may add pins to the board. */
  guests: z.array(z.string()),
  name: z.string(),
  description: z.string(),
  privacy: z.enum(['PUBLIC', 'PROTECTED', 'SECRET']),
  at: z.number(),
});

const movie = z.object({ durationMs: z.number(), width: z.number(), height: z.number() });

const media = z.object({
  id: z.string(),
  account: z.string(),
  /** The secret from which the fields of the upload form are derived. */
  secret: z.string().default(''),
  at: z.number(),
  /** The uploaded file; null until the upload. */
  file: file.nullable(),
  /** The time at which processing ends. Null before the upload, and if processing never ends. */
  readyAt: z.number().nullable(),
  isBroken: z.boolean(),
  /** The measured properties of a video; null until the upload, and for a file that is not a video. */
  movie: movie.nullable().default(null),
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
  note: z.string().nullable().default(null),
  dominantColor: z.string().nullable().default(null),
  isStandard: z.boolean().default(false),
  kind: z.enum(['image', 'video', 'carousel']),
  file,
  /** The images of a carousel after the first one. */
  more: z.array(file).default([]),
  /** The texts of each image of a carousel. */
  texts: z.array(z.record(z.string(), z.string())).default([]),
  /** The cover of a video. Null if the cover is a frame of the video, and for images. */
  cover: file.nullable(),
  /**
   * The time of the frame that is the cover, in seconds from the start of the video. Null if the cover is a file, and
   * for images.
   */
  frame: z.number().nullable().default(null),
  movie: movie.nullable().default(null),
  readyAt: z.number().nullable(),
});

export type Board = z.infer<typeof board>;

const createdAt = Date.parse('2025-03-01T08:00:00.000Z');
const newBoard = (id: string, name: string, change: Partial<Board> = {}): Board => ({
  id,
  owner: ann,
  guests: [],
  name,
  description: '',
  privacy: 'PUBLIC',
  at: createdAt,
  ...change,
});

const firstBoards: readonly Board[] = [
  newBoard('110764234567890101', 'Recipes', { description: 'What we cook.' }),
  newBoard('110764234567890102', 'Gift ideas', { privacy: 'SECRET' }),
  newBoard('110764234567890103', 'Advertising', { privacy: 'PROTECTED' }),
  newBoard('110764234567890104', 'Summer together', { owner: tess, guests: [ann] }),
  newBoard('110764234567890105', 'To read', { owner: '278345678901234503' }),
];

const settings = z.object({
  processingMs: z.number().default(8_000),
  /** The time within which the form of a registered upload is valid. */
  uploadMs: z.number().default(hourMs),
  readsPerMinute: z.number().default(1_000),
  writesPerMinute: z.number().default(100),
});

/** A missing field gets its default, so that a test can pass only `settings`. */
export const stateSchema = z.object({
  ...oauthState,
  boards: z.array(board).default(() => firstBoards.map((each) => ({ ...each }))),
  media: z.array(media).default([]),
  pins: z.array(pin).default([]),
  /** The calls of each account in each category, counted for a minute from the first of them. */
  used: usedCalls,
  settings: settings.prefault({}),
});

export type PinterestState = z.infer<typeof stateSchema>;
export type Media = z.infer<typeof media>;
export type Pin = z.infer<typeof pin>;
export type Pinterest = SandboxOf<PinterestState>;
export type Call = Pinterest & AuthorisedCall<Identity>;
export type Handler = SandboxHandler<Call>;

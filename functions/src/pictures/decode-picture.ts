import type sharpModule from 'sharp';
import type { Channels, Metadata, Sharp } from 'sharp';
import { decodedPixelsMax } from '@fanfare/core/media/fit.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { lazy } from '../lazy.ts';
import { storedArea, type Area } from './stored-area.ts';
import { costOf } from './picture-cost.ts';
import { hasCostlyMetadata } from './png-metadata.ts';

const reasons = {
  unreadable: 'This image cannot be read. Please choose another one.',
  too_large:
    'This image is too large to process. Please make it smaller, or save it without the option “progressive” or “interlaced”.',
  busy: 'Too many images are being processed. Please try again in a moment.',
};

/** The error for a picture that cannot be decoded. People see its message. */
export class PictureRefused extends Error {
  readonly reason: keyof typeof reasons;
  constructor(reason: keyof typeof reasons, cause?: unknown) {
    super(reasons[reason], { cause });
    this.reason = reason;
  }
}

/** A file with more pixels is treated as an attack. */
export const pixelsMax = decodedPixelsMax;
/**
 * The longest side that a JPEG can have. In another format, a longer side is treated as an attack that makes single
 * rows huge.
 */
const sideMax = 65_535;
/**
 * The most memory that decoding a picture may use: enough for a progressive photo of 50 million pixels. It fits into
 * 512 MiB, next to 150 MB of libraries and 150 MB of results.
 */
export const heldBytesMax = 150_000_000;
/**
 * The most pixels that decoding a picture may process in all its passes together. Progressive photos have about ten
 * passes; a small hostile file can have a hundred.
 */
export const passedPixelsMax = 1_000_000_000;
/**
 * The most pictures that wait in one instance, far more than the requests that it serves at the same time. Any further
 * picture is refused, and its request can be repeated.
 */
const waitingMax = 100;
const readMs = 20_000;
const secondsMax = 15;

const loadSharp = lazy(async () => {
  const { default: sharp } = await import('sharp');
  // A cache is useless, because no result is needed twice. Each function has one processor, so one thread is enough.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
});

/** Refuses pictures whose decoding would need too much memory or time, before a decoder sees them. */
export function checkCost(bytes: Uint8Array): void {
  const cost = costOf(bytes);
  if (!cost) throw new PictureRefused('unreadable');
  const { width, height, passes, heldBytes } = cost;
  const pixels = width * height;
  if (
    pixels > pixelsMax ||
    Math.max(width, height) > sideMax ||
    heldBytes > heldBytesMax ||
    pixels * passes > passedPixelsMax ||
    hasCostlyMetadata(bytes)
  )
    throw new PictureRefused('too_large');
}

/** Waits for work until the limit. Work that ignores the limit continues; its result is dropped. */
async function untilAborted<T>(limit: AbortSignal, work: Promise<T>): Promise<T> {
  const { promise: outOfTime, reject } = Promise.withResolvers<never>();
  const giveUp = () => {
    reject(limit.reason as Error);
  };
  limit.addEventListener('abort', giveUp, { once: true });
  if (limit.aborted) giveUp();
  try {
    return await Promise.race([work, outOfTime]);
  } finally {
    limit.removeEventListener('abort', giveUp);
  }
}

let lastWork: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** Starts the work when all earlier work has ended, even the work whose caller no longer waits. */
function inTurn<T>(limit: AbortSignal, work: () => Promise<T>): Promise<T> {
  if (waiting >= waitingMax) throw new PictureRefused('busy');
  waiting += 1;
  const turn = lastWork.then(() => {
    limit.throwIfAborted();
    return work();
  });
  lastWork = turn
    .catch(() => undefined)
    .finally(() => {
      waiting -= 1;
    });
  return untilAborted(limit, turn);
}

export interface Decoder {
  /** Opens the first frame of the picture, upright. */
  image(): Sharp;
  /** Opens a part of the first frame. The part is given in pixels of the upright picture. */
  area(part: Area): Promise<Sharp>;
  sharp: typeof sharpModule;
}

export interface Pixels {
  data: Buffer;
  info: { width: number; height: number; channels: Channels };
}

export const renderPixels = (image: Sharp): Promise<Pixels> =>
  image.raw().toBuffer({ resolveWithObject: true });

/**
 * Uses raw pixels and frees them. They take up to 64 MB, which would otherwise stay until the next garbage collection.
 */
export async function withPixels<T>(
  rendered: Promise<Pixels>,
  work: (data: Buffer, size: Pixels['info']) => Promise<T>,
): Promise<T> {
  const { data, info } = await rendered;
  try {
    const { width, height, channels } = info;
    return await work(data, { width, height, channels });
  } finally {
    if (data.buffer instanceof ArrayBuffer) data.buffer.transfer(0);
    // Waits for the next turn of the event loop, because the memory is not freed before.
    await nextTurn();
  }
}

/**
 * The only way to decode a picture: one at a time in each instance, and within bounds of memory and time. Throws
 * `PictureRefused` for a picture that cannot be decoded within these bounds. The bytes are read when it is the
 * picture's turn; a failure to read them is thrown unchanged.
 */
export async function decodePicture<T>(
  read: () => Promise<Uint8Array>,
  work: (decoder: Decoder) => Promise<T>,
  limit: AbortSignal = new AbortController().signal,
): Promise<T> {
  return inTurn(limit, async () => {
    // A read that never ends must not stop the pictures that wait behind it.
    const bytes = await untilAborted(AbortSignal.any([limit, AbortSignal.timeout(readMs)]), read());
    checkCost(bytes);
    const sharp = await loadSharp();
    const stored = () => sharp(bytes, { limitInputPixels: pixelsMax, failOn: 'error', pages: 1 });
    const image = () => stored().autoOrient().timeout({ seconds: secondsMax });
    const area = async (part: Area) =>
      stored()
        .extract(storedArea(part, await stored().metadata()))
        .autoOrient()
        .timeout({ seconds: secondsMax });
    try {
      return await work({ image, area, sharp });
    } catch (error) {
      throw new PictureRefused('unreadable', error);
    }
  });
}

/** Reads the metadata from the beginning of a picture, without decoding it. */
export async function readMetadata(head: Uint8Array, limitInputPixels: number): Promise<Metadata> {
  if (hasCostlyMetadata(head)) throw new PictureRefused('too_large');
  const sharp = await loadSharp();
  return sharp(head, { pages: 1, limitInputPixels }).metadata();
}

import { createHash } from 'node:crypto';
import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import type { FetchedFile } from '../_sandbox/sandbox.ts';
import { mediaBytes } from '../_shared/testing/media-bytes.ts';
import type { MediaSource } from '../_shared/media-source.ts';
import { positionBytes } from './position-bytes.ts';

const chunkBytes = 64 * 1024;
const origin = 'https://files.example';

/** A valid file with the properties of `media`, filled with bytes that depend on their positions. */
export const generateBytes = (media: MeasuredMedia): Uint8Array =>
  mediaBytes(media, (length) => positionBytes(0, length));

export interface Files extends MediaSource {
  /** Returns the file at an address that `url` returned. */
  fetch(url: string): FetchedFile | null;
  sha256(media: MeasuredMedia): string;
}

export function createFiles(bytesOf: (media: MeasuredMedia) => Uint8Array): Files {
  const known = new Map<string, FetchedFile>();
  const bytesFor = (media: MeasuredMedia): Uint8Array => {
    const bytes = bytesOf(media);
    if (bytes.length !== media.bytes)
      throw new Error(`${media.id} claims ${media.bytes} bytes but has ${bytes.length}.`);
    return bytes;
  };
  return {
    open(media, { start, end } = { start: 0, end: media.bytes }) {
      const bytes = bytesFor(media);
      let at = start;
      const stream = new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            const next = Math.min(at + chunkBytes, end);
            if (next > at) controller.enqueue(bytes.slice(at, next));
            at = next;
            if (at >= end) controller.close();
          },
        },
        { highWaterMark: 0 },
      );
      return Promise.resolve(stream);
    },
    url(media) {
      const url = `${origin}/${encodeURIComponent(media.id)}`;
      known.set(url, { bytes: bytesFor(media), type: media.type });
      return Promise.resolve(url);
    },
    compressed(media, mostBytes) {
      const bytes = Math.min(mostBytes, media.bytes);
      return Promise.resolve(generateBytes({ ...media, bytes, type: 'image/jpeg' }));
    },
    fetch: (url) => known.get(url) ?? null,
    sha256: (media) => createHash('sha256').update(bytesFor(media)).digest('hex'),
  };
}

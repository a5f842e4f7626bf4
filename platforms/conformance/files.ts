import { createHash } from 'node:crypto';
import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import type { FetchedFile } from '../_sandbox/sandbox.ts';
import type { MediaSource } from '../_shared/media-source.ts';
import { positionBytes } from './position-bytes.ts';

const chunkBytes = 64 * 1024;
const origin = 'https://files.example';

const starts: Readonly<Record<string, readonly number[]>> = {
  'image/jpeg': [0xff, 0xd8, 0xff, 0xe0],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/gif': [0x47, 0x49, 0x46, 0x38, 0x39, 0x61],
  'video/mp4': [0, 0, 0, 0x18, 0x66, 0x74, 0x79, 0x70],
};

/** The beginning is that of the type, which networks read. */
export function generateBytes({ bytes, type }: MeasuredMedia): Uint8Array {
  const made = positionBytes(0, bytes);
  made.set(starts[type] ?? []);
  return made;
}

export interface Files extends MediaSource {
  /** The file at an address that was issued before. */
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

import { createHash } from 'node:crypto';
import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import { mediaBytes, mediaHead } from '../../_shared/testing/media-bytes.ts';
import type { MediaSource } from '../../_shared/media-source.ts';
import { positionBytes } from '../../conformance/position-bytes.ts';

const chunkBytes = 64 * 1024;

export function videoOf(bytes: number): MeasuredMedia {
  const measures = { width: 1080, height: 1920, durationMs: 15_000 };
  return { id: `v${bytes}`, path: 'v.mp4', kind: 'video', type: 'video/mp4', bytes, ...measures };
}

export function imageOf(type: string): MeasuredMedia {
  const measures = { width: 1280, height: 720, durationMs: null };
  return { id: type, path: 'thumb', kind: 'image', type, bytes: 2000, ...measures };
}

const heads = new WeakMap<MeasuredMedia, Uint8Array>();
/**
 * The first bytes of a video, or a whole image. They are generated once for each file, because a file is read in many
 * pieces.
 */
function headOf(media: MeasuredMedia): Uint8Array {
  const make = media.kind === 'image' ? mediaBytes : mediaHead;
  const head = heads.get(media) ?? make(media);
  heads.set(media, head);
  return head;
}

function bytesAt(media: MeasuredMedia, from: number, to: number): Uint8Array {
  const bytes = positionBytes(from, to);
  bytes.set(headOf(media).subarray(from, to));
  return bytes;
}

export function sha256Of(media: MeasuredMedia): string {
  const hash = createHash('sha256');
  for (let at = 0; at < media.bytes; at += chunkBytes)
    hash.update(bytesAt(media, at, Math.min(at + chunkBytes, media.bytes)));
  return hash.digest('hex');
}

export interface Files extends MediaSource {
  /** The ranges that were read, as `from-to`. */
  readonly opened: string[];
}

/** Files that are generated while they are read, so that no test holds a whole file in memory. */
export function madeUpFiles(): Files {
  const opened: string[] = [];
  return {
    opened,
    open(media, { start, end } = { start: 0, end: media.bytes }) {
      opened.push(`${start}-${end}`);
      let at = start;
      const stream = new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            const next = Math.min(at + chunkBytes, end);
            if (next > at) controller.enqueue(bytesAt(media, at, next));
            at = next;
            if (at === end) controller.close();
          },
        },
        { highWaterMark: 0 },
      );
      return Promise.resolve(stream);
    },
    url: () => Promise.reject(new Error('YouTube fetches nothing.')),
    compressed: () => Promise.reject(new Error('YouTube takes images as they are.')),
  };
}

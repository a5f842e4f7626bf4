import type { MeasuredMedia } from '@fanfare/core/media/media.ts';

/** The files of a post as streams, so that no whole file is held in memory. */
export interface MediaSource {
  /** The bytes from `start` up to, but not including, `end`. */
  open(media: MeasuredMedia, range?: { start: number; end: number }): Promise<ReadableStream<Uint8Array>>;
  /** An address from which the network can fetch the file for at least an hour. */
  url(media: MeasuredMedia): Promise<string>;
  /** The image as a JPEG of at most `mostBytes` without visible loss. The result is held in memory. */
  compressed(media: MeasuredMedia, mostBytes: number): Promise<Uint8Array>;
}

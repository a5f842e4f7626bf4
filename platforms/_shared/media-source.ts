import type { MeasuredMedia } from '@fanfare/core/media/media.ts';

/** The files of a post, read as they are sent: no file is ever whole in memory. */
export interface MediaSource {
  /** The bytes from `start` up to but without `end`. */
  open(media: MeasuredMedia, range?: { start: number; end: number }): Promise<ReadableStream<Uint8Array>>;
  /** An address from which the network itself can fetch it, for the next hour at least. */
  url(media: MeasuredMedia): Promise<string>;
  /** An image as a JPEG of at most so many bytes, without visible harm: the one file that is whole in memory. */
  compressed(media: MeasuredMedia, mostBytes: number): Promise<Uint8Array>;
}

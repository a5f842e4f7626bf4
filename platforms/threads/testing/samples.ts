import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import type { PostContent } from '@fanfare/core/posts/content.ts';
import { mediaBytes } from '../../_shared/testing/media-bytes.ts';
import { postContent, type ContentChange } from '@fanfare/core/posts/testing/builders.ts';

/** A small file with a real header, because only the header is read. */
export const png = (width: number, height: number, bytes = 64): Uint8Array =>
  mediaBytes({ type: 'image/png', bytes, width, height, durationMs: null });

export const movie = (durationMs: number): Uint8Array =>
  mediaBytes({ type: 'video/mp4', width: 1080, height: 1920, durationMs });

export const image = (id: string): MeasuredMedia => ({
  id,
  path: `workspaces/w/media/${id}`,
  kind: 'image',
  type: 'image/png',
  bytes: 64,
  width: 1080,
  height: 1080,
  durationMs: null,
});

export const video = (id: string): MeasuredMedia => ({
  ...image(id),
  kind: 'video',
  type: 'video/mp4',
  bytes: movie(5_000).length,
  durationMs: 5_000,
});

/**
 * Generates the bytes of a file. Each file has its id at its end, so that tests notice swapped files. In an image, the
 * end marker follows the id.
 */
export function bytesOf({ id, kind, width, height, bytes, durationMs }: MeasuredMedia): Uint8Array {
  const made = kind === 'video' ? movie(durationMs ?? 0) : png(width, height, bytes);
  made.set(new TextEncoder().encode(id.slice(0, 8)), made.length - (kind === 'video' ? 8 : 16));
  return made;
}

export function contentWith(change: ContentChange = {}): PostContent {
  return postContent({ description: 'Fresh bread.', media: [image('one')], ...change });
}

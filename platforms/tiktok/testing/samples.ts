import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import type { PostContent } from '@fanfare/core/posts/content.ts';
import { postContent, type ContentChange } from '@fanfare/core/posts/testing/builders.ts';
import { generateBytes } from '../../conformance/files.ts';

export const video = (id: string, bytes = 300_000): MeasuredMedia => ({
  id,
  path: `workspaces/w/media/${id}`,
  kind: 'video',
  type: 'video/mp4',
  bytes,
  width: 1080,
  height: 1920,
  durationMs: 15_000,
});

export const image = (id: string): MeasuredMedia => ({
  ...video(id, 2_000),
  kind: 'image',
  type: 'image/jpeg',
  height: 1080,
  durationMs: null,
});

const made = new Map<string, Uint8Array>();

/** The bytes of a file. Generating a large file takes a while, so each file is generated only once. */
export function bytesOf(media: MeasuredMedia): Uint8Array {
  const name = `${media.type} ${media.bytes}`;
  const bytes = made.get(name) ?? generateBytes(media);
  made.set(name, bytes);
  return bytes;
}

export function contentWith(change: ContentChange = {}): PostContent {
  return postContent({ description: 'Fresh bread — täglich #bread', media: [video('one')], ...change });
}

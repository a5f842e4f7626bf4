import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import type { PostContent } from '@fanfare/core/posts/content.ts';
import { postContent, type ContentChange } from '@fanfare/core/posts/testing/builders.ts';

/** Builds a file with a PNG header, because only the header is read. */
export function png(width: number, height: number, length = 64): Uint8Array {
  const bytes = new Uint8Array(length);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  new DataView(bytes.buffer).setUint32(16, width);
  new DataView(bytes.buffer).setUint32(20, height);
  return bytes;
}

function box(type: string, content: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(8 + content.length);
  new DataView(bytes.buffer).setUint32(0, bytes.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(content, 8);
  return bytes;
}

export function movie(durationMs: number): Uint8Array {
  const header = new Uint8Array(100);
  new DataView(header.buffer).setUint32(12, 1000);
  new DataView(header.buffer).setUint32(16, durationMs);
  const parts = [
    box('ftyp', new TextEncoder().encode('isom')),
    box('moov', box('mvhd', header)),
    box('mdat', new Uint8Array(16)),
  ];
  return new Uint8Array(parts.flatMap((part) => [...part]));
}

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

/** Each file ends with its id, so that tests notice swapped files. */
export function bytesOf({ id, kind, width, height, bytes, durationMs }: MeasuredMedia): Uint8Array {
  const made = kind === 'video' ? movie(durationMs ?? 0) : png(width, height, bytes);
  made.set(new TextEncoder().encode(id.slice(0, 8)), made.length - 8);
  return made;
}

export function contentWith(change: ContentChange = {}): PostContent {
  return postContent({ description: 'Fresh bread.', media: [image('one')], ...change });
}

import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import type { PostContent } from '@fanfare/core/posts/content.ts';
import { postContent, type ContentChange } from '@fanfare/core/posts/testing/builders.ts';

/** Builds a small file with a real header, because only the header is read. */
export function jpeg(width: number, height: number, length = 64): Uint8Array {
  const bytes = new Uint8Array(Math.max(length, 32));
  const view = new DataView(bytes.buffer);
  // A comment segment, followed by the frame header.
  bytes.set([0xff, 0xd8, 0xff, 0xfe, 0, 4, 1, 2, 0xff, 0xc0, 0, 17, 8]);
  view.setUint16(13, height);
  view.setUint16(15, width);
  bytes.set([0xff, 0xd9], bytes.length - 2);
  return bytes;
}

function box(type: string, content: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(8 + content.length);
  new DataView(bytes.buffer).setUint32(0, bytes.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(content, 8);
  return bytes;
}

function joined(...parts: Uint8Array[]): Uint8Array {
  return new Uint8Array(parts.flatMap((part) => [...part]));
}

export function movie(durationMs: number): Uint8Array {
  const header = new Uint8Array(100);
  new DataView(header.buffer).setUint32(12, 1000);
  new DataView(header.buffer).setUint32(16, durationMs);
  const brand = new TextEncoder().encode('isom');
  return joined(box('ftyp', brand), box('moov', box('mvhd', header)), box('mdat', new Uint8Array(16)));
}

const measured = { bytes: 64, width: 1080, height: 1080, durationMs: null };

export const image = (id: string): MeasuredMedia => ({
  ...measured,
  id,
  path: `workspaces/w/media/${id}`,
  kind: 'image',
  type: 'image/jpeg',
});

export const video = (id: string): MeasuredMedia => ({
  ...image(id),
  kind: 'video',
  type: 'video/mp4',
  bytes: movie(5_000).length,
  durationMs: 5_000,
});

export const bytesOf = ({ kind, width, height, bytes, durationMs }: MeasuredMedia): Uint8Array =>
  kind === 'video' ? movie(durationMs ?? 0) : jpeg(width, height, bytes);

export function contentWith(change: ContentChange = {}): PostContent {
  return postContent({ description: 'Fresh bread.', media: [image('one')], ...change });
}

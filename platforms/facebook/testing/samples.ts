import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import type { PostContent } from '@fanfare/core/posts/content.ts';
import { postContent, type ContentChange } from '@fanfare/core/posts/testing/builders.ts';

export const image = (id: string, type = 'image/jpeg'): MeasuredMedia => ({
  id,
  path: `workspaces/w/media/${id}`,
  kind: 'image',
  type,
  bytes: 2_000,
  width: 1080,
  height: 1080,
  durationMs: null,
});

export const video = (id: string, bytes = 300_000): MeasuredMedia => ({
  ...image(id, 'video/mp4'),
  kind: 'video',
  bytes,
  height: 1920,
  durationMs: 15_000,
});

export function contentWith(change: ContentChange = {}): PostContent {
  return postContent({ description: 'Fresh — überall.\nTwice.', media: [image('one')], ...change });
}

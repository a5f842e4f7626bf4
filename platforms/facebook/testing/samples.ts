import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import { defaultOptions, type PostContent, type PostOptions } from '@fanfare/core/posts/content.ts';

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

type Change = Partial<Omit<PostContent, 'options'>> & { options?: Partial<PostOptions> };

export function contentWith({ options, ...change }: Change = {}): PostContent {
  const content = { title: '', description: 'Fresh — überall.\nTwice.', comment: '', thumbnail: null };
  return { ...content, media: [image('one')], ...change, options: { ...defaultOptions, ...options } };
}

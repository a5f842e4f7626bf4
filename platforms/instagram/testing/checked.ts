import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import type { PostContent } from '@fanfare/core/posts/content.ts';
import { facts } from '../facts.ts';
import { contentWith as sampleWith } from './samples.ts';

export const image: MeasuredMedia = {
  id: 'm1',
  path: 'workspaces/w/media/m1',
  kind: 'image',
  type: 'image/jpeg',
  bytes: 1000,
  width: 1080,
  height: 1080,
  durationMs: null,
};
export const video: MeasuredMedia = {
  ...image,
  id: 'm2',
  kind: 'video',
  type: 'video/mp4',
  durationMs: 15_000,
};

type Change = NonNullable<Parameters<typeof sampleWith>[0]>;

export const contentWith = (change: Change): PostContent =>
  sampleWith({ description: 'Soup.', media: [image], ...change });

/** Issues of a post, their codes and their messages. */
export const issues = (change: Change) => facts.check(contentWith(change));
export const codes = (change: Change) => issues(change).map((each) => each.code);
export const messageOf = (change: Change) => issues(change).map((each) => each.message);

export const as = (uploadType: string, media: MeasuredMedia[]): Change => ({
  media,
  options: { uploadType },
});

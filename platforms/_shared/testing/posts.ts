import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import type { PostContent } from '@fanfare/core/posts/content.ts';
import { postContent, type ContentChange } from '@fanfare/core/posts/testing/builders.ts';
import type { Facts } from '../../platform.ts';

/** Sample files and posts for tests of the facts of networks. */

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

export type Change = ContentChange;

export const as = (uploadType: string, media: MeasuredMedia[]): Change => ({
  media,
  options: { uploadType },
});

/** Builds posts of one network and lists their issues. `media` are the files of a post unless a test changes them. */
export function postsOf(facts: Facts, media: MeasuredMedia[]) {
  const contentWith = (change: Change = {}): PostContent =>
    postContent({ description: 'Soup.', media, ...change });
  const issues = (change: Change) => facts.check(contentWith(change));
  const codes = (change: Change) => issues(change).map(({ code }) => code);
  const messages = (change: Change) => issues(change).map(({ message }) => message);
  return { contentWith, issues, codes, messages };
}

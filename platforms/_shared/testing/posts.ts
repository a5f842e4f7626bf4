import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import { defaultOptions, type PostContent, type PostOptions } from '@fanfare/core/posts/content.ts';
import type { Facts } from '../../platform.ts';

/** Sample files and posts for tests of facts. */

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

export type Change = Partial<Omit<PostContent, 'options'>> & { options?: Partial<PostOptions> };

export const as = (uploadType: string, media: MeasuredMedia[]): Change => ({
  media,
  options: { uploadType },
});

/** Posts of one network and their issues. `media` is what a post has unless a test says otherwise. */
export function postsOf(facts: Facts, media: MeasuredMedia[]) {
  const contentWith = ({ options = {}, ...change }: Change = {}): PostContent => ({
    title: '',
    description: 'Soup.',
    comment: '',
    media,
    thumbnail: null,
    ...change,
    options: { ...defaultOptions, ...options },
  });
  const issues = (change: Change) => facts.check(contentWith(change));
  const codes = (change: Change) => issues(change).map(({ code }) => code);
  const messages = (change: Change) => issues(change).map(({ message }) => message);
  return { contentWith, issues, codes, messages };
}

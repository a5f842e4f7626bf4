import type { PostView } from '@fanfare/core/posts/post.ts';

const longMax = 300;
const shortLength = 200;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Shortens a long text without cutting an emoji or another composed character. */
export function shorten(text: string): string {
  const characters = [...segmenter.segment(text)];
  if (characters.length <= longMax) return text;
  const kept = characters.slice(0, shortLength).map(({ segment }) => segment);
  return `${kept.join('').trimEnd()}…`;
}

/** The reason why a post failed, or “Upload failed” if none is known. */
export const failureOf = ({ fail_reason: reason }: Pick<PostView, 'fail_reason'>): string =>
  reason === null || reason.trim() === '' ? 'Upload failed' : reason;

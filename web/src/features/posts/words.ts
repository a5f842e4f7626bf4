import type { PostView } from '@fanfare/core/posts/post.ts';
import type { Toast } from '../../ui/toasts.tsx';

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

/** The toast about the outcome of a retry. */
export function retryOutcome(live: number, failed: number): Pick<Toast, 'text' | 'severity'> {
  const count = live + failed;
  if (failed === 0)
    return { text: count === 1 ? 'The post is live.' : `All ${count} posts are live.`, severity: 'success' };
  if (live === 0)
    return {
      text: count === 1 ? 'The post failed again.' : `All ${count} posts failed again.`,
      severity: 'error',
    };
  const are = live === 1 ? 'is' : 'are';
  return { text: `${live} of ${count} posts ${are} live. ${failed} failed again.`, severity: 'warning' };
}

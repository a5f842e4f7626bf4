import type { PostView } from '@fanfare/core/posts/post.ts';
import { shorten } from '@fanfare/core/text/shorten.ts';
import type { Toast } from '../../ui/toasts.tsx';

const longMax = 300;
const shortLength = 200;

/** A text as lists of posts show it. */
export const shortText = (text: string): string => shorten(text, longMax, shortLength);

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

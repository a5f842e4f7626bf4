import type { ThreadView } from '@fanfare/core/comments/inbox.ts';
import { answerableMessage } from './thread-pages.ts';

/**
 * Groups toasts about the person's actions on comments. A newer toast replaces an older one together with its Undo
 * button.
 */
export const inboxTopic = 'inbox';

const labelMax = 40;

/** A name or text that fits into a toast. */
export function shortLabel(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const signs = [...line];
  return signs.length <= labelMax
    ? line
    : `${signs
        .slice(0, labelMax - 1)
        .join('')
        .trimEnd()}…`;
}

/** Names the comment that a toast is about, with its text, because one person may have written several comments. */
export function commentLabel(thread: ThreadView): string {
  const { username, text } = answerableMessage(thread);
  return `${shortLabel(username)}, “${shortLabel(text)}”`;
}

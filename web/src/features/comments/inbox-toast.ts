import type { ThreadView } from '@fanfare/core/comments/inbox.ts';
import { shorten } from '@fanfare/core/text/shorten.ts';
import { answerableMessage } from './thread-pages.ts';

/**
 * Groups toasts about the person's actions on comments. A newer toast replaces an older one together with its Undo
 * button.
 */
export const inboxTopic = 'inbox';

const labelMax = 40;

/** A name or text that fits into a toast. */
export const shortLabel = (text: string): string => shorten(text.replaceAll(/\s+/g, ' ').trim(), labelMax);

/** Names the comment that a toast is about, with its text, because one person may have written several comments. */
export function commentLabel(thread: ThreadView): string {
  const { username, text } = answerableMessage(thread);
  return `${shortLabel(username)}, “${shortLabel(text)}”`;
}

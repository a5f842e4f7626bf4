import { foldText } from '../text/fold-text.ts';
import type { Thread } from './thread.ts';

export const wordsOf = (search: string): string[] =>
  foldText(search)
    .split(/\s+/)
    .filter((word) => word !== '');

/**
 * Tells whether all words are in the names and texts of a thread. The text of a deleted comment is left out, because it
 * is not shown.
 */
export function hasWords(
  { comment, replies, isDeleted }: Pick<Thread, 'comment' | 'replies' | 'isDeleted'>,
  words: readonly string[],
): boolean {
  const texts = [comment, ...replies].map(({ username, text }, index) =>
    isDeleted && index === 0 ? username : `${username}\n${text}`,
  );
  const all = foldText(texts.join('\n'));
  return words.every((word) => all.includes(word));
}

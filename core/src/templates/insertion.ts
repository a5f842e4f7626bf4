import type { Selection } from '../composer/counter.ts';

/** What is put in at the cursor, apart from the words around it: a hashtag that touches a word is none. */
export function apart(text: string, { start, end }: Selection, more: string): string {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const front = before === '' || /\s$/u.test(before) ? '' : ' ';
  const back = after === '' || /^[\s.,;:!?)]/u.test(after) ? '' : ' ';
  return `${front}${more}${back}`;
}

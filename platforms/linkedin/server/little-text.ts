/** LinkedIn cuts off the text at some of these characters if they are not escaped, and reports no error. */
const reserved = /[|{}@[\]()<>#\\*_~]/g;
/** A # at the start of a hashtag stays unescaped. A # inside a word is escaped. */
const hashtag = /^#[\p{L}\p{N}]/u;
const wordEnd = /[\p{L}\p{N}_]$/u;

const isHashtag = (text: string, at: number): boolean =>
  hashtag.test(text.slice(at, at + 3)) && !wordEnd.test(text.slice(Math.max(0, at - 2), at));

/**
 * Escapes text for the "little text" format that LinkedIn uses for posts. Comments are plain text and must not be
 * escaped.
 */
export const toLittleText = (text: string): string =>
  text.replace(reserved, (sign: string, at: number) =>
    sign === '#' && isHashtag(text, at) ? sign : `\\${sign}`,
  );

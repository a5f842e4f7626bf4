/** One of them as it stands ends the post there, and LinkedIn does not say so. */
const reserved = /[|{}@[\]()<>#\\*_~]/g;
/** A sign of the markup that makes a link of the word after it. Within a word it would not be meant so. */
const hashtag = /^#[\p{L}\p{N}]/u;
const wordEnd = /[\p{L}\p{N}_]$/u;

const isHashtag = (text: string, at: number): boolean =>
  hashtag.test(text.slice(at, at + 3)) && !wordEnd.test(text.slice(Math.max(0, at - 2), at));

/** The words as they are to be read, in the markup that LinkedIn reads posts in. Comments are plain text: not for them. */
export const toLittleText = (text: string): string =>
  text.replace(reserved, (sign: string, at: number) =>
    sign === '#' && isHashtag(text, at) ? sign : `\\${sign}`,
  );

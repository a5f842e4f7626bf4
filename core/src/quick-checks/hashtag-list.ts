import { cleanHashtags } from '../templates/hashtags.ts';
import { hashtagMax } from '../templates/rules.ts';

/** The reason why a hashtag was changed or left out. */
export type HashtagNote = 'changed' | 'double' | 'numbers' | 'long' | 'empty';

export interface ListedHashtag {
  /** The word as the person wrote it. */
  written: string;
  /** The hashtag in the clean list; null if it is left out. */
  tag: string | null;
  note: HashtagNote | null;
}

/**
 * Characters at which networks end a hashtag. The zero-width non-joiner does not end a hashtag, because it is part of
 * words in some scripts.
 */
const invalid = /[^\p{L}\p{M}\p{N}_\u200c]/gu;
const hasLetter = /\p{L}/u;

function readWord(written: string): ListedHashtag {
  const word = written.normalize('NFC').replace(/^#+/, '');
  const clean = word.replace(invalid, '').normalize('NFC');
  const tag = `#${clean}`;
  if (clean === '') return { written, tag: null, note: 'empty' };
  // Networks do not link a hashtag that has no letter.
  if (!hasLetter.test(clean)) return { written, tag: null, note: 'numbers' };
  if (tag.length > hashtagMax) return { written, tag: null, note: 'long' };
  return { written, tag, note: clean === word ? null : 'changed' };
}

/** Splits a text into hashtags. Each `#` begins a hashtag. Words without a `#` become hashtags too. */
function wordsOf(text: string): string[] {
  return text
    .toWellFormed()
    .split(/[\s,;]+/u)
    .flatMap((word) => word.split(/(?=#)/u))
    .filter((word) => word !== '' && word !== '#');
}

/**
 * All words of a text as hashtags, each with its problem, if any. Of several equal hashtags, all but the first are left
 * out.
 */
export function listHashtags(text: string): ListedHashtag[] {
  const listed = wordsOf(text).map(readWord);
  const kept = new Set(cleanHashtags(listed.flatMap(({ tag }) => tag ?? [])).map((tag) => tag.toLowerCase()));
  return listed.map((each) => {
    if (each.tag === null || kept.delete(each.tag.toLowerCase())) return each;
    return { ...each, tag: null, note: 'double' };
  });
}

export const cleanList = (listed: readonly ListedHashtag[]): string[] =>
  listed.flatMap(({ tag }) => tag ?? []);

import { countCharacters } from './count-characters.ts';

const invisible = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
/**
 * A visible character. Private and unassigned characters count as visible, because they may be newer emoji. U+2800 (an
 * empty Braille pattern) and U+FFFD (which replaces half a surrogate pair) do not count as visible.
 */
const somethingToSee = /[^\u2800\ufffd\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}]/u;

/** A space replaces each control character and each mark that changes the direction of the text after it. */
export const withoutInvisible = (text: string): string => text.toWellFormed().replace(invisible, ' ');

/**
 * The text on one line, with each run of white space turned into one space, so that two texts that look the same are
 * equal.
 */
export const oneLine = (text: string): string => withoutInvisible(text).replace(/\s+/gu, ' ').trim();

/**
 * Line breaks other than a line feed: those of other operating systems, and those that presentations and text
 * processors put into a copied text.
 */
const oddLineBreak = /\r\n?|[\v\f\u0085]/g;
/** Control characters except tabs and line breaks. */
const control = /[^\P{Cc}\t\n]/gu;

/**
 * The text in lines without control characters, which networks refuse or turn into something else. Half a surrogate
 * pair becomes U+FFFD.
 */
export const cleanLines = (text: string): string =>
  text.toWellFormed().replace(oddLineBreak, '\n').replace(control, '');

/** Tells whether the text has no visible character. */
export const isBlank = (text: string): boolean => !somethingToSee.test(text);

/** Tells whether a text has more than `max` visible characters, or more than `max` times 8 code units. */
export function isLonger(text: string, max: number): boolean {
  return text.length > max * 8 || countCharacters(text) > max;
}

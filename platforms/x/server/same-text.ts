const shortLink = /https:\/\/t\.co\/\w+/;
const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/** Restores the three characters that X escapes. */
export const unescapeText = (shown: string): string =>
  shown.replaceAll(/&(?:amp|lt|gt);/g, (entity) => entities[entity] ?? entity);

const splitIntoWords = (text: string): string[] =>
  text
    .normalize('NFC')
    .split(/\s+/)
    .filter((word) => word !== '');

/** Compares two words. If X has shortened a link in the word, only the text around the link can be compared. */
function sameWord(ours: string, shown: string): boolean {
  const around = shown.split(shortLink);
  const before = around[0] ?? '';
  const after = around.at(-1) ?? '';
  if (around.length === 1) return ours === shown;
  const link = ours.slice(before.length, ours.length - after.length);
  return ours.startsWith(before) && ours.endsWith(after) && /\S\.\S/.test(link);
}

/**
 * Tells whether X shows this text. X shortens everything that it recognises as a link, adds one link for media and
 * escapes three characters.
 */
export function sameText(ours: string, shown: string): boolean {
  const words = splitIntoWords(ours);
  const theirs = splitIntoWords(unescapeText(shown));
  const isLonger = theirs.length === words.length + 1 && theirs.at(-1)?.replace(shortLink, '') === '';
  if (theirs.length !== words.length && !isLonger) return false;
  return words.every((word, at) => sameWord(word, theirs[at] ?? ''));
}

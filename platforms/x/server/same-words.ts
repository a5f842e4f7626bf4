const shortLink = /https:\/\/t\.co\/\w+/;
const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/** Three signs come as entities. */
export const plainWords = (shown: string): string =>
  shown.replaceAll(/&(?:amp|lt|gt);/g, (entity) => entities[entity] ?? entity);

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .split(/\s+/)
    .filter((word) => word !== '');

/** Where a link was shortened, only what is around it can be compared. */
function sameWord(ours: string, shown: string): boolean {
  const around = shown.split(shortLink);
  const before = around[0] ?? '';
  const after = around.at(-1) ?? '';
  if (around.length === 1) return ours === shown;
  const link = ours.slice(before.length, ours.length - after.length);
  return ours.startsWith(before) && ours.endsWith(after) && /\S\.\S/.test(link);
}

/**
 * Whether the network shows these words. It shortens what it takes for a link, whatever we take for one, and adds one
 * for the media; three signs come as entities.
 */
export function sameWords(ours: string, shown: string): boolean {
  const words = wordsOf(ours);
  const theirs = wordsOf(plainWords(shown));
  const isLonger = theirs.length === words.length + 1 && theirs.at(-1)?.replace(shortLink, '') === '';
  if (theirs.length !== words.length && !isLonger) return false;
  return words.every((word, at) => sameWord(word, theirs[at] ?? ''));
}

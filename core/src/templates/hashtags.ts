/** A hashtag needs at least one visible character other than punctuation after the `#`. */
const showsSomething = /[^\p{P}\p{C}\p{Z}]/u;
/**
 * A full stop after a hashtag belongs to the sentence, but an underscore belongs to the hashtag. The lookbehind keeps
 * long inputs fast.
 */
const punctuationBehind = /(?<![^\P{P}_])[^\P{P}_]+$/u;

/**
 * The words that start with `#`, split at each further `#`, without the punctuation after them. Hashtags that differ
 * only in case appear once.
 */
export function hashtagsIn(text: string): string[] {
  const words = text
    .toWellFormed()
    .normalize('NFC')
    .split(/[\s,;]+/u)
    .filter((word) => word.startsWith('#'))
    .flatMap((word) => word.split('#'))
    .map((word) => word.replace(punctuationBehind, ''))
    .filter((word) => showsSomething.test(word));
  return cleanHashtags(words.map((word) => `#${word}`));
}

/** The words that lack a `#`, without duplicates. They would not be saved as hashtags. */
export function wordsWithoutHash(text: string): string[] {
  const words = text.split(/[\s,;]+/u).filter((word) => !word.includes('#') && showsSomething.test(word));
  return [...new Set(words)];
}

/** The text with a `#` before each word that lacks one. */
export function withHashes(text: string): string {
  return text.replaceAll(/[^\s,;]+/gu, (word) =>
    !word.includes('#') && showsSomething.test(word) ? `#${word}` : word,
  );
}

/** Removes repeated hashtags ignoring case, keeping the first spelling. */
export function cleanHashtags(hashtags: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const hashtag of hashtags.map((each) => each.normalize('NFC'))) {
    const key = hashtag.toLowerCase();
    if (!byKey.has(key)) byKey.set(key, hashtag);
  }
  return [...byKey.values()];
}

/** What stands behind the `#` shows something. */
const showsSomething = /[^\p{P}\p{C}\p{Z}]/u;
/** A full stop behind a hashtag belongs to the sentence; an underscore belongs to the hashtag. */
const punctuationBehind = /[^\P{P}_]+$/u;

/** The words that start with `#`, as they were written, each once whatever its capitals. */
export function hashtagsIn(text: string): string[] {
  const words = text
    .toWellFormed()
    .normalize('NFC')
    .split(/[\s,;]+/u)
    .filter((word) => word.startsWith('#'))
    .flatMap((word) => word.split('#'))
    .map((word) => word.replace(punctuationBehind, ''))
    .filter((word) => showsSomething.test(word));
  const byKey = new Map<string, string>();
  for (const word of words) {
    const key = word.toLowerCase();
    if (!byKey.has(key)) byKey.set(key, `#${word}`);
  }
  return [...byKey.values()];
}

/** Without accents and in small letters, so that "Été" is found by "ete". */
function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

const prefixMax = 20;
const wordsMax = 12;

function wordsOf(text: string): string[] {
  const words = folded(text).split(/[^\p{L}\p{N}]+/u);
  return [...new Set(words.filter((word) => word !== ''))].slice(0, wordsMax);
}

function shortened(word: string): string {
  return [...word].slice(0, prefixMax).join('');
}

/** The beginnings of each word of a name: whoever types finds before the word is complete. */
export function searchTerms(name: string): string[] {
  const terms = wordsOf(name).flatMap((word) => {
    const letters = [...shortened(word)];
    return letters.map((_, i) => letters.slice(0, i + 1).join(''));
  });
  return [...new Set(terms)];
}

/** What somebody looks for, the longest word first: it leaves the least to look through. */
export function searchWords(search: string): string[] {
  return [...new Set(wordsOf(search).map(shortened))].toSorted((a, b) => b.length - a.length);
}

/** What names are sorted by: "Shot 9" stands before "Shot 10". */
export function nameKey(name: string): string {
  return folded(name).replace(/\d+/g, (digits) => digits.padStart(10, '0'));
}

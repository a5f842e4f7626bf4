import { foldText } from '../text/fold-text.ts';

const prefixMax = 20;
const wordsMax = 12;

function wordsOf(text: string): string[] {
  const words = foldText(text).split(/[^\p{L}\p{N}]+/u);
  return [...new Set(words.filter((word) => word !== ''))].slice(0, wordsMax);
}

function shortened(word: string): string {
  return [...word].slice(0, prefixMax).join('');
}

/** The prefixes of each word in a name, so that a search finds the name while the person is still typing the word. */
export function searchTerms(name: string): string[] {
  const terms = wordsOf(name).flatMap((word) => {
    const letters = [...shortened(word)];
    return letters.map((_, i) => letters.slice(0, i + 1).join(''));
  });
  return [...new Set(terms)];
}

/** The words of a search. The longest word comes first, because the fewest names contain it. */
export function searchWords(search: string): string[] {
  return [...new Set(wordsOf(search).map(shortened))].toSorted((a, b) => b.length - a.length);
}

/** Sort key for names: "Shot 9" comes before "Shot 10". */
export function nameSortKey(name: string): string {
  return foldText(name).replace(/\d+/g, (digits) => digits.padStart(10, '0'));
}

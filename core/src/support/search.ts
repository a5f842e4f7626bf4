import type { Article } from './article.ts';

/** The words of articles, prepared once for many searches. */
export interface SearchIndex {
  entries: readonly { article: Article; fields: readonly (readonly string[])[] }[];
}

/** The points for a word that is found in the title, the keywords, the summary and the text. */
const weights = [12, 8, 4, 1] as const;
/**
 * The fraction of the points that a found word gets: the searched word itself, a word that begins with it, or a word
 * that is one typo away from it.
 */
const closeness = { same: 1, begins: 0.7, typo: 0.5 } as const;

/** Words that say nothing about the subject. */
const ignored = new Set(
  'a an and are as at be but by can cannot did do does for from has have how i in is it its me my not of on or our so that the this to too was we what when where which who why will with you your'.split(
    ' ',
  ),
);

/** Returns one form for the singular and the plural of a word. */
function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/** The words of a text, in lower case, without accents and in the singular. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map(stem);
}

/** Tells whether two words differ by one letter that is added, missing, different, or swapped with its neighbour. */
export function isOneTypoAway(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at];
  return isSwapped && short.slice(at + 2) === long.slice(at + 2);
}

/**
 * Shorter words are one typo apart from too many other words, so they find only words that are the same or begin with
 * them.
 */
const typoFrom = 4;

function likeness(word: string, wanted: string): number {
  if (word === wanted) return closeness.same;
  if (wanted.length >= 3 && word.startsWith(wanted)) return closeness.begins;
  return wanted.length >= typoFrom && isOneTypoAway(word, wanted) ? closeness.typo : 0;
}

export function indexOf(articles: readonly Article[]): SearchIndex {
  return {
    entries: articles.map((article) => ({
      article,
      fields: [article.title, article.keywords.join(' '), article.summary, article.text.join(' ')].map(
        (text) => [...new Set(wordsOf(text))],
      ),
    })),
  };
}

const scoreOf = (fields: readonly (readonly string[])[], wanted: string): number =>
  Math.max(
    ...fields.map(
      (words, field) => (weights[field] ?? 0) * Math.max(0, ...words.map((each) => likeness(each, wanted))),
    ),
  );

/** The factor for an article that has all words of the search in its title. */
const titleFactor = 2;

/** Most words of the search have to be in an article. */
const shareMin = 0.6;
export const resultsMax = 12;

/**
 * The articles that have most words of the search, best first. A rare word counts more than a word that all articles
 * have.
 */
export function searchArticles({ entries }: SearchIndex, text: string): Article[] {
  const all = [...new Set(wordsOf(text))];
  const telling = all.filter((word) => !ignored.has(word));
  const wanted = telling.length > 0 ? telling : all;
  if (wanted.length === 0) return [];
  const scores = entries.map(({ fields }) => wanted.map((word) => scoreOf(fields, word)));
  const rarity = wanted.map((_, at) => {
    const having = scores.filter((each) => (each[at] ?? 0) > 0).length;
    return Math.log(1 + entries.length / Math.max(1, having));
  });
  return entries
    .map(({ article, fields: [title = []] }, at) => {
      const each = scores[at] ?? [];
      const found = each.filter((score) => score > 0).length;
      const isTitled = wanted.every((word) => title.some((one) => likeness(one, word) > 0));
      const score =
        each.reduce((sum, one, word) => sum + one * (rarity[word] ?? 0), 0) * (isTitled ? titleFactor : 1);
      return { article, score: found / wanted.length >= shareMin ? score * (found / wanted.length) : 0 };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, resultsMax)
    .map(({ article }) => article);
}

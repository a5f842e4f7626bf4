/** A paragraph, or an item of a list if the line begins with "- ". */
export type Line = string;

export type ArticleKind = 'guide' | 'network' | 'failure';

export interface Article {
  /** The end of the article's address. It never changes, because people save links to the article. */
  id: string;
  title: string;
  /** One sentence, shown in lists. */
  summary: string;
  /** Further words by which people search for the article. */
  keywords: readonly string[];
  text: readonly Line[];
  screen?: { label: string; path: string };
}

export interface ArticleSection {
  id: string;
  title: string;
  articles: readonly Article[];
}

/** A part of an article's text: a paragraph or a list. */
export type Block = { kind: 'paragraph'; text: string } | { kind: 'list'; items: readonly string[] };

const itemMark = '- ';

/** Joins neighbouring items into lists. */
export function blocksOf(text: readonly Line[]): Block[] {
  const blocks: Block[] = [];
  for (const line of text) {
    const last = blocks.at(-1);
    if (!line.startsWith(itemMark)) blocks.push({ kind: 'paragraph', text: line });
    else if (last?.kind === 'list')
      blocks[blocks.length - 1] = { kind: 'list', items: [...last.items, line.slice(itemMark.length)] };
    else blocks.push({ kind: 'list', items: [line.slice(itemMark.length)] });
  }
  return blocks;
}

/** The addresses of articles; `article` is null for the start page. */
export const supportPath = (article: string | null): string =>
  article === null ? '/dashboard/support' : `/dashboard/support/${article}`;

import type { LibraryItem, LibraryPage } from '@fanfare/core/media/library.ts';
import type { MediaKind, MediaSort } from '@fanfare/core/media/media.ts';
import { nameSortKey, searchTerms, searchWords } from '@fanfare/core/media/search.ts';

export interface LibraryQuery {
  kind: MediaKind | 'all';
  search: string;
  sort: MediaSort;
}

/** Compares two files so that sorting gives the order in which the server lists them. */
function compare(one: LibraryItem, other: LibraryItem, sort: MediaSort): number {
  const valueOf = ({ name, createdAt }: LibraryItem) => (sort === 'name' ? nameSortKey(name) : createdAt);
  const [a, b] = [`${valueOf(one)}\n${one._id}`, `${valueOf(other)}\n${other._id}`];
  const rising = a < b ? -1 : Number(a > b);
  return sort === 'newest' ? -rising : rising;
}

function matches({ kind, name }: LibraryItem, query: LibraryQuery): boolean {
  if (query.kind !== 'all' && query.kind !== kind) return false;
  if (query.search.trim() === '') return true;
  const [words, terms] = [searchWords(query.search), new Set(searchTerms(name))];
  return words.length > 0 && words.every((word) => terms.has(word));
}

/**
 * Inserts a file at the position at which the server would list it, if it matches the filter. A file that belongs after
 * the loaded pages is left out, because a later page will contain it.
 */
export function withItem(
  pages: readonly LibraryPage[],
  item: LibraryItem,
  query: LibraryQuery,
): readonly LibraryPage[] {
  if (!matches(item, query) || pages.some(({ items }) => items.some(({ _id: id }) => id === item._id)))
    return pages;
  const isAfter = (other: LibraryItem) => compare(other, item, query.sort) > 0;
  const found = pages.findIndex(({ items }) => items.some(isAfter));
  if (found < 0 && (pages.at(-1)?.nextCursor ?? null) !== null) return pages;
  const goal = found < 0 ? pages.length - 1 : found;
  return pages.map((page, i) => {
    if (i !== goal) return page;
    const at = page.items.findIndex(isAfter);
    return { ...page, items: page.items.toSpliced(at < 0 ? page.items.length : at, 0, item) };
  });
}

/**
 * Replaces the beginning of the loaded pages with a fresh first page. The cursors of the other pages remain valid, so
 * these pages are not read again.
 */
export function withFreshFirstPage(
  pages: readonly LibraryPage[],
  fresh: LibraryPage,
  { sort }: LibraryQuery,
): readonly LibraryPage[] {
  const last = fresh.items.at(-1);
  const [first] = pages;
  if (fresh.nextCursor === null || !first) return [fresh];
  if (!last) return pages;
  const isBeyond = (item: LibraryItem) => compare(item, last, sort) > 0;
  // All loaded files belong after the fresh page, so files may be missing between it and the loaded pages. The loaded
  // pages are dropped.
  if (pages.every(({ items }) => items.every(isBeyond))) return [fresh];
  return pages.map((page) => {
    const rest = page.items.filter(isBeyond);
    return { ...page, items: page === first ? [...fresh.items, ...rest] : rest };
  });
}

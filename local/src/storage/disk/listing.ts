export interface ListQuery {
  readonly prefix: string;
  readonly delimiter: string;
  /** The name or prefix with which the previous page ended; empty for the first page. */
  readonly after: string;
  readonly maxResults: number;
  readonly startOffset?: string | undefined;
  readonly endOffset?: string | undefined;
}

export interface ListPage {
  readonly names: readonly string[];
  readonly prefixes: readonly string[];
  /** The last entry of this page if more entries follow, otherwise null. */
  readonly last: string | null;
}

/** Returns the index of the first name that is not below `text`. */
function lowerBound(sorted: readonly string[], text: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Returns the folder of a name as Cloud Storage defines it: up to and including the first delimiter after the prefix.
 */
function folderOf(name: string, query: ListQuery): string | null {
  if (query.delimiter === '') return null;
  const cut = name.indexOf(query.delimiter, query.prefix.length);
  return cut === -1 ? null : name.slice(0, cut + query.delimiter.length);
}

function startOf(query: ListQuery): string {
  const lower = [query.prefix, query.startOffset ?? ''].reduce((a, b) => (a > b ? a : b));
  return query.after > lower ? query.after : lower;
}

/**
 * Returns one page of the names, which are sorted by UTF-16 code unit. Items and prefixes both count towards
 * `maxResults`.
 */
export function listPage(sorted: readonly string[], query: ListQuery): ListPage {
  const names: string[] = [];
  const prefixes: string[] = [];
  let last = query.after;
  for (let at = lowerBound(sorted, startOf(query)); at < sorted.length; at += 1) {
    const name = sorted[at] ?? '';
    if (!name.startsWith(query.prefix)) break;
    if (query.endOffset !== undefined && name >= query.endOffset) break;
    const folder = folderOf(name, query);
    const entry = folder ?? name;
    // Skips an entry with which the previous page ended, and a folder that is listed already.
    if (entry === last) continue;
    if (names.length + prefixes.length === query.maxResults) return { names, prefixes, last };
    (folder === null ? names : prefixes).push(entry);
    last = entry;
  }
  return { names, prefixes, last: null };
}

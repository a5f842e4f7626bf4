import { stemOf } from '@fanfare/core/sheet/csv-files.ts';
import { libraryPageMax, type LibraryItem } from '@fanfare/core/media/library.ts';
import { searchMax } from '@fanfare/core/text/fold-text.ts';
import type { Call } from '../../../browser/api-client.ts';

/** The maximum number of calls that one search of the library makes. */
export const findCallsMax = 20;

const notAll = `Your library has many files: the newest ${(findCallsMax * libraryPageMax).toLocaleString('en')} were searched.`;
const notAllSimilar = 'Many files in your library have similar names, so not all of them were searched.';

interface Find {
  call: Call;
  workspaceId: string;
  signal: AbortSignal;
}

export interface FoundFiles {
  items: readonly LibraryItem[];
  /** The reason why a file may be missing, if the library has too many files to read them all; otherwise null. */
  problem: string | null;
}

/**
 * Looks for files of the library by their names, in at most 20 calls. Up to 20 names are searched one by one. For more
 * names, that would be too many calls, so the pages of the newest files are read instead.
 */
export async function findFiles(
  names: readonly string[],
  { call, workspaceId, signal }: Find,
): Promise<FoundFiles> {
  const isSearch = names.length <= findCallsMax;
  const queries: { search?: string; cursor?: string }[] = isSearch
    ? names.map((name) => ({ search: name.slice(0, searchMax) }))
    : [{}];
  const found = new Map<string, LibraryItem>();
  for (let n = 0; n < findCallsMax; n += 1) {
    const query = queries.shift();
    if (!query) break;
    const page = await call('listMedia', { workspaceId, limit: libraryPageMax, ...query }, { signal });
    for (const item of page.items) found.set(item._id, item);
    // Further pages of a name are read after the first pages of all names.
    if (page.nextCursor !== null) queries.push({ ...query, cursor: page.nextCursor });
  }
  const wanted = new Set(names.map((name) => stemOf(name)));
  return {
    items: [...found.values()].filter(({ name }) => wanted.has(stemOf(name))),
    problem: queries.length === 0 ? null : isSearch ? notAllSimilar : notAll,
  };
}

import { stemOf } from '@fanfare/core/sheet/csv-files.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { libraryPageMax } from '@fanfare/core/media/library.ts';
import type { Call } from '../../../browser/api-client.ts';

/** The maximum number of calls that one search of the library makes. */
export const findCallsMax = 20;

const notAll = `Your library has many files: the newest ${(findCallsMax * libraryPageMax).toLocaleString('en')} were searched.`;

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

/** One search for each name. */
async function search(names: readonly string[], { call, workspaceId, signal }: Find): Promise<FoundFiles> {
  const found = new Map<string, LibraryItem>();
  for (const name of names) {
    const page = await call(
      'listMedia',
      { workspaceId, search: name.slice(0, 200), limit: libraryPageMax },
      { signal },
    );
    for (const item of page.items) found.set(item._id, item);
  }
  return { items: [...found.values()], problem: null };
}

/** The newest files, page by page, because a search for each of many names would be more calls. */
async function readNewest({ call, workspaceId, signal }: Find): Promise<FoundFiles> {
  const items: LibraryItem[] = [];
  let cursor: string | null = null;
  for (let n = 0; n < findCallsMax; n += 1) {
    const page: { items: LibraryItem[]; nextCursor: string | null } = await call(
      'listMedia',
      { workspaceId, limit: libraryPageMax, ...(cursor !== null && { cursor }) },
      { signal },
    );
    items.push(...page.items);
    cursor = page.nextCursor;
    if (cursor === null) return { items, problem: null };
  }
  return { items, problem: notAll };
}

/** Looks for files of the library by their names, in at most 20 calls. */
export async function findFiles(names: readonly string[], find: Find): Promise<FoundFiles> {
  const { items, problem } =
    names.length <= findCallsMax ? await search(names, find) : await readNewest(find);
  const wanted = new Set(names.map((name) => stemOf(name)));
  return { items: items.filter(({ name }) => wanted.has(stemOf(name))), problem };
}

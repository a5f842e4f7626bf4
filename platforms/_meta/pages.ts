import { outcomeUnknown } from '../_shared/network-error.ts';
import { nextCursor, type Paging } from './graph.ts';

/** The maximum number of pages to read. A longer list is treated as endless. */
const mostPages = 100;

const unsure = () => outcomeUnknown('The network did not return the whole list.');

/** Reads a list page by page, until the caller stops iterating. Fails if the end of the list cannot be reached. */
export async function* pages<Item>(
  read: (after: string | undefined) => Promise<Paging & { data: Item[] }>,
): AsyncGenerator<Item[], void> {
  let after: string | undefined;
  for (let count = 0; count < mostPages; count += 1) {
    const shown = await read(after);
    yield shown.data;
    if (shown.paging?.next === undefined) return;
    after = nextCursor(shown);
    if (after === undefined) break;
  }
  throw unsure();
}

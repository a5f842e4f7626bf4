import { NetworkError } from '../_shared/network-error.ts';
import { nextCursor, type Paging } from './graph.ts';

/** Lists that lead on for longer than this are taken for ones that lead on for ever. */
const mostPages = 100;

const unsure = () =>
  new NetworkError({
    kind: 'outcome_unknown',
    reason: 'The network did not show the whole list.',
    code: null,
  });

/** A list page by page, for as long as whoever reads wants more. Where its end cannot be reached, that is no end: it fails. */
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

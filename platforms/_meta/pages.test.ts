import { describe, expect, it } from 'vitest';
import type { NetworkError } from '../_shared/network-error.ts';
import { pages } from './pages.ts';

const next = 'https://graph.facebook.com/v25.0/1/feed';

function listOf(length: number) {
  const asked: (string | undefined)[] = [];
  const read = (after: string | undefined) => {
    asked.push(after);
    const count = asked.length;
    const cursors = { after: `c${count}` };
    return Promise.resolve({ data: [count], paging: count < length ? { cursors, next } : { cursors } });
  };
  return { asked, read };
}

async function all(list: AsyncIterable<number[]>): Promise<number[][]> {
  const found: number[][] = [];
  for await (const each of list) found.push(each);
  return found;
}

const failureOf = (reading: Promise<unknown>) =>
  reading.then(
    () => expect.fail('It was read to an end.'),
    (error: NetworkError) => error.failure,
  );

describe('paged list', () => {
  it('a list is read page by page to its end', async () => {
    const { asked, read } = listOf(3);
    expect(await all(pages(read))).toEqual([[1], [2], [3]]);
    expect(asked).toEqual([undefined, 'c1', 'c2']);
  });

  it('no further page is read after the caller has stopped iterating', async () => {
    const { asked, read } = listOf(3);
    for await (const [item] of pages(read)) if (item === 2) break;
    expect(asked).toEqual([undefined, 'c1']);
  });

  it('a list of a hundred pages is read to its end', async () => {
    expect(await all(pages(listOf(100).read))).toHaveLength(100);
  });

  it('a list of more than a hundred pages fails as incomplete', async () => {
    const { asked, read } = listOf(101);
    expect(await failureOf(all(pages(read)))).toMatchObject({ kind: 'outcome_unknown' });
    expect(asked).toHaveLength(100);
  });

  it('a list that has more pages but no cursor fails as incomplete', async () => {
    const read = () => Promise.resolve({ data: [1], paging: { next } });
    expect(await failureOf(all(pages(read)))).toMatchObject({ kind: 'outcome_unknown' });
  });
});

import { minuteMs } from '@fanfare/core/time/units.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids, testTime } from '../../testing/builders.ts';
import { madeUpThread } from '../../testing/memory-threads.ts';
import { searchReadsMax } from './list-threads.ts';
import { callsOf, inboxRig, type InboxRig } from './testing/inbox-rig.ts';

let rig: InboxRig;
let calls: ReturnType<typeof callsOf>;
beforeEach(async () => {
  rig = await inboxRig();
  calls = callsOf(rig);
});

const put = (n: number, text: string, change: Partial<Parameters<typeof madeUpThread>[0]> = {}) => {
  const at = testTime.getTime() - n * minuteMs;
  const thread = madeUpThread({ id: `thread-${String(n).padStart(5, '0')}`, lastAt: at });
  rig.threads.put({ ...thread, comment: { ...thread.comment, id: `c${n}`, text, at }, ...change });
};
type Input = Parameters<typeof calls.handlers.listThreads>[0];
const search = async (change: Partial<Input>) => {
  const page = await calls.handlers.listThreads(
    { workspaceId: ids.workspace, filter: 'all', ...change },
    calls.as(),
  );
  if (!('threads' in page)) throw new Error('This is no page of threads.');
  return page;
};
const found = async (change: Partial<Input>) =>
  (await search(change)).threads.map(({ comment }) => comment.id);

describe('searching the inbox', () => {
  it('a thread is found if its messages and names contain every word, regardless of case and accents', async () => {
    put(1, 'Which GRINDER is it?');
    put(2, 'Lovely', {
      replies: [
        { id: 'r1', username: 'robin', text: 'Ein Café-Besuch', at: 1, isOwn: true, by: null },
        { id: 'r2', username: 'noé', text: 'Merci', at: 2, isOwn: false, by: null },
      ],
    });
    expect(await found({ search: 'grinder' })).toEqual(['c1']);
    expect(await found({ search: 'grind which' })).toEqual(['c1']);
    expect(await found({ search: 'cafe lovely' })).toEqual(['c2']);
    expect(await found({ search: 'NOE' })).toEqual(['c2']);
    expect(await found({ search: 'mossandmilk' })).toEqual(['c1', 'c2']);
    expect(await found({ search: 'grinder merci' })).toEqual([]);
  });

  it('the text of a deleted comment is not found, because it is hidden', async () => {
    put(1, 'Which grinder is it?', { isDeleted: true });
    expect(await found({ search: 'grinder' })).toEqual([]);
    expect(await found({ search: 'mossandmilk' })).toEqual(['c1']);
  });

  it('a search finds only threads that match the filter, the account and the time', async () => {
    put(1, 'Is it open?', { state: 'answered' });
    put(2, 'Is it open?', { platformId: 'a2' });
    put(8 * 24 * 60, 'Is it open?');
    expect(await found({ search: 'open', filter: 'answered' })).toEqual(['c1']);
    expect(await found({ search: 'open', platform: 'madeup', platform_id: 'a2' })).toEqual(['c2']);
    expect(await found({ search: 'open', days: 7 })).toEqual(['c1', 'c2']);
    expect(await found({ days: 7 })).toEqual(['c1', 'c2']);
  });

  it('one call searches a limited number of threads and returns the time it reached, and the next call continues there', async () => {
    const count = 2 * searchReadsMax + 10;
    for (let n = 1; n < count; n += 1) put(n, 'Lovely');
    put(count, 'Which grinder is it?');
    const limits: number[] = [];
    const { list } = rig.threads;
    rig.threads.list = (workspaceId, query) => {
      limits.push(query.limit);
      return list(workspaceId, query);
    };
    let page = await search({ search: 'grinder' });
    expect(page.threads).toEqual([]);
    expect(page.searchedUntil).toBe(new Date(testTime.getTime() - searchReadsMax * minuteMs).toISOString());
    page = await search({ search: 'grinder', cursor: page.next! });
    expect(page.threads).toEqual([]);
    page = await search({ search: 'grinder', cursor: page.next! });
    expect(page).toMatchObject({
      threads: [{ comment: { id: `c${count}` } }],
      next: null,
      searchedUntil: null,
    });
    expect(limits).toEqual([searchReadsMax, searchReadsMax, searchReadsMax]);
  });

  it('many matches are listed page by page, each once', async () => {
    for (let n = 1; n <= 30; n += 1) put(n, n % 2 === 0 ? 'Is it open?' : 'Lovely');
    const first = await search({ search: 'open', limit: 10 });
    const second = await search({ search: 'open', limit: 10, cursor: first.next! });
    const shown = [...first.threads, ...second.threads].map(({ comment }) => comment.id);
    expect(shown).toEqual(Array.from({ length: 15 }, (_, index) => `c${2 * (index + 1)}`));
    expect(second.next).toBeNull();
  });

  it('a search for white space lists every thread', async () => {
    put(1, 'Lovely');
    expect(await search({ search: ' ' })).toMatchObject({ threads: [{}], searchedUntil: null });
  });
});

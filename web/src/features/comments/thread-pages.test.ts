import { shownThreadsMax } from '@fanfare/core/comments/inbox.ts';
import { describe, expect, it } from 'vitest';
import { thread } from './testing/builders.ts';
import { absorbPage, appendPage, replaceThread, settlePage, mergeFresh } from './thread-pages.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 9, minutes)).toISOString();
const one = thread({ id: 'one', lastAt: at(1) });
const two = thread({ id: 'two', lastAt: at(2) });
const three = thread({ id: 'three', lastAt: at(3) });
const pages = absorbPage(null, { threads: [two, one], next: 'n', searchedUntil: null });
const idsOf = (threads: readonly { id: string }[]) => threads.map(({ id }) => id);

describe('the threads on the screen', () => {
  it('a new thread is not inserted until the person requests it, so that no row moves', () => {
    const later = absorbPage(pages, { threads: [three, two], next: 'n', searchedUntil: null });
    expect(idsOf(later.threads)).toEqual(['two', 'one']);
    expect(idsOf(later.fresh)).toEqual(['three']);
    expect(idsOf(absorbPage(later, { threads: [three, two], next: 'n', searchedUntil: null }).fresh)).toEqual(
      ['three'],
    );
    const shown = mergeFresh(later);
    expect(idsOf(shown.threads)).toEqual(['three', 'two', 'one']);
    expect(shown.fresh).toEqual([]);
  });

  it('a known thread is updated in place', () => {
    const later = absorbPage(pages, {
      threads: [{ ...one, state: 'answered', lastAt: at(9) }],
      next: 'n',
      searchedUntil: null,
    });
    expect(later.threads).toMatchObject([{ id: 'two' }, { id: 'one', state: 'answered' }]);
    expect(replaceThread(pages, { ...two, isUnread: false }).threads[0]).toMatchObject({ isUnread: false });
  });

  it('an answer without changes keeps the same pages, so that no row is rendered again', () => {
    expect(replaceThread(pages, structuredClone(two))).toBe(pages);
    expect(replaceThread(pages, three)).toBe(pages);
  });

  it('an empty list shows new threads immediately', () => {
    expect(
      absorbPage(absorbPage(null, { threads: [], next: null, searchedUntil: null }), {
        threads: [one],
        next: null,
        searchedUntil: null,
      }),
    ).toEqual({
      threads: [one],
      fresh: [],
      next: null,
      searchedUntil: null,
    });
  });

  it('the next page adds threads without duplicates, up to the number of threads that the screen shows at most', () => {
    expect(
      idsOf(appendPage(pages, { threads: [one, three], next: null, searchedUntil: null }).threads),
    ).toEqual(['two', 'one', 'three']);
    const many = Array.from({ length: shownThreadsMax }, (_, index) => thread({ id: `t${index}` }));
    const full = appendPage(pages, { threads: many, next: 'more', searchedUntil: null });
    expect(full.threads).toHaveLength(shownThreadsMax);
    expect(full.next).toBeNull();
  });
});

describe('the threads on the screen after the person requested a refresh', () => {
  const answered = replaceThread(pages, { ...two, state: 'answered' });

  it('an answered thread leaves the list of open threads', () => {
    const later = settlePage(answered, { threads: [one], next: null, searchedUntil: null }, 'open', null);
    expect(idsOf(later.threads)).toEqual(['one']);
  });

  it('a thread that another member has answered leaves the list', () => {
    expect(
      idsOf(settlePage(pages, { threads: [one], next: null, searchedUntil: null }, 'open', null).threads),
    ).toEqual(['one']);
  });

  it('the open thread stays in the list, because the person may be answering it', () => {
    const later = settlePage(answered, { threads: [one], next: null, searchedUntil: null }, 'open', 'two');
    expect(later.threads).toMatchObject([{ id: 'two', state: 'answered' }, { id: 'one' }]);
    expect(
      idsOf(settlePage(later, { threads: [one], next: null, searchedUntil: null }, 'open', 'one').threads),
    ).toEqual(['one']);
  });

  it('threads of further pages stay if they match the filter', () => {
    const long = absorbPage(null, { threads: [three, two, one], next: null, searchedUntil: null });
    const first = { threads: [three], next: 'n', searchedUntil: null };
    expect(idsOf(settlePage(long, first, 'open', null).threads)).toEqual(['three', 'two', 'one']);
    const second = replaceThread(long, { ...two, state: 'answered' });
    expect(idsOf(settlePage(second, first, 'open', null).threads)).toEqual(['three', 'one']);
    expect(idsOf(settlePage(second, first, 'all', null).threads)).toEqual(['three', 'two', 'one']);
    const read = replaceThread(long, { ...one, isUnread: false });
    expect(idsOf(settlePage(read, first, 'unread', null).threads)).toEqual(['three', 'two']);
  });

  it('new threads are shown only on request, or immediately if the list would be empty without them', () => {
    const fresh = absorbPage(pages, { threads: [three, two], next: 'n', searchedUntil: null });
    expect(
      settlePage(fresh, { threads: [three, two], next: 'n', searchedUntil: null }, 'open', null),
    ).toMatchObject({
      threads: [{ id: 'two' }, { id: 'one' }],
      fresh: [{ id: 'three' }],
    });
    expect(
      settlePage(fresh, { threads: [two], next: null, searchedUntil: null }, 'open', null).fresh,
    ).toEqual([]);
    expect(settlePage(pages, { threads: [three], next: null, searchedUntil: null }, 'open', null)).toEqual({
      threads: [three],
      fresh: [],
      next: null,
      searchedUntil: null,
    });
  });
});

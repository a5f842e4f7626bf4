import type { LibraryItem, LibraryPage } from '@fanfare/core/media/library.ts';
import { describe, expect, it } from 'vitest';
import { photo } from '../../../testing/library.ts';
import { freshened, withItem, type LibraryQuery } from './library-pages.ts';

const everything: LibraryQuery = { kind: 'all', search: '', sort: 'newest' };

/** A file of that second, and of that name. */
const file = (second: number, name = `shot ${second}.jpg`, change: Partial<LibraryItem> = {}) =>
  photo({
    _id: `media-10${second}`,
    name,
    createdAt: new Date(Date.UTC(2026, 10, 20, 9, 0, second)).toISOString(),
    ...change,
  });
const page = (seconds: readonly number[], nextCursor: string | null): LibraryPage => ({
  items: seconds.map((second) => file(second)),
  nextCursor,
});
const loaded = [page([59, 50], 'second'), page([40, 30], 'third')];
const names = (pages: readonly LibraryPage[]) => pages.map(({ items }) => items.map(({ name }) => name));

describe('a file that has arrived', () => {
  it('stands first among the newest, and the cursors stay', () => {
    const pages = withItem(loaded, file(60), everything);
    expect(names(pages)[0]).toEqual(['shot 60.jpg', 'shot 59.jpg', 'shot 50.jpg']);
    expect(pages.map(({ nextCursor }) => nextCursor)).toEqual(['second', 'third']);
    expect(pages[1]).toBe(loaded[1]);
  });

  it('stands on the page where the server would list it', () => {
    expect(names(withItem(loaded, file(35), everything))[1]).toEqual([
      'shot 40.jpg',
      'shot 35.jpg',
      'shot 30.jpg',
    ]);
  });

  it('is not shown beyond what is loaded, except at the very end', () => {
    expect(withItem(loaded, file(20), everything)).toBe(loaded);
    const all = [page([59], 'second'), page([40], null)];
    expect(names(withItem(all, file(20), everything))).toEqual([
      ['shot 59.jpg'],
      ['shot 40.jpg', 'shot 20.jpg'],
    ]);
    expect(names(withItem([page([], null)], file(20), everything))).toEqual([['shot 20.jpg']]);
  });

  it('stands in the order that is asked for', () => {
    const rising = [page([10, 30], null)];
    expect(names(withItem(rising, file(20), { ...everything, sort: 'oldest' }))).toEqual([
      ['shot 10.jpg', 'shot 20.jpg', 'shot 30.jpg'],
    ]);
    const later = file(59, 'Shot 9.jpg');
    expect(names(withItem(rising, later, { ...everything, sort: 'name' }))).toEqual([
      ['Shot 9.jpg', 'shot 10.jpg', 'shot 30.jpg'],
    ]);
  });

  it.each([
    [{ kind: 'video' as const }, false],
    [{ kind: 'image' as const }, true],
    [{ search: 'sho 60' }, true],
    [{ search: 'shot harbour' }, false],
    [{ search: '…' }, false],
  ])('is listed only where it belongs: %j', (change, belongs) => {
    const pages = withItem(loaded, file(60), { ...everything, ...change });
    expect(pages !== loaded).toBe(belongs);
  });

  it('is listed once', () => {
    expect(withItem(loaded, file(40), everything)).toBe(loaded);
  });
});

describe('a beginning that was read again', () => {
  it('shows what is new and leaves out what is gone, and nothing else is read again', () => {
    const pages = freshened(loaded, page([60, 50], 'other'), everything);
    expect(names(pages)).toEqual([
      ['shot 60.jpg', 'shot 50.jpg'],
      ['shot 40.jpg', 'shot 30.jpg'],
    ]);
    expect(pages.map(({ nextCursor }) => nextCursor)).toEqual(['second', 'third']);
  });

  it('keeps what it pushed off its end', () => {
    expect(names(freshened(loaded, page([60, 59], 'other'), everything))[0]).toEqual([
      'shot 60.jpg',
      'shot 59.jpg',
      'shot 50.jpg',
    ]);
  });

  it('stands alone where it is everything, or where something may be missing after it', () => {
    const [all, far] = [page([50], null), page([62, 61], 'other')];
    expect(freshened(loaded, all, everything)).toEqual([all]);
    expect(freshened(loaded, far, everything)).toEqual([far]);
    expect(freshened([], far, everything)).toEqual([far]);
  });

  it('changes nothing where it came back without a file and is not all', () => {
    expect(freshened(loaded, page([], 'other'), everything)).toBe(loaded);
  });
});

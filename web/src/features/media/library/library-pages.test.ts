import type { LibraryItem, LibraryPage } from '@fanfare/core/media/library.ts';
import { describe, expect, it } from 'vitest';
import { photo } from '../../../testing/library.ts';
import { withFreshFirstPage, withItem, type LibraryQuery } from './library-pages.ts';

const everything: LibraryQuery = { kind: 'all', search: '', sort: 'newest' };

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

describe('adding an uploaded file to the loaded pages', () => {
  it('if the newest files are listed first, a new file is added at the beginning, and the cursors of the pages do not change', () => {
    const pages = withItem(loaded, file(60), everything);
    expect(names(pages)[0]).toEqual(['shot 60.jpg', 'shot 59.jpg', 'shot 50.jpg']);
    expect(pages.map(({ nextCursor }) => nextCursor)).toEqual(['second', 'third']);
    expect(pages[1]).toBe(loaded[1]);
  });

  it('a file is added to the page where the server would list it', () => {
    expect(names(withItem(loaded, file(35), everything))[1]).toEqual([
      'shot 40.jpg',
      'shot 35.jpg',
      'shot 30.jpg',
    ]);
  });

  it('a file that belongs after the loaded files is added only if the last page is loaded', () => {
    expect(withItem(loaded, file(20), everything)).toBe(loaded);
    const all = [page([59], 'second'), page([40], null)];
    expect(names(withItem(all, file(20), everything))).toEqual([
      ['shot 59.jpg'],
      ['shot 40.jpg', 'shot 20.jpg'],
    ]);
    expect(names(withItem([page([], null)], file(20), everything))).toEqual([['shot 20.jpg']]);
  });

  it('a file is added at its position in the orders “oldest” and “name”', () => {
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
  ])('a file is added only when it matches the filter %j', (change, belongs) => {
    const pages = withItem(loaded, file(60), { ...everything, ...change });
    expect(pages !== loaded).toBe(belongs);
  });

  it('a file that is already listed is not added again', () => {
    expect(withItem(loaded, file(40), everything)).toBe(loaded);
  });
});

describe('replacing the first page with a fresh one', () => {
  it('new files appear, deleted files disappear, and the cursors of the pages do not change', () => {
    const pages = withFreshFirstPage(loaded, page([60, 50], 'other'), everything);
    expect(names(pages)).toEqual([
      ['shot 60.jpg', 'shot 50.jpg'],
      ['shot 40.jpg', 'shot 30.jpg'],
    ]);
    expect(pages.map(({ nextCursor }) => nextCursor)).toEqual(['second', 'third']);
  });

  it('files that new files have moved from the first page to the second remain in the list', () => {
    expect(names(withFreshFirstPage(loaded, page([60, 59], 'other'), everything))[0]).toEqual([
      'shot 60.jpg',
      'shot 59.jpg',
      'shot 50.jpg',
    ]);
  });

  it('the fresh page replaces all loaded pages if it contains the whole library, or if files may be missing between it and the loaded files', () => {
    const [all, far] = [page([50], null), page([62, 61], 'other')];
    expect(withFreshFirstPage(loaded, all, everything)).toEqual([all]);
    expect(withFreshFirstPage(loaded, far, everything)).toEqual([far]);
    expect(withFreshFirstPage([], far, everything)).toEqual([far]);
  });

  it('a fresh first page that is empty, although another page follows it, changes nothing', () => {
    expect(withFreshFirstPage(loaded, page([], 'other'), everything)).toBe(loaded);
  });
});

import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { expect, it } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { photo } from '../../../testing/library.ts';
import { findCallsMax, findFiles } from './find-files.ts';

const names = (count: number) => Array.from({ length: count }, (_, i) => `file-${i}.jpg`);
const { signal } = new AbortController();

/**
 * A library with these pages. A search returns one page at a time, with the files whose names begin with the searched
 * name (without the ending of that name).
 */
function library(pages: readonly LibraryItem[][]) {
  const api = fakeApi({
    listMedia({ search, cursor }) {
      const stem = search?.split('.')[0] ?? '';
      const page = Number(cursor ?? '0');
      const nextCursor = page + 1 < pages.length ? String(page + 1) : null;
      return { items: (pages[page] ?? []).filter(({ name }) => name.startsWith(stem)), nextCursor };
    },
  });
  return { api, find: { call: api.call, workspaceId: 'w', signal } };
}
const file = (name: string) => photo({ _id: name, name });

it('a few names are searched one by one, and a file is found even if its ending differs from that of the name', async () => {
  const { api, find } = library([[file('bun.jpg'), file('bun.png'), file('bunny.jpg'), file('tart.jpg')]]);
  const { items, problem } = await findFiles(['bun.jpg', 'pie.jpg'], find);
  expect([items.map(({ name }) => name), problem]).toEqual([['bun.jpg', 'bun.png'], null]);
  expect(api.calls).toHaveLength(2);
});

it('a file that is not on the first page of the search for its name is found', async () => {
  const { api, find } = library([[file('bun.1.jpg')], [file('bun.jpg'), file('tart.jpg')]]);
  const { items, problem } = await findFiles(['bun.jpg', 'tart.jpg'], find);
  expect([items.map(({ name }) => name), problem]).toEqual([['bun.jpg', 'tart.jpg'], null]);
  expect(api.calls).toHaveLength(4);
});

it('searches that need more than 20 calls are reported as incomplete', async () => {
  const { api, find } = library(Array.from({ length: findCallsMax }, () => []));
  const { problem } = await findFiles(['bun.jpg', 'tart.jpg'], find);
  expect([api.calls.length, problem]).toEqual([
    findCallsMax,
    'Many files in your library have similar names, so not all of them were searched.',
  ]);
});

it('many names are looked up in the pages of the library instead of being searched one by one', async () => {
  const { api, find } = library([[file('file-1.jpg')], [file('file-20.jpg'), file('other.jpg')]]);
  const { items, problem } = await findFiles(names(findCallsMax + 1), find);
  expect([items.map(({ name }) => name), problem]).toEqual([['file-1.jpg', 'file-20.jpg'], null]);
  expect(api.calls).toHaveLength(2);
});

it('at most 20 calls are made, and a larger library is reported as incomplete', async () => {
  const few = library([[]]);
  await findFiles(names(findCallsMax), few.find);
  expect(few.api.calls).toHaveLength(findCallsMax);
  const many = library(Array.from({ length: findCallsMax + 1 }, () => []));
  const { problem } = await findFiles(names(findCallsMax + 1), many.find);
  expect([many.api.calls.length, problem]).toEqual([
    findCallsMax,
    'Your library has many files: the newest 1,200 were searched.',
  ]);
});

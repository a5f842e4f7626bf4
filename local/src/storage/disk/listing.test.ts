import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { listPage } from './listing.ts';
import type { ListQuery } from './listing.ts';

const PLAIN: ListQuery = { prefix: '', delimiter: '', after: '', maxResults: 1000 };

function sorted(...names: string[]): string[] {
  return names.sort();
}

test('names with a delimiter after the prefix are grouped into folders, each listed once', () => {
  const names = sorted('a', 'b/1', 'b/2', 'b/c/3', 'd');

  expect(listPage(names, { ...PLAIN, delimiter: '/' })).toEqual({
    names: ['a', 'd'],
    prefixes: ['b/'],
    last: null,
  });
  expect(listPage(names, { ...PLAIN, prefix: 'b/', delimiter: '/' })).toEqual({
    names: ['b/1', 'b/2'],
    prefixes: ['b/c/'],
    last: null,
  });
});

test('folders are counted in the page size, and the next page starts after the last folder', () => {
  const names = sorted('a', 'b/1', 'b/2', 'c');
  const query = { ...PLAIN, delimiter: '/', maxResults: 2 };

  const first = listPage(names, query);
  const second = listPage(names, { ...query, after: first.last ?? '' });

  expect(first).toEqual({ names: ['a'], prefixes: ['b/'], last: 'b/' });
  expect(second).toEqual({ names: ['c'], prefixes: [], last: null });
});

test('no further page follows if the last entry fills the page exactly', () => {
  expect(listPage(['a', 'b'], { ...PLAIN, maxResults: 2 }).last).toBeNull();
  expect(listPage(['a', 'b', 'c'], { ...PLAIN, maxResults: 2 }).last).toBe('b');
});

test('the start offset is inclusive and the end offset exclusive', () => {
  const query = { ...PLAIN, startOffset: 'b', endOffset: 'd' };

  expect(listPage(['a', 'b', 'c', 'd'], query).names).toEqual(['b', 'c']);
});

test('every entry is listed exactly once, with any page size', () => {
  const name = fc.string({ unit: fc.constantFrom('a', 'b', '/'), minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(
      fc.uniqueArray(name),
      fc.integer({ min: 1, max: 5 }),
      fc.constantFrom('', '/'),
      (given, size, delimiter) => {
        const names = sorted(...given);
        const whole = listPage(names, { ...PLAIN, delimiter });
        const seen: string[] = [];
        let after: string | null = '';
        while (after !== null) {
          const page = listPage(names, { ...PLAIN, delimiter, after, maxResults: size });
          seen.push(...page.names, ...page.prefixes);
          after = page.last;
        }
        expect(seen.sort()).toEqual([...whole.names, ...whole.prefixes].sort());
      },
    ),
  );
});

import { FieldPath } from 'firebase-admin/firestore';
import { expect } from 'vitest';
import type { Check } from './check.ts';
import { loadIds } from './helpers.ts';
import { answers, reads } from './query-items.ts';

const id = FieldPath.documentId();

export const windows: Readonly<Record<string, Check>> = {
  'ordering by a field excludes documents without it': answers(
    (items) => items.orderBy('n'),
    'f',
    'a',
    'b',
    'c',
    'd',
    'e',
  ),
  'a descending order reverses the ids too': answers(
    (items) => items.orderBy('n', 'desc'),
    'e',
    'd',
    'c',
    'b',
    'a',
    'f',
  ),
  'a query can order by two fields': answers(
    (items) => items.orderBy('group', 'desc').orderBy('s'),
    'e',
    'f',
    'g',
    'd',
    'c',
    'a',
    'b',
  ),
  'a query can order by a nested field': answers((items) => items.orderBy('m.k', 'desc'), 'g', 'c', 'b', 'a'),
  'a query can order by id in descending order': answers(
    (items) => items.orderBy(id, 'desc').limit(2),
    'g',
    'f',
  ),
  limit: answers((items) => items.orderBy('n').limit(2), 'f', 'a'),
  'a limit can exceed the number of documents': answers(
    (items) => items.where('n', '==', 2).limit(100),
    'b',
    'c',
  ),
  limitToLast: answers((items) => items.orderBy('n').limitToLast(2), 'd', 'e'),
  offset: answers((items) => items.orderBy('n').offset(4), 'd', 'e'),
  'offset and limit select a page': answers((items) => items.orderBy('n').offset(1).limit(2), 'a', 'b'),
  'an offset beyond the end returns nothing': answers((items) => items.offset(100)),
  'startAt includes the value': answers((items) => items.orderBy('n').startAt(2), 'b', 'c', 'd', 'e'),
  'startAfter excludes the value': answers((items) => items.orderBy('n').startAfter(2), 'd', 'e'),
  'endAt includes the value': answers((items) => items.orderBy('n').endAt(2), 'f', 'a', 'b', 'c'),
  'endBefore excludes the value': answers((items) => items.orderBy('n').endBefore(2), 'f', 'a'),
  'cursors follow a descending order': answers(
    (items) => items.orderBy('n', 'desc').startAfter(3.5),
    'c',
    'b',
    'a',
    'f',
  ),
  'a cursor can have one value per order': answers(
    (items) => items.orderBy('group').orderBy('s').startAt('y', 'e').endAt('z', 'a'),
    'c',
    'e',
  ),
  'a cursor can have fewer values than orders': answers(
    (items) => items.orderBy('group').orderBy('s').startAt('z'),
    'e',
    'f',
    'g',
  ),
  'a cursor can combine a value and an id': answers(
    (items) => items.orderBy('n').orderBy(id).startAfter(2, 'b'),
    'c',
    'd',
    'e',
  ),
  'a cursor can be an id': answers((items) => items.orderBy(id).startAt('c').endBefore('f'), 'c', 'd', 'e'),
  'a cursor can be combined with limitToLast': answers(
    (items) => items.orderBy('n').endBefore(10).limitToLast(2),
    'c',
    'd',
  ),
  'a cursor can be a document': reads(
    (items) => items.orderBy('n'),
    async (query, { db }) => {
      const b = await db.doc('items/b').get();

      expect(await loadIds(query.startAfter(b))).toEqual(['c', 'd', 'e']);
      expect(await loadIds(query.endBefore(b))).toEqual(['f', 'a']);
    },
  ),
  'a document cursor works with an inequality': reads(
    (items) => items.where('n', '>', 1),
    async (query, { db }) => {
      expect(await loadIds(query.startAt(await db.doc('items/c').get()))).toEqual(['c', 'd', 'e']);
    },
  ),
  'paging neither skips nor repeats a document': reads(
    (items) => items.orderBy('group', 'desc').limit(2),
    async (query) => {
      const seen: string[] = [];
      let page = await query.get();
      while (!page.empty) {
        seen.push(...page.docs.map((doc) => doc.id));
        page = await query.startAfter(page.docs.at(-1)!).get();
      }

      expect(seen).toEqual(['g', 'f', 'e', 'd', 'c', 'b', 'a']);
    },
  ),
};

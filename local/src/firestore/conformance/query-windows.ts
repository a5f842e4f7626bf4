import { FieldPath } from 'firebase-admin/firestore';
import { expect } from 'vitest';
import type { Check } from './check.ts';
import { ids } from './helpers.ts';
import { answers, reads } from './query-items.ts';

const id = FieldPath.documentId();

export const windows: Readonly<Record<string, Check>> = {
  'an order leaves out documents without the field': answers(
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
  'an order by two fields': answers(
    (items) => items.orderBy('group', 'desc').orderBy('s'),
    'e',
    'f',
    'g',
    'd',
    'c',
    'a',
    'b',
  ),
  'an order by a part of a map': answers((items) => items.orderBy('m.k', 'desc'), 'g', 'c', 'b', 'a'),
  'an order by id, descending': answers((items) => items.orderBy(id, 'desc').limit(2), 'g', 'f'),
  limit: answers((items) => items.orderBy('n').limit(2), 'f', 'a'),
  'a limit beyond the end': answers((items) => items.where('n', '==', 2).limit(100), 'b', 'c'),
  limitToLast: answers((items) => items.orderBy('n').limitToLast(2), 'd', 'e'),
  offset: answers((items) => items.orderBy('n').offset(4), 'd', 'e'),
  'offset and limit': answers((items) => items.orderBy('n').offset(1).limit(2), 'a', 'b'),
  'an offset beyond the end': answers((items) => items.offset(100)),
  'startAt a value': answers((items) => items.orderBy('n').startAt(2), 'b', 'c', 'd', 'e'),
  'startAfter a value': answers((items) => items.orderBy('n').startAfter(2), 'd', 'e'),
  'endAt a value': answers((items) => items.orderBy('n').endAt(2), 'f', 'a', 'b', 'c'),
  'endBefore a value': answers((items) => items.orderBy('n').endBefore(2), 'f', 'a'),
  'a cursor in descending order': answers(
    (items) => items.orderBy('n', 'desc').startAfter(3.5),
    'c',
    'b',
    'a',
    'f',
  ),
  'a cursor of two values': answers(
    (items) => items.orderBy('group').orderBy('s').startAt('y', 'e').endAt('z', 'a'),
    'c',
    'e',
  ),
  'a cursor of fewer values than orders': answers(
    (items) => items.orderBy('group').orderBy('s').startAt('z'),
    'e',
    'f',
    'g',
  ),
  'a cursor of value and id': answers(
    (items) => items.orderBy('n').orderBy(id).startAfter(2, 'b'),
    'c',
    'd',
    'e',
  ),
  'a cursor by id': answers((items) => items.orderBy(id).startAt('c').endBefore('f'), 'c', 'd', 'e'),
  'a cursor with limitToLast': answers((items) => items.orderBy('n').endBefore(10).limitToLast(2), 'c', 'd'),
  'a cursor of a document': reads(
    (items) => items.orderBy('n'),
    async (query, { db }) => {
      const b = await db.doc('items/b').get();

      expect(await ids(query.startAfter(b))).toEqual(['c', 'd', 'e']);
      expect(await ids(query.endBefore(b))).toEqual(['f', 'a']);
    },
  ),
  'a cursor of a document with an inequality': reads(
    (items) => items.where('n', '>', 1),
    async (query, { db }) => {
      expect(await ids(query.startAt(await db.doc('items/c').get()))).toEqual(['c', 'd', 'e']);
    },
  ),
  'pages follow one another without gap or repeat': reads(
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

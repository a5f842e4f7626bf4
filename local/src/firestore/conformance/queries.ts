import { FieldPath, Filter, Timestamp, type CollectionReference, type Query } from 'firebase-admin/firestore';
import { expect } from 'vitest';
import type { Check, CheckContext, CheckGroup } from './check.ts';
import { ids, seed } from './helpers.ts';

const id = FieldPath.documentId();
const filter = Filter.where.bind(Filter);

const ITEMS = {
  a: { n: 1, s: 'alpha', on: true, tags: ['red', 'blue'], m: { k: 1, t: 'u' }, group: 'x' },
  b: { n: 2, s: 'beta', on: false, tags: ['blue'], m: { k: 2 }, group: 'x', at: new Timestamp(10, 0) },
  c: { n: 2, s: 'gamma', on: true, tags: [], m: { k: 3 }, group: 'y', note: null },
  d: {
    n: 3.5,
    s: 'delta',
    on: null,
    tags: ['green', 'red'],
    group: 'y',
    note: 'hi',
    at: new Timestamp(20, 5000),
  },
  e: { n: 10, s: 'Alpha', on: true, tags: 'red', group: 'z', note: NaN },
  f: { n: null, s: 'éclair', group: 'z' },
  g: { s: '😀', group: 'z', m: { k: 'text' }, pairs: [{ a: 1 }, { a: 2 }] },
} as const;

type Build = (items: CollectionReference) => Query;

const answers =
  (build: Build, ...expected: readonly string[]): Check =>
  async ({ db }) => {
    const items = db.collection('items');
    if (!(await items.doc('g').get()).exists) await seed(items, ITEMS);

    expect(await ids(build(items))).toEqual(expected);
  };

const reads =
  (build: Build, read: (query: Query, context: CheckContext) => Promise<void>): Check =>
  async (context) => {
    const items = context.db.collection('items');
    if (!(await items.doc('g').get()).exists) await seed(items, ITEMS);

    await read(build(items), context);
  };

const operators: Readonly<Record<string, Check>> = {
  'no filter answers all by id': answers((items) => items, 'a', 'b', 'c', 'd', 'e', 'f', 'g'),
  '== on a number': answers((items) => items.where('n', '==', 2), 'b', 'c'),
  '== on a text': answers((items) => items.where('s', '==', 'beta'), 'b'),
  '== on a boolean': answers((items) => items.where('on', '==', true), 'a', 'c', 'e'),
  '== null': answers((items) => items.where('on', '==', null), 'd'),
  '== NaN': answers((items) => items.where('note', '==', NaN), 'e'),
  '== on a time': answers((items) => items.where('at', '==', new Timestamp(20, 5000)), 'd'),
  '== on a part of a map': answers((items) => items.where('m.k', '==', 2), 'b'),
  '== on a whole map': answers((items) => items.where('m', '==', { t: 'u', k: 1 }), 'a'),
  '== on a whole array': answers((items) => items.where('tags', '==', ['red', 'blue']), 'a'),
  '== on an empty array': answers((items) => items.where('tags', '==', []), 'c'),
  '== finds nothing': answers((items) => items.where('n', '==', '2')),
  '< compares numbers only': answers((items) => items.where('n', '<', 3.5), 'a', 'b', 'c'),
  '<= includes the limit': answers((items) => items.where('n', '<=', 3.5), 'a', 'b', 'c', 'd'),
  '> compares texts by their bytes': answers((items) => items.where('s', '>', 'gamma'), 'f', 'g'),
  '>= includes the limit': answers((items) => items.where('s', '>=', 'gamma'), 'c', 'f', 'g'),
  'a range of two ends': answers((items) => items.where('n', '>', 1).where('n', '<', 10), 'b', 'c', 'd'),
  '!= leaves out documents without the field or with null': answers(
    (items) => items.where('n', '!=', 2),
    'a',
    'd',
    'e',
  ),
  '!= null answers what is set': answers((items) => items.where('on', '!=', null), 'b', 'a', 'c', 'e'),
  '!= NaN answers what is set and not NaN': answers((items) => items.where('note', '!=', NaN), 'd'),
  'in answers any of the values': answers((items) => items.where('n', 'in', [1, 10, 99]), 'a', 'e'),
  'in takes maps and arrays': answers((items) => items.where('tags', 'in', [['blue'], []]), 'b', 'c'),
  'in takes thirty values': answers(
    (items) =>
      items.where(
        'n',
        'in',
        Array.from({ length: 30 }, (_, index) => index + 2),
      ),
    'b',
    'c',
    'e',
  ),
  'not-in leaves out the values, null and missing fields': answers(
    (items) => items.where('n', 'not-in', [1, 10]),
    'b',
    'c',
    'd',
  ),
  'not-in with null answers nothing': answers((items) => items.where('n', 'not-in', [1, null])),
  'in finds neither null nor NaN': answers((items) => items.where('note', 'in', ['hi', null, NaN]), 'd'),
  'not-in does not leave out NaN': answers((items) => items.where('note', 'not-in', ['x', NaN]), 'e', 'd'),
  'array-contains-any finds neither null nor NaN': async ({ items }) => {
    await seed(items, { a: { v: [null, NaN] }, b: { v: [1, null] }, c: { v: [NaN, 2] } });
    expect(await ids(items.where('v', 'array-contains-any', [null, NaN, 2]))).toEqual(['c']);
  },
  'array-contains': answers((items) => items.where('tags', 'array-contains', 'red'), 'a', 'd'),
  'array-contains of a map': answers((items) => items.where('pairs', 'array-contains', { a: 2 }), 'g'),
  'array-contains-any': answers(
    (items) => items.where('tags', 'array-contains-any', ['green', 'blue']),
    'a',
    'b',
    'd',
  ),
  'several filters hold at once': answers(
    (items) => items.where('group', '==', 'x').where('on', '==', false).where('n', '>', 1),
    'b',
  ),
  'array-contains with another filter': answers(
    (items) => items.where('tags', 'array-contains', 'blue').where('n', '==', 1),
    'a',
  ),
  'ranges on two fields': answers((items) => items.where('n', '>', 1).where('s', '<', 'c'), 'b', 'e'),
};

const combined: Readonly<Record<string, Check>> = {
  'or answers either side once': answers(
    (items) => items.where(Filter.or(filter('n', '==', 2), filter('group', '==', 'x'))),
    'a',
    'b',
    'c',
  ),
  'and inside or': answers(
    (items) =>
      items.where(
        Filter.or(Filter.and(filter('n', '==', 2), filter('on', '==', true)), filter('s', '==', 'Alpha')),
      ),
    'c',
    'e',
  ),
  'or inside and': answers(
    (items) =>
      items.where(
        Filter.and(Filter.or(filter('n', '==', 2), filter('n', '==', 10)), filter('on', '==', true)),
      ),
    'c',
    'e',
  ),
  'or of ranges on one field': answers(
    (items) => items.where(Filter.or(filter('n', '<', 2), filter('n', '>', 5))),
    'a',
    'e',
  ),
  'or with an order and a limit': answers(
    (items) =>
      items
        .where(Filter.or(filter('group', '==', 'x'), filter('group', '==', 'y')))
        .orderBy('n', 'desc')
        .limit(3),
    'd',
    'c',
    'b',
  ),
  'or with in and array-contains': answers(
    (items) => items.where(Filter.or(filter('tags', 'array-contains', 'green'), filter('n', 'in', [1, 10]))),
    'a',
    'd',
    'e',
  ),
  'in on two fields': answers(
    (items) => items.where('group', 'in', ['x', 'y']).where('n', 'in', [2, 3.5]),
    'b',
    'c',
    'd',
  ),
  'in with an order': answers(
    (items) => items.where('group', 'in', ['x', 'y']).orderBy('s', 'desc'),
    'c',
    'd',
    'b',
    'a',
  ),
};

const windows: Readonly<Record<string, Check>> = {
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

const names: Readonly<Record<string, Check>> = {
  'the id is one of the filters': answers((items) => items.where(id, '==', 'c'), 'c'),
  'a range of ids': answers((items) => items.where(id, '>', 'b').where(id, '<=', 'e'), 'c', 'd', 'e'),
  'ids by in': answers((items) => items.where(id, 'in', ['e', 'a', 'none']), 'a', 'e'),
  'ids by not-in': answers((items) => items.where(id, 'not-in', ['a', 'b', 'c', 'd']), 'e', 'f', 'g'),
  'an id and another filter': answers((items) => items.where(id, '>=', 'b').where('group', '==', 'x'), 'b'),
};

const shapes: Readonly<Record<string, Check>> = {
  'select answers only those fields': reads(
    (items) => items.where('n', '==', 1).select('s', 'm.k', 'none'),
    async (query) => {
      expect((await query.get()).docs[0]!.data()).toEqual({ s: 'alpha', m: { k: 1 } });
    },
  ),
  'select of nothing answers bare documents': reads(
    (items) => items.where('n', '==', 1).select(),
    async (query) => {
      const [doc] = (await query.get()).docs;
      expect([doc!.id, doc!.data()]).toEqual(['a', {}]);
    },
  ),
  'a stream yields the documents': reads(
    (items) => items.orderBy('n').limit(3),
    async (query) => {
      const seen: string[] = [];
      for await (const doc of query.stream()) seen.push((doc as unknown as { id: string }).id);
      expect(seen).toEqual(['f', 'a', 'b']);
    },
  ),
  'a snapshot carries times': reads(
    (items) => items.limit(1),
    async (query) => {
      const snapshot = await query.get();
      expect(snapshot.readTime.valueOf() >= snapshot.docs[0]!.updateTime.valueOf()).toBe(true);
      expect(snapshot.docs[0]!.createTime.toMillis()).toBeGreaterThan(0);
    },
  ),
  'an empty collection answers an empty snapshot with a read time': async ({ items }) => {
    const snapshot = await items.where('a', '==', 1).get();
    expect(snapshot.empty).toBe(true);
    expect(snapshot.readTime.toMillis()).toBeGreaterThan(0);
  },
  'a collection does not answer what lies below its documents': async ({ items }) => {
    await items.doc('one/below/two').set({ a: 1 });
    expect(await ids(items)).toEqual([]);
  },
  'a query explains itself and answers': reads(
    (items) => items.where('n', '==', 2),
    async (query) => {
      const { metrics, snapshot } = await query.explain({ analyze: true });
      expect(snapshot!.size).toBe(2);
      expect(metrics.executionStats!.resultsReturned).toBe(2);
    },
  ),
};

export const queries: CheckGroup = {
  name: 'queries',
  checks: { ...operators, ...combined, ...windows, ...names, ...shapes },
};

import { FieldPath } from 'firebase-admin/firestore';
import { expect } from 'vitest';
import type { Check, CheckGroup } from './check.ts';
import { loadIds } from './helpers.ts';
import { combined, operators } from './query-filters.ts';
import { answers, reads } from './query-items.ts';
import { windows } from './query-windows.ts';

const id = FieldPath.documentId();

const names: Readonly<Record<string, Check>> = {
  'a query can filter by document id': answers((items) => items.where(id, '==', 'c'), 'c'),
  'a query can filter by a range of ids': answers(
    (items) => items.where(id, '>', 'b').where(id, '<=', 'e'),
    'c',
    'd',
    'e',
  ),
  'in accepts document ids': answers((items) => items.where(id, 'in', ['e', 'a', 'none']), 'a', 'e'),
  'not-in accepts document ids': answers(
    (items) => items.where(id, 'not-in', ['a', 'b', 'c', 'd']),
    'e',
    'f',
    'g',
  ),
  'a document id can be combined with another filter': answers(
    (items) => items.where(id, '>=', 'b').where('group', '==', 'x'),
    'b',
  ),
};

const shapes: Readonly<Record<string, Check>> = {
  'select returns only the selected fields': reads(
    (items) => items.where('n', '==', 1).select('s', 'm.k', 'none'),
    async (query) => {
      expect((await query.get()).docs[0]!.data()).toEqual({ s: 'alpha', m: { k: 1 } });
    },
  ),
  'select without fields returns only the ids': reads(
    (items) => items.where('n', '==', 1).select(),
    async (query) => {
      const [doc] = (await query.get()).docs;
      expect([doc!.id, doc!.data()]).toEqual(['a', {}]);
    },
  ),
  'a stream returns the documents': reads(
    (items) => items.orderBy('n').limit(3),
    async (query) => {
      const seen: string[] = [];
      for await (const doc of query.stream()) seen.push((doc as unknown as { id: string }).id);
      expect(seen).toEqual(['f', 'a', 'b']);
    },
  ),
  'a snapshot has create, update and read times': reads(
    (items) => items.limit(1),
    async (query) => {
      const snapshot = await query.get();
      expect(snapshot.readTime.valueOf() >= snapshot.docs[0]!.updateTime.valueOf()).toBe(true);
      expect(snapshot.docs[0]!.createTime.toMillis()).toBeGreaterThan(0);
    },
  ),
  'an empty collection returns an empty snapshot with a read time': async ({ items }) => {
    const snapshot = await items.where('a', '==', 1).get();
    expect(snapshot.empty).toBe(true);
    expect(snapshot.readTime.toMillis()).toBeGreaterThan(0);
  },
  'a collection query does not return documents of subcollections': async ({ items }) => {
    await items.doc('one/below/two').set({ a: 1 });
    expect(await loadIds(items)).toEqual([]);
  },
  'explain with analyze returns the plan and the results': reads(
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

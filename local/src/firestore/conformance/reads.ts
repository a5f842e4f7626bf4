import { FieldPath } from 'firebase-admin/firestore';
import { expect } from 'vitest';
import type { CheckGroup } from './check.ts';
import { seed } from './helpers.ts';

export const reads: CheckGroup = {
  name: 'reads of several documents',
  checks: {
    'getAll returns documents in the requested order': async ({ items, db }) => {
      await seed(items, { a: { n: 1 }, b: { n: 2 }, c: { n: 3 } });
      const found = await db.getAll(items.doc('c'), items.doc('none'), items.doc('a'), items.doc('b'));

      expect(found.map((doc) => [doc.id, doc.exists])).toEqual([
        ['c', true],
        ['none', false],
        ['a', true],
        ['b', true],
      ]);
    },
    'getAll returns a document twice if it is requested twice': async ({ items, db }) => {
      await seed(items, { a: { n: 1 } });
      const found = await db.getAll(items.doc('a'), items.doc('a'));

      expect(found.map((doc) => doc.get('n') as number)).toEqual([1, 1]);
    },
    'getAll with a mask returns only the listed fields': async ({ items, db }) => {
      await seed(items, { a: { n: 1, m: { x: 1, y: 2 }, 'odd.name': 3 } });
      const [found] = await db.getAll(items.doc('a'), {
        fieldMask: ['m.x', new FieldPath('odd.name'), 'none'],
      });

      expect(found!.data()).toEqual({ m: { x: 1 }, 'odd.name': 3 });
    },
    'getAll with a mask without matches returns an empty document': async ({ items, db }) => {
      await seed(items, { a: { n: 1 } });
      const [found] = await db.getAll(items.doc('a'), { fieldMask: ['none'] });

      expect(found!.exists).toBe(true);
      expect(found!.data()).toEqual({});
    },
    'getAll reads hundreds of documents': async ({ items, db }) => {
      const names = Array.from({ length: 300 }, (_, index) => `d${index}`);
      await seed(items, Object.fromEntries(names.map((name) => [name, { name }])));
      const found = await db.getAll(...names.map((name) => items.doc(name)));

      expect(found.map((doc) => doc.get('name') as string)).toEqual(names);
    },
    'all documents of one getAll have the same read time': async ({ items, db }) => {
      await seed(items, { a: { n: 1 }, b: { n: 2 } });
      const found = await db.getAll(items.doc('a'), items.doc('b'));

      expect(found[0]!.readTime.isEqual(found[1]!.readTime)).toBe(true);
    },
  },
};

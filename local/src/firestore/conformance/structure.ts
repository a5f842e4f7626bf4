import { expect } from 'vitest';
import type { CheckGroup } from './check.ts';
import { loadIds, seed } from './helpers.ts';

export const structure: CheckGroup = {
  name: 'structure',
  checks: {
    'listDocuments includes missing parents': async ({ items }) => {
      await items.doc('b').set({});
      await items.doc('a/below/x').set({});
      await items.doc('c/below/x/deeper/y').set({});

      expect((await items.listDocuments()).map((ref) => ref.id)).toEqual(['a', 'b', 'c']);
    },
    'listDocuments of an empty collection is empty': async ({ items }) => {
      expect(await items.listDocuments()).toEqual([]);
    },
    'listDocuments reads more than one page': async ({ items }) => {
      const names = Array.from({ length: 450 }, (_, index) => `d${String(index).padStart(3, '0')}`);
      await seed(items, Object.fromEntries(names.map((name) => [name, {}])));

      expect((await items.listDocuments()).map((ref) => ref.id)).toEqual(names);
    },
    'listCollections of a document returns its subcollections': async ({ items }) => {
      await items.doc('one/zeta/x').set({});
      await items.doc('one/alpha/x').set({});
      await items.doc('two/other/x').set({});

      expect((await items.doc('one').listCollections()).map((found) => found.id)).toEqual(['alpha', 'zeta']);
    },
    'listCollections of the root returns all collections': async ({ open }) => {
      const db = open({ projectId: 'demo-structure-root' });
      await db.doc('second/x').set({});
      await db.doc('first/x/below/y').set({});
      await db.doc('gone/x').set({});
      await db.doc('gone/x').delete();

      expect((await db.listCollections()).map((found) => found.id)).toEqual(['first', 'second']);
    },
    'recursiveDelete of a document deletes its subcollections': async ({ items, db }) => {
      await items.doc('one').set({});
      await items.doc('one/below/x').set({});
      await items.doc('one/below/x/deeper/y').set({});
      await items.doc('two/below/x').set({});
      await db.recursiveDelete(items.doc('one'));

      expect((await items.listDocuments()).map((ref) => ref.id)).toEqual(['two']);
      expect((await items.doc('one/below/x/deeper/y').get()).exists).toBe(false);
    },
    'recursiveDelete of a collection deletes everything in it': async ({ items, db }) => {
      await seed(items, Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`d${index}`, {}])));
      await items.doc('d1/below/x').set({});
      await items.doc('missing/below/x').set({});
      await db.recursiveDelete(items);

      expect(await loadIds(items)).toEqual([]);
      expect(await items.listDocuments()).toEqual([]);
    },
    'recursiveDelete keeps a collection whose name has the same prefix': async ({ items, db }) => {
      const neighbour = db.collection(`${items.id}-too`);
      await seed(items, { one: {} });
      await seed(neighbour, { one: {} });
      await db.recursiveDelete(items);

      expect(await loadIds(neighbour)).toEqual(['one']);
    },
  },
};

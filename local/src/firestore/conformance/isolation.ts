import { expect } from 'vitest';
import type { CheckGroup } from './check.ts';
import { loadIds } from './helpers.ts';

export const isolation: CheckGroup = {
  name: 'isolation',
  checks: {
    'projects are isolated from each other': async ({ items, open }) => {
      await items.doc('one').set({ a: 1 });
      const other = open({ projectId: 'demo-isolation-other' });

      expect(await loadIds(other.collection(items.id))).toEqual([]);
      await other.collection(items.id).doc('two').set({ a: 2 });
      expect(await loadIds(items)).toEqual(['one']);
    },
    'databases of one project are isolated from each other': async ({ items, open }) => {
      await items.doc('one').set({ a: 1 });
      const second = open({ databaseId: 'second' });

      expect(await loadIds(second.collection(items.id))).toEqual([]);
      await second.collection(items.id).doc('two').set({ a: 2 });
      expect(await loadIds(items)).toEqual(['one']);
    },
    'two clients of one project see the same data': async ({ items, open }) => {
      await items.doc('one').set({ a: 1 });

      expect((await open().doc(`${items.id}/one`).get()).data()).toEqual({ a: 1 });
    },
  },
};

import { FieldValue, Timestamp } from 'firebase-admin/firestore';
import { expect } from 'vitest';
import type { CheckGroup } from './check.ts';
import { CODES, expectRefusal } from './helpers.ts';

export const transforms: CheckGroup = {
  name: 'transforms',
  checks: {
    'the server timestamp is the time of the write': async ({ items }) => {
      const { writeTime } = await items.doc('one').set({ at: FieldValue.serverTimestamp() });

      const at = (await items.doc('one').get()).get('at') as Timestamp;
      expect(Math.abs(at.toMillis() - writeTime.toMillis())).toBeLessThan(1000);
    },
    'all server timestamps of one commit are equal': async ({ items, db }) => {
      const now = FieldValue.serverTimestamp();
      const batch = db.batch();
      batch.set(items.doc('one'), { at: now, deep: { at: now } });
      batch.set(items.doc('two'), { at: now });
      await batch.commit();

      const [one, two] = await db.getAll(items.doc('one'), items.doc('two'));
      expect(one!.get('at')).toEqual(one!.get('deep.at'));
      expect(one!.get('at')).toEqual(two!.get('at'));
    },
    'merging a nested server timestamp keeps its siblings': async ({ items }) => {
      await items.doc('one').set({ m: { a: 1 } });
      await items.doc('one').set({ m: { at: FieldValue.serverTimestamp() } }, { merge: true });

      const data = (await items.doc('one').get()).data()!;
      expect(data['m']).toEqual({ a: 1, at: expect.any(Timestamp) });
    },
    'increment adds integers': async ({ items }) => {
      await items.doc('one').set({ n: 5 });
      await items.doc('one').update({ n: FieldValue.increment(-7) });

      expect((await items.doc('one').get()).get('n')).toBe(-2);
    },
    'increment adds doubles': async ({ items }) => {
      await items.doc('one').set({ n: 1 });
      await items.doc('one').update({ n: FieldValue.increment(0.5) });

      expect((await items.doc('one').get()).get('n')).toBe(1.5);
    },
    'increment sets a missing field to the operand': async ({ items }) => {
      await items.doc('one').set({ n: FieldValue.increment(3) }, { merge: true });

      expect((await items.doc('one').get()).data()).toEqual({ n: 3 });
    },
    'increment replaces a value that is not a number': async ({ items }) => {
      await items.doc('one').set({ n: 'text' });
      await items.doc('one').update({ n: FieldValue.increment(2) });

      expect((await items.doc('one').get()).get('n')).toBe(2);
    },
    'incrementing a nested field keeps its siblings': async ({ items }) => {
      await items.doc('one').set({ stats: { likes: 1, views: 9 } });
      await items.doc('one').update({ 'stats.likes': FieldValue.increment(1) });

      expect((await items.doc('one').get()).data()).toEqual({ stats: { likes: 2, views: 9 } });
    },
    'increment stops at the largest 64-bit number': async ({ open }) => {
      const db = open({ settings: { useBigInt: true } });
      const ref = db.doc('limits/one');
      await ref.set({ up: 2n ** 63n - 2n, down: -(2n ** 63n) + 1n });
      await ref.update({ up: FieldValue.increment(5), down: FieldValue.increment(-5) });

      expect((await ref.get()).data()).toEqual({ up: 2n ** 63n - 1n, down: -(2n ** 63n) });
    },
    'an update with increment refuses a missing document': async ({ items }) => {
      await expectRefusal(items.doc('none').update({ n: FieldValue.increment(1) }), CODES.notFound);
    },
    'two hundred concurrent increments are all counted': async ({ items }) => {
      await items.doc('one').set({ n: 0 });
      await Promise.all(
        Array.from({ length: 200 }, async () => items.doc('one').update({ n: FieldValue.increment(1) })),
      );

      expect((await items.doc('one').get()).get('n')).toBe(200);
    },
    'arrayUnion appends missing elements in order': async ({ items }) => {
      await items.doc('one').set({ tags: ['a', 'b'] });
      await items.doc('one').update({ tags: FieldValue.arrayUnion('b', 'c', 'c', 'd') });

      expect((await items.doc('one').get()).get('tags')).toEqual(['a', 'b', 'c', 'd']);
    },
    'arrayUnion replaces a value that is not an array': async ({ items }) => {
      await items.doc('one').set({ tags: 'text' });
      await items.doc('one').update({ tags: FieldValue.arrayUnion('a') });

      expect((await items.doc('one').get()).get('tags')).toEqual(['a']);
    },
    'arrayUnion compares maps by content': async ({ items }) => {
      await items.doc('one').set({ tags: [{ id: 1, name: 'x' }] });
      await items.doc('one').update({ tags: FieldValue.arrayUnion({ name: 'x', id: 1 }, { id: 2 }) });

      expect((await items.doc('one').get()).get('tags')).toEqual([{ id: 1, name: 'x' }, { id: 2 }]);
    },
    'arrayRemove removes every occurrence': async ({ items }) => {
      await items.doc('one').set({ tags: ['a', 'b', 'a', 'c'] });
      await items.doc('one').update({ tags: FieldValue.arrayRemove('a', 'x') });

      expect((await items.doc('one').get()).get('tags')).toEqual(['b', 'c']);
    },
    'arrayRemove sets a missing field to an empty array': async ({ items }) => {
      await items.doc('one').set({ other: 1, text: 'x' });
      await items.doc('one').update({ tags: FieldValue.arrayRemove('a'), text: FieldValue.arrayRemove('x') });

      expect((await items.doc('one').get()).data()).toEqual({ other: 1, tags: [], text: [] });
    },
    'one write can contain several transforms and values': async ({ items }) => {
      await items.doc('one').set({ n: 1, tags: ['a'], gone: true });
      await items.doc('one').update({
        n: FieldValue.increment(1),
        tags: FieldValue.arrayUnion('b'),
        at: FieldValue.serverTimestamp(),
        gone: FieldValue.delete(),
        plain: 'x',
      });

      expect((await items.doc('one').get()).data()).toEqual({
        n: 2,
        tags: ['a', 'b'],
        at: expect.any(Timestamp),
        plain: 'x',
      });
    },
    'set with transforms replaces the other fields': async ({ items }) => {
      await items.doc('one').set({ n: 5, old: true });
      await items.doc('one').set({ n: FieldValue.increment(1), fresh: true });

      expect((await items.doc('one').get()).data()).toEqual({ n: 1, fresh: true });
    },
  },
};

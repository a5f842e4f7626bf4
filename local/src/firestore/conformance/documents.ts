import { FieldPath, FieldValue } from 'firebase-admin/firestore';
import { expect } from 'vitest';
import type { CheckGroup } from './check.ts';
import { CODES, expectRefusal } from './helpers.ts';

export const documents: CheckGroup = {
  name: 'documents',
  checks: {
    'a document is read as it was written': async ({ items }) => {
      await items.doc('one').set({ title: 'first', count: 1 });

      expect((await items.doc('one').get()).data()).toEqual({ title: 'first', count: 1 });
    },
    'a missing document has a read time': async ({ items }) => {
      const snapshot = await items.doc('none').get();

      expect(snapshot.exists).toBe(false);
      expect(snapshot.data()).toBeUndefined();
      expect(snapshot.readTime.toMillis()).toBeGreaterThan(0);
    },
    'an empty document exists': async ({ items }) => {
      await items.doc('one').set({});

      const snapshot = await items.doc('one').get();
      expect(snapshot.exists).toBe(true);
      expect(snapshot.data()).toEqual({});
    },
    'set replaces the whole document': async ({ items }) => {
      await items.doc('one').set({ a: 1, b: 2 });
      await items.doc('one').set({ c: 3 });

      expect((await items.doc('one').get()).data()).toEqual({ c: 3 });
    },
    'set with merge keeps other fields': async ({ items }) => {
      await items.doc('one').set({ a: 1, m: { x: 1, y: { z: 1 } } });
      await items.doc('one').set({ b: 2, m: { y: { w: 2 } } }, { merge: true });

      expect((await items.doc('one').get()).data()).toEqual({ a: 1, b: 2, m: { x: 1, y: { z: 1, w: 2 } } });
    },
    'set with merge creates a missing document': async ({ items }) => {
      await items.doc('one').set({ m: { a: 1 } }, { merge: true });

      expect((await items.doc('one').get()).data()).toEqual({ m: { a: 1 } });
    },
    'merging a map over a number replaces the number': async ({ items }) => {
      await items.doc('one').set({ a: 1, b: 2 });
      await items.doc('one').set({ a: { deep: true } }, { merge: true });

      expect((await items.doc('one').get()).data()).toEqual({ a: { deep: true }, b: 2 });
    },
    'merging a map over a vector replaces the vector': async ({ items }) => {
      await items.doc('one').set({ a: FieldValue.vector([1, 2]), b: 2 });
      await items.doc('one').set({ a: { deep: true } }, { merge: true });

      expect((await items.doc('one').get()).data()).toEqual({ a: { deep: true }, b: 2 });
    },
    'merging an empty map replaces a map': async ({ items }) => {
      await items.doc('one').set({ a: { x: 1 }, b: 2 });
      await items.doc('one').set({ a: {} }, { merge: true });

      expect((await items.doc('one').get()).data()).toEqual({ a: {}, b: 2 });
    },
    'merging an array replaces the array': async ({ items }) => {
      await items.doc('one').set({ a: [1, 2, 3] });
      await items.doc('one').set({ a: [4] }, { merge: true });

      expect((await items.doc('one').get()).data()).toEqual({ a: [4] });
    },
    'set with mergeFields writes only the listed fields': async ({ items }) => {
      await items.doc('one').set({ a: 1, m: { x: 1, y: 1 } });
      await items.doc('one').set({ a: 2, b: 2, m: { x: 2, y: 2 } }, { mergeFields: ['b', 'm.x'] });

      expect((await items.doc('one').get()).data()).toEqual({ a: 1, b: 2, m: { x: 2, y: 1 } });
    },
    'create adds a document': async ({ items }) => {
      await items.doc('one').create({ a: 1 });

      expect((await items.doc('one').get()).data()).toEqual({ a: 1 });
    },
    'create refuses an existing document': async ({ items }) => {
      await items.doc('one').set({ a: 1 });

      await expectRefusal(items.doc('one').create({ a: 2 }), CODES.alreadyExists);
      expect((await items.doc('one').get()).data()).toEqual({ a: 1 });
    },
    'a deleted document can be created again and gets a new create time': async ({ items }) => {
      await items.doc('one').create({ a: 1 });
      const before = await items.doc('one').get();
      await items.doc('one').delete();
      await items.doc('one').create({ a: 2 });

      const after = await items.doc('one').get();
      expect(after.createTime!.valueOf() > before.createTime!.valueOf()).toBe(true);
    },
    'add generates an id of twenty characters': async ({ items }) => {
      const added = await items.add({ a: 1 });

      expect(added.id).toMatch(/^[A-Za-z0-9]{20}$/);
      expect((await added.get()).data()).toEqual({ a: 1 });
    },
    'update changes only the given fields': async ({ items }) => {
      await items.doc('one').set({ a: 1, m: { x: 1, y: 1 } });
      await items.doc('one').update({ b: 2, 'm.x': 2, 'n.deep': 3 });

      expect((await items.doc('one').get()).data()).toEqual({
        a: 1,
        b: 2,
        m: { x: 2, y: 1 },
        n: { deep: 3 },
      });
    },
    'update with a map replaces that map': async ({ items }) => {
      await items.doc('one').set({ m: { x: 1, y: 1 } });
      await items.doc('one').update({ m: { z: 1 } });

      expect((await items.doc('one').get()).data()).toEqual({ m: { z: 1 } });
    },
    'update refuses a missing document': async ({ items }) => {
      await expectRefusal(items.doc('none').update({ a: 1 }), CODES.notFound);
      expect((await items.doc('none').get()).exists).toBe(false);
    },
    'update accepts field names with spaces, dots, quotes, backticks and digits': async ({ items }) => {
      await items.doc('one').set({ keep: true });
      await items
        .doc('one')
        .update(
          new FieldPath('a b', 'c.d'), 1,
          new FieldPath('tick`ed'), 2,
          new FieldPath('1st'), 3,
          new FieldPath('back\\slash'), 4,
          new FieldPath('ключ', '🙂'), 5,
        ); // prettier-ignore

      expect((await items.doc('one').get()).data()).toEqual({
        keep: true,
        'a b': { 'c.d': 1 },
        'tick`ed': 2,
        '1st': 3,
        'back\\slash': 4,
        ключ: { '🙂': 5 },
      });
    },
    'update can remove a field': async ({ items }) => {
      await items.doc('one').set({ a: 1, b: 2, m: { x: 1, y: 1 } });
      await items.doc('one').update({ a: FieldValue.delete(), 'm.x': FieldValue.delete() });

      expect((await items.doc('one').get()).data()).toEqual({ b: 2, m: { y: 1 } });
    },
    'set with merge can remove a field': async ({ items }) => {
      await items.doc('one').set({ a: 1, m: { x: 1, y: 1 } });
      await items.doc('one').set({ m: { x: FieldValue.delete() }, b: 1 }, { merge: true });

      expect((await items.doc('one').get()).data()).toEqual({ a: 1, b: 1, m: { y: 1 } });
    },
    'removing a missing field changes nothing': async ({ items }) => {
      await items.doc('one').set({ a: 1 });
      await items.doc('one').update({ 'x.y': FieldValue.delete() });

      expect((await items.doc('one').get()).get('a')).toBe(1);
    },
    'delete removes a document': async ({ items }) => {
      await items.doc('one').set({ a: 1 });
      await items.doc('one').delete();

      expect((await items.doc('one').get()).exists).toBe(false);
    },
    'deleting a missing document succeeds': async ({ items }) => {
      const result = await items.doc('none').delete();

      expect(result.writeTime.toMillis()).toBeGreaterThan(0);
    },
    'delete with the precondition that the document exists refuses a missing one': async ({ items }) => {
      await expectRefusal(items.doc('none').delete({ exists: true }), CODES.notFound);
    },
    'delete keeps documents in subcollections': async ({ items }) => {
      await items.doc('one').set({ a: 1 });
      await items.doc('one/below/two').set({ b: 1 });
      await items.doc('one').delete();

      expect((await items.doc('one/below/two').get()).data()).toEqual({ b: 1 });
    },
    'a document can exist below a missing parent': async ({ items }) => {
      await items.doc('none/below/two').set({ b: 1 });

      expect((await items.doc('none').get()).exists).toBe(false);
      expect((await items.doc('none/below/two').get()).exists).toBe(true);
    },
    'an update with the last update time succeeds': async ({ items }) => {
      const { writeTime } = await items.doc('one').set({ a: 1 });
      await items.doc('one').update({ a: 2 }, { lastUpdateTime: writeTime });

      expect((await items.doc('one').get()).get('a')).toBe(2);
    },
    'an update with a stale update time is refused': async ({ items }) => {
      const { writeTime } = await items.doc('one').set({ a: 1 });
      await items.doc('one').set({ a: 2 });

      await expectRefusal(
        items.doc('one').update({ a: 3 }, { lastUpdateTime: writeTime }),
        CODES.failedPrecondition,
      );
      expect((await items.doc('one').get()).get('a')).toBe(2);
    },
    'a delete with a stale update time is refused': async ({ items }) => {
      const { writeTime } = await items.doc('one').set({ a: 1 });
      await items.doc('one').set({ a: 2 });

      await expectRefusal(items.doc('one').delete({ lastUpdateTime: writeTime }), CODES.failedPrecondition);
      expect((await items.doc('one').get()).exists).toBe(true);
    },
    'the create time never changes, and the update time is the time of the last write': async ({ items }) => {
      const first = await items.doc('one').set({ a: 1 });
      const second = await items.doc('one').set({ a: 2 });

      const snapshot = await items.doc('one').get();
      expect(snapshot.createTime!.isEqual(first.writeTime)).toBe(true);
      expect(snapshot.updateTime!.isEqual(second.writeTime)).toBe(true);
    },
    'a write that changes nothing keeps the update time': async ({ items }) => {
      await items.doc('one').set({ a: 1 });
      const before = await items.doc('one').get();
      await items.doc('one').set({ a: 1 });

      const after = await items.doc('one').get();
      expect(after.updateTime!.isEqual(before.updateTime!)).toBe(true);
    },
    'each write has a later time than the one before': async ({ items }) => {
      const times: string[] = [];
      for (let count = 0; count < 20; count += 1)
        times.push((await items.doc('one').set({ count })).writeTime.valueOf());

      expect(new Set(times).size).toBe(20);
      expect([...times].sort()).toEqual(times);
    },
    'ids can contain spaces, dots, emoji and many other characters': async ({ items }) => {
      const odd = ['with space', 'a.b', 'é', '🙂', "quote'", 'semi;colon', '100%', 'a+b', '-', '_x', '__x'];
      await Promise.all(odd.map(async (id) => items.doc(id).set({ id })));

      const found = await items.get();
      expect(found.docs.map((doc) => doc.get('id') as string).sort()).toEqual([...odd].sort());
    },
    'a document at a deep path can be read': async ({ items }) => {
      const deep = items.doc(Array.from({ length: 21 }, (_, level) => `level${level}`).join('/'));
      await deep.set({ deep: true });

      expect((await deep.get()).get('deep')).toBe(true);
    },
  },
};

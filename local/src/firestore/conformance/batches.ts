import { expect } from 'vitest';
import type { CheckGroup } from './check.ts';
import { CODES, expectRefusal, loadIds, seed } from './helpers.ts';

export const batches: CheckGroup = {
  name: 'batches',
  checks: {
    'a batch creates, sets, updates and deletes at the same time': async ({ items, db }) => {
      await seed(items, { update: { a: 1, b: 1 }, set: { a: 1 }, delete: { a: 1 } });
      const batch = db.batch();
      batch.create(items.doc('create'), { a: 2 });
      batch.set(items.doc('set'), { b: 2 });
      batch.update(items.doc('update'), { a: 2 });
      batch.delete(items.doc('delete'));
      const results = await batch.commit();

      expect(results).toHaveLength(4);
      expect(new Set(results.slice(0, 3).map((result) => result.writeTime.valueOf())).size).toBe(1);
      const found = await items.get();
      expect(Object.fromEntries(found.docs.map((doc) => [doc.id, doc.data()]))).toEqual({
        create: { a: 2 },
        set: { b: 2 },
        update: { a: 2, b: 1 },
      });
    },
    'an empty batch commits': async ({ db }) => {
      expect(await db.batch().commit()).toEqual([]);
    },
    'a failed precondition rolls back the whole batch': async ({ items, db }) => {
      await seed(items, { there: { a: 1 } });
      const batch = db.batch();
      batch.set(items.doc('first'), { a: 1 });
      batch.delete(items.doc('there'));
      batch.update(items.doc('missing'), { a: 1 });
      batch.set(items.doc('last'), { a: 1 });

      await expectRefusal(batch.commit(), CODES.notFound);
      expect(await loadIds(items)).toEqual(['there']);
    },
    'creating an existing document rolls back the whole batch': async ({ items, db }) => {
      await seed(items, { there: { a: 1 } });
      const batch = db.batch();
      batch.set(items.doc('first'), { a: 1 });
      batch.create(items.doc('there'), { a: 2 });

      await expectRefusal(batch.commit(), CODES.alreadyExists);
      expect(await loadIds(items)).toEqual(['there']);
    },
    'writes to one document apply in order': async ({ items, db }) => {
      const batch = db.batch();
      batch.set(items.doc('one'), { a: 1 });
      batch.update(items.doc('one'), { b: 2 });
      batch.set(items.doc('one'), { c: 3 }, { merge: true });
      await batch.commit();

      expect((await items.doc('one').get()).data()).toEqual({ a: 1, b: 2, c: 3 });
    },
    'a document created and deleted in one batch does not exist': async ({ items, db }) => {
      const batch = db.batch();
      batch.set(items.doc('one'), { a: 1 });
      batch.delete(items.doc('one'));
      await batch.commit();

      expect((await items.doc('one').get()).exists).toBe(false);
    },
    'a batch can delete a document and create it again': async ({ items, db }) => {
      await seed(items, { one: { a: 1 } });
      const batch = db.batch();
      batch.delete(items.doc('one'));
      batch.create(items.doc('one'), { a: 2 });
      await batch.commit();

      expect((await items.doc('one').get()).data()).toEqual({ a: 2 });
    },
    'a batch commits five hundred writes': async ({ items, db }) => {
      const batch = db.batch();
      for (let index = 0; index < 500; index += 1) batch.set(items.doc(`d${index}`), { index });
      const results = await batch.commit();

      expect(results).toHaveLength(500);
      expect((await items.count().get()).data().count).toBe(500);
    },
    'a batch can write to several collections': async ({ items, db }) => {
      const batch = db.batch();
      batch.set(items.doc('one'), { a: 1 });
      batch.set(items.doc('one/below/two'), { b: 1 });
      await batch.commit();

      const [one, two] = await db.getAll(items.doc('one'), items.doc('one/below/two'));
      expect(one!.updateTime!.isEqual(two!.updateTime!)).toBe(true);
    },
  },
};

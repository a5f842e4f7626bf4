import { expect } from 'vitest';
import type { CheckGroup } from './check.ts';
import { CODES, loadIds, seed } from './helpers.ts';

export const bulkWriter: CheckGroup = {
  name: 'bulk writer',
  checks: {
    'a bulk writer creates, sets, updates and deletes': async ({ items, db }) => {
      await seed(items, { update: { a: 1, b: 1 }, delete: { a: 1 } });
      const writer = db.bulkWriter();
      const writes = [
        writer.create(items.doc('create'), { a: 1 }),
        writer.set(items.doc('set'), { a: 1 }),
        writer.update(items.doc('update'), { a: 2 }),
        writer.delete(items.doc('delete')),
      ];
      await writer.close();
      await Promise.all(writes);

      expect(await loadIds(items)).toEqual(['create', 'set', 'update']);
      expect((await items.doc('update').get()).data()).toEqual({ a: 2, b: 1 });
    },
    'a refused write does not stop the others': async ({ items, db }) => {
      await seed(items, { there: { a: 1 } });
      const writer = db.bulkWriter();
      const refused: number[] = [];
      writer.onWriteError((error) => {
        refused.push(error.code);
        return false;
      });
      const outcomes = Promise.allSettled([
        writer.create(items.doc('there'), { a: 2 }),
        writer.update(items.doc('missing'), { a: 2 }),
        writer.set(items.doc('fresh'), { a: 2 }),
      ]);
      await writer.close();

      expect((await outcomes).map((outcome) => outcome.status)).toEqual([
        'rejected',
        'rejected',
        'fulfilled',
      ]);
      expect(new Set(refused)).toEqual(new Set([CODES.notFound, CODES.alreadyExists]));
      expect(await loadIds(items)).toEqual(['fresh', 'there']);
    },
    'a bulk writer writes six hundred documents': async ({ items, db }) => {
      const writer = db.bulkWriter({ throttling: false });
      const writes = Array.from({ length: 600 }, async (_, index) =>
        writer.set(items.doc(`d${index}`), { index }),
      );
      await writer.close();
      await Promise.all(writes);

      expect((await items.count().get()).data().count).toBe(600);
    },
    'flush waits for earlier writes': async ({ items, db }) => {
      const writer = db.bulkWriter();
      let done = 0;
      writer.onWriteResult(() => {
        done += 1;
      });
      const first = writer.set(items.doc('one'), { a: 1 });
      await writer.flush();
      const afterFlush = done;
      const second = writer.set(items.doc('one'), { a: 2 });
      await writer.close();
      await Promise.all([first, second]);

      expect([afterFlush, done]).toEqual([1, 2]);
      expect((await items.doc('one').get()).get('a')).toBe(2);
    },
  },
};

import { AggregateField, type Timestamp } from 'firebase-admin/firestore';
import { expect } from 'vitest';
import type { CheckGroup } from './check.ts';
import { CODES, expectRefusal, loadIds, seed } from './helpers.ts';

export const transactions: CheckGroup = {
  name: 'transactions',
  checks: {
    'a transaction reads, writes and returns a value': async ({ items, db }) => {
      await seed(items, { one: { n: 1 } });
      const result = await db.runTransaction(async (transaction) => {
        const n = (await transaction.get(items.doc('one'))).get('n') as number;
        transaction.update(items.doc('one'), { n: n + 1 });
        return n;
      });

      expect(result).toBe(1);
      expect((await items.doc('one').get()).get('n')).toBe(2);
    },
    'a transaction can write without reading': async ({ items, db }) => {
      await db.runTransaction(async (transaction) => {
        transaction.set(items.doc('one'), { a: 1 });
        transaction.create(items.doc('two'), { a: 2 });
      });

      expect(await loadIds(items)).toEqual(['one', 'two']);
    },
    'a transaction without writes commits': async ({ items, db }) => {
      await seed(items, { one: { n: 1 } });

      expect(await db.runTransaction(async (transaction) => (await transaction.get(items)).size)).toBe(1);
    },
    'all writes of a transaction have the same time': async ({ items, db }) => {
      await db.runTransaction(async (transaction) => {
        await transaction.get(items.doc('one'));
        transaction.set(items.doc('one'), { a: 1 });
        transaction.set(items.doc('two'), { a: 1 });
      });

      const found = await items.get();
      expect(found.docs[0]!.updateTime.isEqual(found.docs[1]!.updateTime)).toBe(true);
    },
    'an error thrown in a transaction reaches the caller, and nothing is written': async ({ items, db }) => {
      await seed(items, { one: { n: 1 } });
      const attempt = db.runTransaction(async (transaction) => {
        await transaction.get(items.doc('one'));
        transaction.update(items.doc('one'), { n: 2 });
        throw new Error('changed my mind');
      });

      await expect(attempt).rejects.toThrow('changed my mind');
      expect((await items.doc('one').get()).get('n')).toBe(1);
    },
    'a failed transaction releases its locks': async ({ items, db }) => {
      await seed(items, { one: { n: 1 } });
      const attempt = db.runTransaction(async (transaction) => {
        await transaction.get(items.doc('one'));
        throw new Error('changed my mind');
      });

      await expect(attempt).rejects.toThrow('changed my mind');
      await items.doc('one').update({ n: 5 });
      expect((await items.doc('one').get()).get('n')).toBe(5);
    },
    'fifty concurrent increments are all counted': async ({ items, db }) => {
      await seed(items, { counter: { n: 0 } });
      await Promise.all(
        Array.from({ length: 50 }, async () =>
          db.runTransaction(
            async (transaction) => {
              const n = (await transaction.get(items.doc('counter'))).get('n') as number;
              transaction.update(items.doc('counter'), { n: n + 1 });
            },
            { maxAttempts: 50 },
          ),
        ),
      );

      expect((await items.doc('counter').get()).get('n')).toBe(50);
    },
    'of several concurrent creates, one succeeds': async ({ items, db }) => {
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, async (_, index) =>
          db.runTransaction(
            async (transaction) => {
              const snapshot = await transaction.get(items.doc('lock'));
              if (snapshot.exists) return false;
              transaction.create(items.doc('lock'), { index });
              return true;
            },
            { maxAttempts: 20 },
          ),
        ),
      );

      expect(outcomes.filter(Boolean)).toHaveLength(1);
    },
    'a write between the read and the commit of a transaction is not lost': async ({ items, db }) => {
      await seed(items, { one: { n: 1, touched: false } });
      let outside: Promise<unknown> | undefined;
      await db.runTransaction(async (transaction) => {
        const snapshot = await transaction.get(items.doc('one'));
        outside ??= items.doc('one').update({ touched: true });
        transaction.set(items.doc('one'), { ...snapshot.data(), n: 2 });
      });
      await outside;

      expect((await items.doc('one').get()).data()).toEqual({ n: 2, touched: true });
    },
    'write skew is prevented': async ({ items, db }) => {
      await seed(items, { anna: { onCall: true }, ben: { onCall: true } });
      const leave = async (id: string) =>
        db.runTransaction(
          async (transaction) => {
            const both = await transaction.getAll(items.doc('anna'), items.doc('ben'));
            if (both.filter((doc) => doc.get('onCall') as boolean).length > 1)
              transaction.update(items.doc(id), { onCall: false });
          },
          { maxAttempts: 10 },
        );
      await Promise.all([leave('anna'), leave('ben')]);

      expect(await loadIds(items.where('onCall', '==', true))).toHaveLength(1);
    },
    'a transaction notices a document that newly matches its query': async ({ items, db }) => {
      const reserve = async (id: string) =>
        db.runTransaction(
          async (transaction) => {
            const taken = await transaction.get(items.where('slot', '==', 1));
            if (taken.empty) transaction.set(items.doc(id), { slot: 1 });
          },
          { maxAttempts: 20 },
        );
      await Promise.all(['a', 'b', 'c', 'd'].map(reserve));

      expect(await loadIds(items)).toHaveLength(1);
    },
    'concurrent transfers in opposite directions keep the total': async ({ items, db }) => {
      await seed(items, { left: { n: 100 }, right: { n: 100 } });
      const transfer = async (from: string, to: string) =>
        db.runTransaction(
          async (transaction) => {
            const source = await transaction.get(items.doc(from));
            const target = await transaction.get(items.doc(to));
            transaction.update(items.doc(from), { n: (source.get('n') as number) - 1 });
            transaction.update(items.doc(to), { n: (target.get('n') as number) + 1 });
          },
          { maxAttempts: 30 },
        );
      await Promise.all([
        ...Array.from({ length: 4 }, async () => transfer('left', 'right')),
        ...Array.from({ length: 4 }, async () => transfer('right', 'left')),
      ]);

      const [left, right] = await db.getAll(items.doc('left'), items.doc('right'));
      expect([left!.get('n'), right!.get('n')]).toEqual([100, 100]);
    },
    'a transaction can read queries, several documents and aggregates': async ({ items, db }) => {
      await seed(items, { a: { n: 1 }, b: { n: 2 }, c: { n: 3 } });
      const seen = await db.runTransaction(async (transaction) => {
        const large = await transaction.get(items.where('n', '>', 1));
        const some = await transaction.getAll(items.doc('a'), items.doc('none'));
        const total = await transaction.get(items.aggregate({ sum: AggregateField.sum('n') }));
        return [large.size, some.map((doc) => doc.exists), total.data().sum];
      });

      expect(seen).toEqual([2, [true, false], 6]);
    },
    'reads inside a transaction do not see its own writes': async ({ items, db }) => {
      await seed(items, { one: { n: 1 } });
      const attempt = db.runTransaction(async (transaction) => {
        transaction.update(items.doc('one'), { n: 2 });
        await transaction.get(items.doc('one'));
      });

      await expect(attempt).rejects.toThrow('all reads to be executed before all writes');
    },
    'a refused write fails the whole transaction': async ({ items, db }) => {
      const attempt = db.runTransaction(async (transaction) => {
        transaction.set(items.doc('one'), { a: 1 });
        transaction.update(items.doc('none'), { a: 1 });
      });

      await expectRefusal(attempt, CODES.notFound);
      expect(await loadIds(items)).toEqual([]);
    },
    'creating an existing document fails the transaction': async ({ items, db }) => {
      await seed(items, { one: { a: 1 } });
      const attempt = db.runTransaction(async (transaction) => {
        await transaction.get(items.doc('two'));
        transaction.create(items.doc('one'), { a: 2 });
      });

      await expectRefusal(attempt, CODES.alreadyExists);
    },
    'a transaction can delete documents': async ({ items, db }) => {
      await seed(items, { one: { a: 1 }, two: { a: 1 } });
      await db.runTransaction(async (transaction) => {
        const all = await transaction.get(items);
        for (const doc of all.docs) transaction.delete(doc.ref);
      });

      expect(await loadIds(items)).toEqual([]);
    },
    'a read-only transaction sees one consistent state': async ({ items, db }) => {
      await seed(items, { one: { n: 1 } });
      const seen = await db.runTransaction(
        async (transaction) => {
          const before = (await transaction.get(items.doc('one'))).get('n') as number;
          await items.doc('one').update({ n: 2 });
          await items.doc('two').set({ n: 3 });
          const after = (await transaction.get(items.doc('one'))).get('n') as number;
          return [before, after, (await transaction.get(items)).size];
        },
        { readOnly: true },
      );

      expect(seen).toEqual([1, 1, 1]);
    },
    'a read-only transaction can read at an earlier time': async ({ items, db }) => {
      const first = await items.doc('one').set({ n: 1 });
      await items.doc('one').set({ n: 2 });
      await items.doc('two').set({ n: 2 });
      const seen = await db.runTransaction(
        async (transaction) => [
          (await transaction.get(items.doc('one'))).get('n') as number,
          (await transaction.get(items)).size,
        ],
        { readOnly: true, readTime: first.writeTime },
      );

      expect(seen).toEqual([1, 1]);
    },
    'a document deleted since can be read at an earlier time': async ({ items, db }) => {
      await items.doc('one').set({ n: 1 });
      const before: Timestamp = (await items.doc('one').get()).updateTime!;
      await items.doc('one').delete();
      const seen = await db.runTransaction(async (transaction) => transaction.get(items.doc('one')), {
        readOnly: true,
        readTime: before,
      });

      expect(seen.data()).toEqual({ n: 1 });
    },
    'a read-only transaction does not block writers': async ({ items, db }) => {
      await seed(items, { one: { n: 1 } });
      await db.runTransaction(
        async (transaction) => {
          await transaction.get(items.doc('one'));
          await items.doc('one').set({ n: 2 });
        },
        { readOnly: true },
      );

      expect((await items.doc('one').get()).get('n')).toBe(2);
    },
    'transactions on different documents run concurrently': async ({ items, db }) => {
      await seed(items, { one: { n: 0 }, two: { n: 0 } });
      await db.runTransaction(async (outer) => {
        await outer.get(items.doc('one'));
        await db.runTransaction(async (inner) => {
          await inner.get(items.doc('two'));
          inner.update(items.doc('two'), { n: 1 });
        });
        outer.update(items.doc('one'), { n: 1 });
      });

      expect(await loadIds(items.where('n', '==', 1))).toEqual(['one', 'two']);
    },
    'a stale update time inside a transaction is refused': async ({ items, db }) => {
      const first = await items.doc('one').set({ n: 1 });
      await items.doc('one').set({ n: 2 });
      const attempt = db.runTransaction(async (transaction) => {
        transaction.update(items.doc('one'), { n: 3 }, { lastUpdateTime: first.writeTime });
      });

      await expectRefusal(attempt, CODES.failedPrecondition);
    },
  },
};

import {
  FieldPath,
  FieldValue,
  Filter,
  type CollectionReference,
  type Query,
} from 'firebase-admin/firestore';
import { expect } from 'vitest';
import type { Check, CheckGroup } from './check.ts';
import { CODES, expectRefusal } from './helpers.ts';

const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

const refusesQuery =
  (build: (items: CollectionReference) => Query): Check =>
  async ({ items }) => {
    await expectRefusal(build(items).get(), CODES.invalidArgument);
  };

const refusesWrite =
  (write: (items: CollectionReference) => Promise<unknown>): Check =>
  async ({ items }) => {
    await expectRefusal(write(items), CODES.invalidArgument);
  };

export const refusals: CheckGroup = {
  name: 'refusals',
  checks: {
    'in with thirty-one values': refusesQuery((items) => items.where('n', 'in', upTo(31))),
    'in without values': refusesQuery((items) => items.where('n', 'in', [])),
    'not-in with eleven values': refusesQuery((items) => items.where('n', 'not-in', upTo(11))),
    'not-in without values': refusesQuery((items) => items.where('n', 'not-in', [])),
    'array-contains-any with thirty-one values': refusesQuery((items) =>
      items.where('n', 'array-contains-any', upTo(31)),
    ),
    'array-contains twice': refusesQuery((items) =>
      items.where('a', 'array-contains', 1).where('a', 'array-contains', 2),
    ),
    'array-contains and array-contains-any together': refusesQuery((items) =>
      items.where('a', 'array-contains', 1).where('a', 'array-contains-any', [2]),
    ),
    'not-in and != together': refusesQuery((items) => items.where('a', 'not-in', [1]).where('a', '!=', 2)),
    'not-in twice': refusesQuery((items) => items.where('a', 'not-in', [1]).where('b', 'not-in', [2])),
    '!= twice': refusesQuery((items) => items.where('a', '!=', 1).where('b', '!=', 2)),
    '!= twice inside or': refusesQuery((items) =>
      items.where(Filter.or(Filter.where('a', '!=', 1), Filter.where('b', '!=', null))),
    ),
    'a fixed id with a range on another field': refusesQuery((items) =>
      items.where(FieldPath.documentId(), '==', 'x').where('a', '>', 1),
    ),
    'not-in and in together': refusesQuery((items) => items.where('a', 'not-in', [1]).where('b', 'in', [2])),
    'not-in inside or': refusesQuery((items) =>
      items.where(Filter.or(Filter.where('a', 'not-in', [1]), Filter.where('b', '==', 1))),
    ),
    'in filters with more than thirty combinations': refusesQuery((items) =>
      items.where('a', 'in', upTo(6)).where('b', 'in', upTo(6)),
    ),
    'a reserved id': refusesWrite(async (items) => items.doc('__reserved__').set({ a: 1 })),
    'a reserved collection': refusesWrite(async (items) => items.doc('x/__reserved__/y').set({ a: 1 })),
    'a reserved field name': refusesWrite(async (items) => items.doc('x').set({ __reserved__: 1 })),
    'an id of 1,501 bytes': refusesWrite(async (items) => items.doc('x'.repeat(1501)).set({ a: 1 })),
    'a field name of 1,501 bytes': refusesWrite(async (items) =>
      items.doc('x').set({ ['x'.repeat(1501)]: 1 }),
    ),
    'a vector without numbers': refusesWrite(async (items) =>
      items.doc('x').set({ v: FieldValue.vector([]) }),
    ),
    'creating a document twice in one batch, which writes nothing': async ({ items, db }) => {
      const batch = db.batch();
      batch.create(items.doc('one'), { a: 1 });
      batch.create(items.doc('one'), { a: 2 });

      await expect(batch.commit()).rejects.toHaveProperty('code');
      expect((await items.doc('one').get()).exists).toBe(false);
    },
    'an invalid query fails at once, although the SDK retries streams that fail before their headers':
      async ({ items }) => {
        const started = performance.now();
        await expectRefusal(items.where('n', 'in', upTo(31)).get(), CODES.invalidArgument);

        expect(performance.now() - started).toBeLessThan(1500);
      },
  },
};

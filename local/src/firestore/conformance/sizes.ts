import { expect } from 'vitest';
import type { CheckGroup } from './check.ts';
import { CODES, expectRefusal } from './helpers.ts';

export const sizes: CheckGroup = {
  name: 'sizes',
  checks: {
    'a document of almost 1 MiB is stored': async ({ items }) => {
      await items.doc('one').set({ text: 'x'.repeat(1_048_000) });

      expect(((await items.doc('one').get()).get('text') as string).length).toBe(1_048_000);
    },
    'a document of more than 1 MiB is refused': async ({ items }) => {
      await expectRefusal(items.doc('one').set({ text: 'x'.repeat(1_048_577) }), CODES.invalidArgument);
      expect((await items.doc('one').get()).exists).toBe(false);
    },
    'a document that grows beyond 1 MiB is refused': async ({ items }) => {
      await items.doc('one').set({ text: 'x'.repeat(800_000) });

      await expectRefusal(items.doc('one').update({ more: 'x'.repeat(300_000) }), CODES.invalidArgument);
      expect((await items.doc('one').get()).data()).not.toHaveProperty('more');
    },
    'a batch of 7 MB commits': async ({ items, db }) => {
      const batch = db.batch();
      for (let index = 0; index < 8; index += 1)
        batch.set(items.doc(`d${index}`), { text: 'x'.repeat(900_000) });
      await batch.commit();

      expect((await items.count().get()).data().count).toBe(8);
    },
    'a response of 7 MB arrives': async ({ items }) => {
      await Promise.all(
        Array.from({ length: 8 }, async (_, index) =>
          items.doc(`d${index}`).set({ text: 'x'.repeat(900_000) }),
        ),
      );

      expect((await items.get()).size).toBe(8);
    },
    'an id of 1,500 bytes is stored': async ({ items }) => {
      await items.doc('x'.repeat(1500)).set({ a: 1 });

      expect((await items.get()).docs[0]!.id).toHaveLength(1500);
    },
  },
};

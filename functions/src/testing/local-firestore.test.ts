import { Timestamp } from 'firebase-admin/firestore';
import { expect, it } from 'vitest';
import { setUpFirestore } from './set-up-firestore.ts';

const local = setUpFirestore();

it('restoring kept documents undoes all later changes and keeps values of every type', async () => {
  const { db } = local;
  const value = {
    text: 'é',
    whole: 5,
    part: 0.5,
    nothing: null,
    at: Timestamp.fromMillis(1_795_000_000_123),
    bytes: Buffer.from([0, 255]),
    list: [{ deep: [true] }],
    of: db.doc('a/b'),
  };
  await db.doc('a/changed').set(value);
  await db.doc('a/missing/events/of').set({ n: 1 });
  await db.doc('a/deleted').set({ n: 2 });
  const putBack = local.keep();
  const before = local.documents();
  await db.doc('a/changed').update({ text: 'later' });
  await db.doc('a/deleted').delete();
  await db.doc('a/new').set({ n: 3 });
  putBack();
  expect(local.documents()).toEqual(before);
  expect((await db.doc('a/changed').get()).data()).toEqual(value);
  expect((await db.collection('a').get()).docs.map(({ id }) => id)).toEqual(['changed', 'deleted']);
});

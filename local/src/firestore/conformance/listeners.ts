import {
  Filter,
  type DocumentReference,
  type DocumentSnapshot,
  type Query,
  type QuerySnapshot,
} from 'firebase-admin/firestore';
import { expect } from 'vitest';
import type { CheckGroup } from './check.ts';
import { CODES, idsOf, seed } from './helpers.ts';
import { watch, type Watch } from './watch.ts';

const watchDocument = (ref: DocumentReference): Watch<DocumentSnapshot> =>
  watch((next, fail) => ref.onSnapshot(next, fail));

const watchQuery = (query: Query): Watch<QuerySnapshot> =>
  watch((next, fail) => query.onSnapshot(next, fail));

const changesOf = (snapshot: QuerySnapshot): readonly (readonly [string, string, number, number])[] =>
  snapshot.docChanges().map((change) => [change.type, change.doc.id, change.oldIndex, change.newIndex]);

const has =
  (...expected: readonly string[]) =>
  (snapshot: QuerySnapshot): boolean =>
    idsOf(snapshot).join() === expected.join();

export const listeners: CheckGroup = {
  name: 'listeners',
  checks: {
    'a document listener receives its creation, changes and deletion': async ({ items }) => {
      const ref = items.doc('one');
      const listener = watchDocument(ref);
      await listener.until((snapshot) => !snapshot.exists);
      await ref.set({ n: 1 });
      await listener.until((snapshot) => snapshot.get('n') === 1);
      await ref.update({ n: 2 });
      await listener.until((snapshot) => snapshot.get('n') === 2);
      await ref.delete();
      const known = listener.heard.length;
      await listener.until((snapshot) => !snapshot.exists && listener.heard.indexOf(snapshot) >= known - 1);
      listener.stop();
    },
    'a document listener first receives the current state': async ({ items }) => {
      await seed(items, { one: { n: 1 } });
      const listener = watchDocument(items.doc('one'));
      const first = await listener.until(() => true);
      listener.stop();

      expect(first.data()).toEqual({ n: 1 });
      expect(first.updateTime).toBeDefined();
    },
    'a document listener ignores siblings and subcollections': async ({ items }) => {
      await seed(items, { one: { n: 1 } });
      const listener = watchDocument(items.doc('one'));
      await listener.until(() => true);
      await items.doc('two').set({ n: 2 });
      await items.doc('one/below/x').set({ n: 3 });
      await items.doc('one').set({ n: 4 });
      await listener.until((snapshot) => snapshot.get('n') === 4);
      listener.stop();

      expect(listener.heard.map((snapshot) => snapshot.get('n') as number)).toEqual([1, 4]);
    },
    'a query listener receives added, modified and removed documents': async ({ items }) => {
      await seed(items, { a: { n: 1 }, b: { n: 2 } });
      const listener = watchQuery(items.orderBy('n'));
      const first = await listener.until(has('a', 'b'));
      await items.doc('c').set({ n: 3 });
      const added = await listener.until(has('a', 'b', 'c'));
      await items.doc('a').set({ n: 9 });
      const moved = await listener.until(has('b', 'c', 'a'));
      await items.doc('b').delete();
      const removed = await listener.until(has('c', 'a'));
      listener.stop();

      expect(changesOf(first)).toEqual([
        ['added', 'a', -1, 0],
        ['added', 'b', -1, 1],
      ]);
      expect(changesOf(added)).toEqual([['added', 'c', -1, 2]]);
      expect(changesOf(moved)).toEqual([['modified', 'a', 0, 2]]);
      expect(changesOf(removed)).toEqual([['removed', 'b', 0, -1]]);
    },
    'a document that no longer matches leaves the query': async ({ items }) => {
      await seed(items, { a: { open: true }, b: { open: true } });
      const listener = watchQuery(items.where('open', '==', true));
      await listener.until(has('a', 'b'));
      await items.doc('a').update({ open: false });
      const left = await listener.until(has('b'));
      await items.doc('a').update({ open: true });
      const back = await listener.until(
        (snapshot) => has('a', 'b')(snapshot) && snapshot !== listener.heard[0],
      );
      listener.stop();

      expect(changesOf(left)).toEqual([['removed', 'a', 0, -1]]);
      expect(changesOf(back)).toEqual([['added', 'a', -1, 0]]);
    },
    'a listener on an empty query receives a snapshot': async ({ items }) => {
      const listener = watchQuery(items.where('n', '==', 1));
      const first = await listener.until(() => true);
      listener.stop();

      expect(first.empty).toBe(true);
    },
    'when a document leaves a limited query, the next one enters': async ({ items }) => {
      await seed(items, { a: { n: 1 }, b: { n: 2 }, c: { n: 3 } });
      const listener = watchQuery(items.orderBy('n').limit(2));
      await listener.until(has('a', 'b'));
      await items.doc('a').delete();
      await listener.until(has('b', 'c'));
      await items.doc('first').set({ n: 0 });
      await listener.until(has('first', 'b'));
      listener.stop();

      expect(listener.heard.every((snapshot) => snapshot.size === 2)).toBe(true);
    },
    'a limitToLast listener receives documents in order': async ({ items }) => {
      await seed(items, { a: { n: 1 }, b: { n: 2 } });
      const listener = watchQuery(items.orderBy('n').limitToLast(2));
      await listener.until(has('a', 'b'));
      await items.doc('c').set({ n: 3 });
      await listener.until(has('b', 'c'));
      listener.stop();
    },
    'a batch arrives as one snapshot': async ({ items, db }) => {
      const listener = watchQuery(items);
      await listener.until((snapshot) => snapshot.empty);
      const batch = db.batch();
      for (const id of ['a', 'b', 'c']) batch.set(items.doc(id), { id });
      await batch.commit();
      await listener.until(has('a', 'b', 'c'));
      listener.stop();

      expect(listener.heard.map((snapshot) => snapshot.size)).toEqual([0, 3]);
    },
    'a transaction arrives as one snapshot': async ({ items, db }) => {
      await seed(items, { a: { n: 1 }, b: { n: 1 } });
      const listener = watchQuery(items);
      await listener.until(has('a', 'b'));
      await db.runTransaction(async (transaction) => {
        const found = await transaction.get(items);
        for (const doc of found.docs) transaction.update(doc.ref, { n: 2 });
      });
      const heard = await listener.until((snapshot) => snapshot.docs.every((doc) => doc.get('n') === 2));
      listener.stop();

      expect(heard.docChanges()).toHaveLength(2);
      expect(listener.heard).toHaveLength(2);
    },
    'a collection group listener receives documents at every depth': async ({ db, items }) => {
      const group = `${items.id}-group`;
      const listener = watchQuery(db.collectionGroup(group));
      await listener.until((snapshot) => snapshot.empty);
      await db.doc(`${group}/a`).set({ n: 1 });
      await listener.until(has('a'));
      await items.doc(`x/${group}/b`).set({ n: 2 });
      await listener.until((snapshot) => snapshot.size === 2);
      listener.stop();
    },
    'a listener with an or filter receives matches of both sides': async ({ items }) => {
      const listener = watchQuery(
        items.where(Filter.or(Filter.where('a', '==', 1), Filter.where('b', '==', 1))),
      );
      await listener.until((snapshot) => snapshot.empty);
      await items.doc('none').set({ c: 1 });
      await items.doc('x').set({ a: 1 });
      await listener.until(has('x'));
      await items.doc('y').set({ b: 1 });
      await listener.until(has('x', 'y'));
      listener.stop();
    },
    'a listener with select receives only the selected fields': async ({ items }) => {
      await seed(items, { a: { n: 1, secret: true } });
      const listener = watchQuery(items.select('n'));
      const first = await listener.until(has('a'));
      listener.stop();

      expect(first.docs[0]!.data()).toEqual({ n: 1 });
    },
    'a listener with cursors receives only documents between them': async ({ items }) => {
      await seed(items, { a: { n: 1 }, b: { n: 2 }, c: { n: 3 } });
      const listener = watchQuery(items.orderBy('n').startAfter(1).endBefore(9));
      await listener.until(has('b', 'c'));
      await items.doc('out').set({ n: 9 });
      await items.doc('in').set({ n: 8 });
      await listener.until(has('b', 'c', 'in'));
      listener.stop();
    },
    'thirty listeners each receive their own write': async ({ items }) => {
      const all = Array.from({ length: 30 }, (_, index) => watchQuery(items.where('n', '==', index)));
      await Promise.all(all.map(async (listener) => listener.until((snapshot) => snapshot.empty)));
      await seed(items, Object.fromEntries(all.map((_, index) => [`d${index}`, { n: index }])));
      const heard = await Promise.all(
        all.map(async (listener) => listener.until((snapshot) => snapshot.size === 1)),
      );
      for (const listener of all) listener.stop();

      expect(heard.map((snapshot) => snapshot.docs[0]!.id)).toEqual(all.map((_, index) => `d${index}`));
    },
    'a stopped listener receives nothing': async ({ items }) => {
      const stopped = watchQuery(items);
      const other = watchQuery(items);
      await Promise.all([stopped.until((found) => found.empty), other.until((found) => found.empty)]);
      stopped.stop();
      await items.doc('a').set({ n: 1 });
      await other.until(has('a'));
      other.stop();

      expect(stopped.heard).toHaveLength(1);
    },
    'a listener on an invalid query fails with the reason': async ({ items }) => {
      const listener = watchQuery(
        items.where(
          'n',
          'in',
          Array.from({ length: 31 }, (_, index) => index),
        ),
      );

      await expect(listener.until(() => true)).rejects.toThrow(`Error ${CODES.invalidArgument}: `);
    },
  },
};

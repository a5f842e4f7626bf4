import { FieldPath, type Firestore } from 'firebase-admin/firestore';
import { expect } from 'vitest';
import type { Check, CheckGroup } from './check.ts';
import { loadIds } from './helpers.ts';

const POSTS: Readonly<Record<string, object>> = {
  'posts/top': { n: 5, kind: 'a' },
  'users/u1/posts/p1': { n: 1, kind: 'a' },
  'users/u1/posts/p2': { n: 3, kind: 'b' },
  'users/u2/posts/p1': { n: 2, kind: 'a' },
  'users/u2/teams/t/posts/deep': { n: 4, kind: 'b' },
  'posts/top/posts/inner': { n: 6, kind: 'a' },
  'users/u1/others/p3': { n: 9, kind: 'a' },
  'users/u1/posts/p1/notes/n': { n: 9, kind: 'a' },
};

const prepared =
  (check: (db: Firestore) => Promise<void>): Check =>
  async ({ db }) => {
    const batch = db.batch();
    for (const [path, data] of Object.entries(POSTS)) batch.set(db.doc(path), data);
    await batch.commit();
    await check(db);
  };

export const groups: CheckGroup = {
  name: 'collection groups',
  checks: {
    'a collection group spans all depths and is ordered by path': prepared(async (db) => {
      const found = await db.collectionGroup('posts').get();

      expect(found.docs.map((doc) => doc.ref.path)).toEqual([
        'posts/top',
        'posts/top/posts/inner',
        'users/u1/posts/p1',
        'users/u1/posts/p2',
        'users/u2/posts/p1',
        'users/u2/teams/t/posts/deep',
      ]);
    }),
    'a collection group can be filtered and ordered': prepared(async (db) => {
      const query = db.collectionGroup('posts').where('kind', '==', 'a').orderBy('n', 'desc');

      expect(await loadIds(query.limit(3))).toEqual(['inner', 'top', 'p1']);
      expect(await loadIds(query.startAfter(2))).toEqual(['p1']);
    }),
    'a collection group can be limited to a range of paths': prepared(async (db) => {
      const name = FieldPath.documentId();
      const query = db
        .collectionGroup('posts')
        .where(name, '>=', db.doc('users/u1'))
        .where(name, '<', db.doc('users/u2'));

      expect(await loadIds(query)).toEqual(['p1', 'p2']);
    }),
    'a collection group can be counted': prepared(async (db) => {
      expect((await db.collectionGroup('posts').count().get()).data().count).toBe(6);
    }),
    'a collection group can start after a document': prepared(async (db) => {
      const after = await db.doc('users/u1/posts/p2').get();

      expect(await loadIds(db.collectionGroup('posts').orderBy('n').startAfter(after))).toEqual([
        'deep',
        'top',
        'inner',
      ]);
    }),
    'a collection group with an unknown id is empty': prepared(async (db) => {
      expect(await loadIds(db.collectionGroup('nothing'))).toEqual([]);
    }),
    'partitions contain every document exactly once': prepared(async (db) => {
      const seen: string[] = [];
      for await (const partition of db.collectionGroup('posts').getPartitions(3)) {
        const found = await partition.toQuery().get();
        seen.push(...found.docs.map((doc) => doc.ref.path));
      }

      expect(seen).toHaveLength(6);
      expect(new Set(seen).size).toBe(6);
    }),
  },
};

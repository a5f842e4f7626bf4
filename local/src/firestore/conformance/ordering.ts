import { FieldValue, GeoPoint, Timestamp } from 'firebase-admin/firestore';
import { expect } from 'vitest';
import type { CheckGroup } from './check.ts';
import { loadIds, seed } from './helpers.ts';

export const ordering: CheckGroup = {
  name: 'order of values',
  checks: {
    'types are ordered as documented': async ({ items, db }) => {
      await seed(items, {
        null: { v: null },
        false: { v: false },
        true: { v: true },
        nan: { v: NaN },
        minus: { v: -Infinity },
        number: { v: 7 },
        time: { v: new Timestamp(0, 0) },
        text: { v: '' },
        bytes: { v: Buffer.alloc(0) },
        reference: { v: db.doc('a/b') },
        place: { v: new GeoPoint(-90, -180) },
        array: { v: [] },
        vector: { v: FieldValue.vector([1]) },
        map: { v: {} },
      });

      expect(await loadIds(items.orderBy('v'))).toEqual([
        'null', 'false', 'true', 'nan', 'minus', 'number', 'time', 'text', 'bytes', 'reference', 'place', 'array',
        'vector', 'map',
      ]); // prettier-ignore
    },
    'integers and doubles are ordered together': async ({ items }) => {
      await seed(items, {
        a: { v: 1.5 },
        b: { v: 1 },
        c: { v: -3 },
        d: { v: 2 },
        e: { v: 1.25 },
        f: { v: -0.5 },
      });

      expect(await loadIds(items.orderBy('v'))).toEqual(['c', 'f', 'b', 'e', 'a', 'd']);
    },
    'integers beyond 53 bits are distinguished': async ({ open }) => {
      const items = open({ settings: { useBigInt: true } }).collection('big');
      await seed(items, { a: { v: 9_007_199_254_740_993n }, b: { v: 9_007_199_254_740_992n } });

      expect(await loadIds(items.orderBy('v'))).toEqual(['b', 'a']);
      expect(await loadIds(items.where('v', '==', 9_007_199_254_740_993n))).toEqual(['a']);
    },
    'strings sort by their UTF-8 bytes': async ({ items }) => {
      await seed(items, {
        a: { v: '\uff61' },
        b: { v: '😀' },
        c: { v: 'z' },
        d: { v: 'Z' },
        e: { v: 'é' },
        f: { v: 'zz' },
      });

      expect(await loadIds(items.orderBy('v'))).toEqual(['d', 'c', 'f', 'e', 'a', 'b']);
    },
    'bytes sort unsigned, shorter first': async ({ items }) => {
      await seed(items, {
        a: { v: Buffer.from([255]) },
        b: { v: Buffer.from([1, 2]) },
        c: { v: Buffer.from([1]) },
        d: { v: Buffer.from([127]) },
      });

      expect(await loadIds(items.orderBy('v'))).toEqual(['c', 'b', 'd', 'a']);
    },
    'arrays sort element by element, shorter first': async ({ items }) => {
      await seed(items, { a: { v: [1, 2] }, b: { v: [1] }, c: { v: [2] }, d: { v: [1, 'x'] }, e: { v: [] } });

      expect(await loadIds(items.orderBy('v'))).toEqual(['e', 'b', 'a', 'd', 'c']);
    },
    'maps sort by key, then value, then size': async ({ items }) => {
      await seed(items, {
        a: { v: { b: 0 } },
        b: { v: { a: 2 } },
        c: { v: { a: 1, b: 1 } },
        d: { v: { a: 1 } },
        e: { v: {} },
      });

      expect(await loadIds(items.orderBy('v'))).toEqual(['e', 'd', 'c', 'b', 'a']);
    },
    'references sort by path': async ({ items, db }) => {
      await seed(items, { a: { v: db.doc('b/a') }, b: { v: db.doc('a/b/c/d') }, c: { v: db.doc('a/b') } });

      expect(await loadIds(items.orderBy('v'))).toEqual(['c', 'b', 'a']);
    },
    'geo points sort by latitude, then longitude': async ({ items }) => {
      await seed(items, {
        a: { v: new GeoPoint(1, 5) },
        b: { v: new GeoPoint(1, -5) },
        c: { v: new GeoPoint(-1, 9) },
      });

      expect(await loadIds(items.orderBy('v'))).toEqual(['c', 'b', 'a']);
    },
    'vectors sort by length, then element by element': async ({ items }) => {
      await seed(items, {
        a: { v: FieldValue.vector([1, 2]) },
        b: { v: FieldValue.vector([9]) },
        c: { v: FieldValue.vector([1, 1]) },
      });

      expect(await loadIds(items.orderBy('v'))).toEqual(['b', 'c', 'a']);
    },
    'a range filter matches only values of its own type': async ({ items }) => {
      await seed(items, {
        a: { v: 1 },
        b: { v: 'x' },
        c: { v: true },
        d: { v: null },
        e: { v: NaN },
        f: { v: 9 },
      });

      expect(await loadIds(items.where('v', '>', 1))).toEqual(['f']);
      expect(await loadIds(items.where('v', '>=', ''))).toEqual(['b']);
      expect(await loadIds(items.where('v', '<=', true))).toEqual(['c']);
    },
    'documents with equal values sort by id': async ({ items }) => {
      await seed(items, {
        b: { v: 1 },
        é: { v: 1 },
        a: { v: 1 },
        B: { v: 1 },
        '10': { v: 1 },
        '9': { v: 1 },
      });

      expect(await loadIds(items.orderBy('v'))).toEqual(['10', '9', 'B', 'a', 'b', 'é']);
    },
  },
};

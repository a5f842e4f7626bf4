import { FieldValue, GeoPoint, Timestamp, type DocumentReference } from 'firebase-admin/firestore';
import { expect } from 'vitest';
import type { Check, CheckGroup } from './check.ts';

const roundTrip =
  (value: unknown, expected: unknown = value): Check =>
  async ({ items }) => {
    await items.doc('one').set({ value, list: [value], map: { value } });

    const data = (await items.doc('one').get()).data()!;
    expect(data).toEqual({ value: expected, list: [expected], map: { value: expected } });
  };

const nested = (levels: number): object => (levels === 0 ? { end: true } : { deeper: nested(levels - 1) });

export const types: CheckGroup = {
  name: 'types',
  checks: {
    'null is read as written': roundTrip(null),
    'booleans are read as written': roundTrip({ yes: true, no: false }),
    'integers are read as written': roundTrip({ zero: 0, small: -1, large: Number.MAX_SAFE_INTEGER }),
    'doubles are read as written': roundTrip({ third: 1 / 3, tiny: 5e-324, huge: 1.7976931348623157e308 }),
    'infinities and NaN are read as written': roundTrip({ plus: Infinity, minus: -Infinity, none: NaN }),
    'negative zero is read as written': async ({ items }) => {
      await items.doc('one').set({ value: -0 });

      expect(Object.is((await items.doc('one').get()).get('value'), -0)).toBe(true);
    },
    'strings of any script are read as written': roundTrip({
      empty: '',
      text: 'naïve \u0000 日本語 👩‍👩‍👧 \n',
      long: 'x'.repeat(5000),
    }),
    'bytes are read as written': roundTrip(Buffer.from([0, 1, 127, 128, 255])),
    'empty bytes are read as written': roundTrip(Buffer.alloc(0)),
    'timestamps keep microseconds': async ({ items }) => {
      await items.doc('one').set({ at: new Timestamp(1_700_000_000, 123_456_789) });

      expect((await items.doc('one').get()).get('at')).toEqual(new Timestamp(1_700_000_000, 123_456_000));
    },
    'timestamps before 1970 and far in the future are read as written': roundTrip({
      before: new Timestamp(-62_135_596_800, 0),
      early: new Timestamp(-1, 999_999_000),
      late: new Timestamp(253_402_300_799, 0),
    }),
    'dates are read as timestamps': roundTrip(
      new Date('2026-03-04T05:06:07.089Z'),
      Timestamp.fromDate(new Date('2026-03-04T05:06:07.089Z')),
    ),
    'geo points are read as written': roundTrip({
      place: new GeoPoint(52.5, -13.4),
      edge: new GeoPoint(-90, 180),
    }),
    'references are read as written': async ({ items, db }) => {
      await items.doc('one').set({ ref: db.doc('users/x/posts/y') });

      const ref = (await items.doc('one').get()).get('ref') as DocumentReference;
      expect(ref.path).toBe('users/x/posts/y');
      expect(ref.isEqual(db.doc('users/x/posts/y'))).toBe(true);
    },
    'empty arrays and maps are read as written': roundTrip({ list: [], map: {} }),
    'arrays of mixed types are read as written': roundTrip({
      list: [1, 'a', null, { deep: [true, { x: [] }] }],
    }),
    'vectors are read as written': async ({ items }) => {
      await items
        .doc('one')
        .set({ embedding: FieldValue.vector([1, 0.5, -2]), m: { v: FieldValue.vector([0]) } });

      const snapshot = await items.doc('one').get();
      expect(snapshot.get('embedding')).toEqual(FieldValue.vector([1, 0.5, -2]));
      expect(snapshot.get('m.v')).toEqual(FieldValue.vector([0]));
    },
    'integers beyond 53 bits keep every digit': async ({ open }) => {
      const db = open({ settings: { useBigInt: true } });
      const data = {
        max: 9_223_372_036_854_775_807n,
        min: -9_223_372_036_854_775_808n,
        odd: 9_007_199_254_740_993n,
      };
      await db.doc('big/one').set(data);

      expect((await db.doc('big/one').get()).data()).toEqual(data);
    },
    'a thousand fields are read as written': async ({ items }) => {
      const data = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`field${index}`, index]));
      await items.doc('one').set(data);

      expect((await items.doc('one').get()).data()).toEqual(data);
    },
    'fields with any name are read as written': async ({ items }) => {
      const data = { 'a.b': 1, 'c d': 2, '`': 3, 'é🙂': 4, '0': 5, __proto: 6, constructor: 7, toString: 8 };
      await items.doc('one').set(data);

      expect((await items.doc('one').get()).data()).toEqual(data);
    },
    'maps can be nested eighteen levels deep': async ({ items }) => {
      await items.doc('one').set(nested(18));

      expect((await items.doc('one').get()).data()).toEqual(nested(18));
    },
  },
};

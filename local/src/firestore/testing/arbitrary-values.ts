import * as fc from 'fast-check';
import type { Value } from '../types.ts';
import { arrayOf, doubleOf, integerOf, mapOf, NULL, referenceOf } from '../values/kinds.ts';

// Only a few characters, so that many strings are equal or nearly equal. The last two test the order of UTF-8.
const text = fc.string({ unit: fc.constantFrom('a', 'b', '/', '\u{ff5e}', '\u{1f600}'), maxLength: 3 });
const fieldName = fc.constantFrom('a', 'b', 'a.b', 'constructor', '\u{ff5e}', '\u{1f600}');

const integers = fc.oneof(
  fc.integer({ min: -3, max: 3 }).map(BigInt),
  fc.bigInt({ min: 2n ** 53n - 2n, max: 2n ** 53n + 2n }),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
);
const doubles = fc.oneof(
  fc.double(),
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom(2 ** 53, 2 ** 53 + 2, -0, Number.NaN, Infinity, 2 ** 63),
);
const seconds = fc.oneof(fc.integer({ min: -2, max: 2 }), fc.constantFrom(-62_135_596_800, 253_402_300_799));
const names = fc
  .tuple(fc.constantFrom('a', 'a!', '__id7__', '__id10__', 'b'), fc.constantFrom('x', 'x/c/y', '__id-3__'))
  .map(([collection, rest]) => `projects/p/databases/d/documents/${collection}/${rest}`);
const angle = fc.constantFrom(-45, -0, 0, 0.5, 45);

const vector = fc.array(doubles, { maxLength: 3 }).map((elements) =>
  mapOf({
    __type__: { valueType: 'stringValue', stringValue: '__vector__' },
    value: arrayOf(elements.map(doubleOf)),
  }),
);

/** Any value that Firestore can store. Many of the generated values are nearly equal. */
export const anyValue: fc.Arbitrary<Value> = fc.letrec<{ value: Value; leaf: Value }>((tie) => ({
  leaf: fc.oneof(
    fc.constant(NULL),
    fc.boolean().map((booleanValue): Value => ({ valueType: 'booleanValue', booleanValue })),
    integers.map(integerOf),
    doubles.map(doubleOf),
    fc.tuple(seconds, fc.constantFrom(0, 1000, 999_999_000)).map(([each, nanos]): Value => ({
      valueType: 'timestampValue',
      timestampValue: { seconds: String(each), nanos },
    })),
    text.map((stringValue): Value => ({ valueType: 'stringValue', stringValue })),
    fc
      .uint8Array({ maxLength: 3 })
      .map((bytes): Value => ({ valueType: 'bytesValue', bytesValue: Buffer.from(bytes) })),
    names.map(referenceOf),
    fc.tuple(angle, angle).map(([latitude, longitude]): Value => ({
      valueType: 'geoPointValue',
      geoPointValue: { latitude, longitude },
    })),
    vector,
  ),
  value: fc.oneof(
    { maxDepth: 2 },
    { weight: 4, arbitrary: tie('leaf') },
    { weight: 1, arbitrary: fc.array(tie('value'), { maxLength: 3 }).map(arrayOf) },
    { weight: 1, arbitrary: fc.dictionary(fieldName, tie('value'), { maxKeys: 3 }).map(mapOf) },
  ),
})).value;

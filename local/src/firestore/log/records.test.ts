import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyValue } from '../testing/arbitrary-values.ts';
import { decodeRecord, encodeRecord, type StorageRecord } from './records.ts';

const time = fc.integer({ min: 1, max: 2 ** 50 });
const document = fc
  .tuple(
    fc.string({ minLength: 1 }),
    fc.option(fc.tuple(fc.dictionary(fc.constantFrom('a', 'b'), anyValue), time, time)),
  )
  .map(([name, content]) => ({
    name,
    document: content && { name, fields: { ...content[0] }, createTime: content[1], updateTime: content[2] },
  }));

const anyRecord: fc.Arbitrary<StorageRecord> = fc.oneof(
  fc.record({ kind: fc.constant('documents'), database: fc.string(), time, documents: fc.array(document) }),
  fc.record({ kind: fc.constant('clear'), database: fc.string(), time }),
  fc.record({ kind: fc.constant('log'), format: fc.nat(), upTo: time }),
  fc.record({ kind: fc.constant('end'), documents: fc.nat() }),
);

it('a decoded record equals the record that was encoded', () => {
  fc.assert(
    fc.property(anyRecord, (record) => {
      expect(decodeRecord(encodeRecord(record))).toEqual(record);
    }),
  );
});

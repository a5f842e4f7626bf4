import { describe, expect, it } from 'vitest';
import { ROOT, wireFields } from '../testing/wire-values.ts';
import { normalizeFields } from '../values/normalize.ts';
import { plainFields } from '../values/plain.ts';
import type { WireAggregation } from '../wire.ts';
import { aggregate, normalizeAggregations } from './aggregate.ts';

const ROWS = [{ n: 1 }, { n: 2, m: 1 }, { n: 'text', m: 2 }, {}].map((fields, index) => ({
  name: `${ROOT}/items/${index}`,
  fields: normalizeFields(wireFields(fields)),
}));
const sum = (fieldPath: string): WireAggregation => ({ sum: { field: { fieldPath } } });
const results = (...aggregations: WireAggregation[]) =>
  plainFields(aggregate(normalizeAggregations(aggregations), ROWS));

describe('aggregations', () => {
  it('count counts the documents, up to the limit if there is one', () => {
    expect(results({ count: {} })).toEqual({ field_1: 4 });
    expect(results({ alias: 'few', count: { upTo: { value: '3' } } })).toEqual({ few: 3 });
    expect(results({ count: { upTo: { value: '5' } } })).toEqual({ field_1: 4 });
  });

  it('sum and average include only numbers', () => {
    expect(results(sum('n'), { avg: { field: { fieldPath: 'n' } } })).toEqual({ field_1: 3, field_2: 1.5 });
    expect(results(sum('none'), { avg: { field: { fieldPath: 'none' } } })).toEqual({
      field_1: 0,
      field_2: null,
    });
  });

  it('all aggregations of a query include only documents that have every aggregated field', () => {
    expect(results({ count: {} }, sum('n'), sum('m'))).toEqual({ field_1: 2, field_2: 2, field_3: 3 });
  });

  it('a query has one to five aggregations, each with its own alias', () => {
    const count = (number: number) => Array.from({ length: number }, () => ({ count: {} }));
    const refused = expect.objectContaining({ code: 3 });

    expect(() => normalizeAggregations([])).toThrow(refused);
    expect(normalizeAggregations(count(5))).toHaveLength(5);
    expect(() => normalizeAggregations(count(6))).toThrow(refused);
    expect(() =>
      normalizeAggregations([
        { alias: 'a', count: {} },
        { alias: 'a', count: {} },
      ]),
    ).toThrow(refused);
    expect(() => normalizeAggregations([{ count: { upTo: {} } }])).toThrow(refused);
    expect(() => normalizeAggregations([{}])).toThrow(refused);
  });
});

import { describe, expect, it } from 'vitest';
import type { StructuredQuery, Value } from '../types.ts';
import { createIndexCheck } from './check.ts';
import { parent, query } from './testing/queries.ts';

describe('the index check of vector searches', () => {
  const values: readonly Value[] = [1, 2, 3].map((doubleValue) => ({
    valueType: 'doubleValue',
    doubleValue,
  }));
  const queryVector: Value = {
    valueType: 'mapValue',
    mapValue: { fields: { value: { valueType: 'arrayValue', arrayValue: { values } } } },
  };
  const search = (filter?: string): StructuredQuery => ({
    ...query(filter === undefined ? {} : { where: filter }),
    findNearest: {
      vectorField: { fieldPath: 'embedding' },
      queryVector,
      distanceMeasure: 'COSINE',
      limit: { value: 5 },
    },
  });
  const vector = (fixed: readonly string[], dimension = 3) => ({
    collectionGroup: 'posts',
    queryScope: 'COLLECTION',
    fields: [
      ...fixed.map((fieldPath) => ({ fieldPath, order: 'ASCENDING' })),
      { fieldPath: 'embedding', vectorConfig: { dimension, flat: {} } },
    ],
  });

  it.each<[string, string | undefined, readonly object[], string]>([
    ['no index', undefined, [], 'refused'],
    ['the index that it needs', undefined, [vector([])], 'served'],
    ['an index of another dimension', undefined, [vector([], 4)], 'refused'],
    ['a filter on a field outside of the index', 'a ==', [vector([])], 'refused'],
    ['a filter on a field of the index', 'a ==', [vector(['a'])], 'served'],
    [
      'an index that has the name between the filter and the vector',
      'a ==',
      [vector(['a', '__name__'])],
      'served',
    ],
    ['an index of a field without a filter', undefined, [vector(['a'])], 'refused'],
  ])('a vector search is served or refused as in production: %s', (_, filter, indexes, expected) => {
    let outcome = 'served';
    try {
      createIndexCheck({ indexes })(search(filter), parent);
    } catch {
      outcome = 'refused';
    }

    expect(outcome).toBe(expected);
  });

  it('the error for a missing index proposes a vector index', () => {
    expect(() => {
      createIndexCheck({})(search('a =='), parent);
    }).toThrow('{"fieldPath":"embedding","vectorConfig":{"dimension":3,"flat":{}}}');
  });
});

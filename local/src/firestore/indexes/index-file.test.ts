import { describe, expect, it } from 'vitest';
import { createIndexCheck } from './check.ts';
import { exempt } from './testing/queries.ts';

describe('the index file', () => {
  const field = { fieldPath: 'a', order: 'ASCENDING' };
  const other = { fieldPath: 'b', order: 'DESCENDING' };
  const index = { collectionGroup: 'posts', queryScope: 'COLLECTION', fields: [field, other] };

  it.each<[string, unknown, string]>([
    ['a list instead of an object', [], 'the file must be an object.'],
    ['indexes that are not a list', { indexes: {} }, 'indexes must be a list.'],
    ['an index that is not an object', { indexes: [1] }, 'indexes[0] must be an object.'],
    [
      'no collection',
      { indexes: [{ ...index, collectionGroup: '' }] },
      'indexes[0].collectionGroup must be a non-empty text.',
    ],
    [
      'an unknown scope',
      { indexes: [index, { ...index, queryScope: 'ALL' }] },
      'indexes[1].queryScope must be COLLECTION or COLLECTION_GROUP.',
    ],
    [
      'an index without fields',
      { indexes: [{ ...index, fields: [] }] },
      'indexes[0].fields must list 1 to 100 fields.',
    ],
    [
      'an index of one field',
      { indexes: [{ ...index, fields: [field] }] },
      'indexes[0].fields has only the field "a", which belongs in fieldOverrides.',
    ],
    [
      'an index that names a field twice',
      { indexes: [{ ...index, fields: [field, field] }] },
      'indexes[0].fields names a field twice.',
    ],
    [
      'an unknown order',
      { indexes: [{ ...index, fields: [{ ...field, order: 'UP' }, other] }] },
      'indexes[0].fields[0].order must be ASCENDING or DESCENDING.',
    ],
    [
      'a field without a mode',
      { indexes: [{ ...index, fields: [other, { fieldPath: 'a' }] }] },
      'indexes[0].fields[1] needs exactly one of order, arrayConfig and vectorConfig.',
    ],
    [
      'a field with two modes',
      { indexes: [{ ...index, fields: [{ ...field, arrayConfig: 'CONTAINS' }, other] }] },
      'indexes[0].fields[0] needs exactly one of order, arrayConfig and vectorConfig.',
    ],
    [
      'two array fields in one index',
      {
        indexes: [
          { ...index, fields: ['a', 'b'].map((fieldPath) => ({ fieldPath, arrayConfig: 'CONTAINS' })) },
        ],
      },
      'indexes[0].fields may hold only one field with arrayConfig.',
    ],
    [
      'a vector field before another field',
      { indexes: [{ ...index, fields: [{ fieldPath: 'v', vectorConfig: { dimension: 2 } }, field] }] },
      'indexes[0].fields may hold only one field with vectorConfig, as the last one.',
    ],
    [
      'a vector field without a dimension',
      { indexes: [{ ...index, fields: [field, { fieldPath: 'v', vectorConfig: {} }] }] },
      'indexes[0].fields[1].vectorConfig.dimension must be a whole number from 1 to 2048.',
    ],
    [
      'an override without indexes',
      { fieldOverrides: [{ collectionGroup: 'posts', fieldPath: 'a' }] },
      'fieldOverrides[0].indexes must be a list.',
    ],
    [
      'an override of a vector',
      { fieldOverrides: [exempt('a', [{ vectorConfig: { dimension: 2 } }])] },
      'fieldOverrides[0].indexes[0] cannot hold a vector: list it under indexes.',
    ],
  ])('an index file with %s is refused with a one-sentence error', (_, file, sentence) => {
    expect(() => createIndexCheck(file)).toThrow(`firestore.indexes.json: ${sentence}`);
  });

  it('an index file may have unknown keys', () => {
    expect(() =>
      createIndexCheck({ indexes: [{ ...index, density: 'SPARSE_ALL' }], extra: true }),
    ).not.toThrow();
  });
});

import { describe, expect, it } from 'vitest';
import type { FieldOperator, Filter, Order, StructuredQuery, UnaryOperator, Value } from '../types.ts';
import { createIndexCheck } from './check.ts';

const one: Value = { valueType: 'integerValue', integerValue: '1' };

const OPERATORS: Readonly<Record<string, FieldOperator>> = {
  '==': 'EQUAL',
  '!=': 'NOT_EQUAL',
  '<': 'LESS_THAN',
  '<=': 'LESS_THAN_OR_EQUAL',
  '>': 'GREATER_THAN',
  '>=': 'GREATER_THAN_OR_EQUAL',
  in: 'IN',
  'not-in': 'NOT_IN',
  has: 'ARRAY_CONTAINS',
  'has-any': 'ARRAY_CONTAINS_ANY',
};

const UNARY: Readonly<Record<string, UnaryOperator>> = {
  'is-null': 'IS_NULL',
  'is-nan': 'IS_NAN',
  'is-not-null': 'IS_NOT_NULL',
  'is-not-nan': 'IS_NOT_NAN',
};

const leaf = (text: string): Filter => {
  const [fieldPath = '', operator = ''] = text.split(' ');
  const field = { fieldPath };
  const unary = UNARY[operator];
  if (unary) return { filterType: 'unaryFilter', unaryFilter: { field, op: unary } };
  const op = OPERATORS[operator];
  if (!op) throw new Error(`unknown operator in "${text}"`);
  return { filterType: 'fieldFilter', fieldFilter: { field, op, value: one } };
};

const join = (op: 'AND' | 'OR', filters: readonly Filter[]): Filter => ({
  filterType: 'compositeFilter',
  compositeFilter: { op, filters },
});

/** `a == & b > | c ==` : a conjunction of disjunctions written as `(x | y) & z`, without nesting. */
const where = (text: string): Filter =>
  join(
    'AND',
    text.split(' & ').map((part) => {
      const alternatives = part.split(' | ').map(leaf);
      return alternatives.length > 1 ? join('OR', alternatives) : alternatives[0]!;
    }),
  );

const orders = (text: string): readonly Order[] =>
  text.split(', ').map((part) => {
    const [fieldPath = '', direction] = part.split(' ');
    return { field: { fieldPath }, direction: direction === 'desc' ? 'DESCENDING' : 'ASCENDING' };
  });

interface Asked {
  readonly where?: string;
  readonly order?: string;
  readonly group?: boolean;
  readonly collection?: string;
}

const query = (asked: Asked): StructuredQuery => ({
  from: [{ collectionId: asked.collection ?? 'posts', allDescendants: asked.group ?? false }],
  ...(asked.where === undefined ? {} : { where: where(asked.where) }),
  ...(asked.order === undefined ? {} : { orderBy: orders(asked.order) }),
});

/** `a, b desc, tags has` as a composite index; a leading `group:` gives it the wider scope. */
const composite = (text: string, collectionGroup = 'posts') => ({
  collectionGroup,
  queryScope: text.startsWith('group: ') ? 'COLLECTION_GROUP' : 'COLLECTION',
  fields: text
    .replace('group: ', '')
    .split(', ')
    .map((part) => {
      const [fieldPath, mode] = part.split(' ');
      if (mode === 'has') return { fieldPath, arrayConfig: 'CONTAINS' };
      return { fieldPath, order: mode === 'desc' ? 'DESCENDING' : 'ASCENDING' };
    }),
});

const exempt = (fieldPath: string, indexes: readonly object[] = []) => ({
  collectionGroup: 'posts',
  fieldPath,
  indexes,
});

const parent = 'projects/demo/databases/(default)/documents';

const verdict = (asked: Asked, file: object): string => {
  try {
    createIndexCheck(file)(query(asked), parent);
    return 'served';
  } catch (error) {
    expect(error).toMatchObject({ code: 9 });
    return 'refused';
  }
};

describe('without any declared index', () => {
  it.each<[string, Asked]>([
    ['a whole collection', {}],
    ['one equality', { where: 'a ==' }],
    ['a null and a NaN test', { where: 'a is-null & b is-nan' }],
    ['several equalities, merged', { where: 'a == & b == & c ==' }],
    ['in', { where: 'a in' }],
    ['in and equality', { where: 'a in & b ==' }],
    ['array-contains', { where: 'tags has' }],
    ['array-contains-any', { where: 'tags has-any' }],
    ['array-contains and equality, merged', { where: 'tags has & a ==' }],
    ['a range', { where: 'a >' }],
    ['a range of two ends', { where: 'a > & a <=' }],
    ['not equal', { where: 'a !=' }],
    ['not-in', { where: 'a not-in' }],
    ['a test for something set', { where: 'a is-not-null' }],
    ['an order', { order: 'a' }],
    ['a descending order', { order: 'a desc' }],
    ['an order and a range on the same field', { where: 'a >', order: 'a desc' }],
    ['an order on a field with a fixed value', { where: 'a ==', order: 'a desc' }],
    ['an order on the field of an in', { where: 'a in', order: 'a' }],
    ['an order that ends with the name in the same direction', { order: 'a desc, __name__ desc' }],
    ['the order by name', { order: '__name__' }],
    ['a range of names', { where: '__name__ > & __name__ <' }],
    ['an equality and a range of names', { where: 'a == & __name__ >' }],
    ['an equality in descending order of names', { where: 'a ==', order: '__name__ desc' }],
    ['a range and a range of names', { where: 'a > & __name__ >' }],
    ['a name', { where: '__name__ ==' }],
    ['a nested field', { where: 'a.b ==', order: 'a.b' }],
    ['an or of equalities', { where: 'a == | b ==' }],
    ['an or of equalities and an equality', { where: 'a == | b == & c ==' }],
    ['an or of ranges on one field', { where: 'a < | a >' }],
    ['a collection group', { group: true }],
    ['a collection group by name', { group: true, where: '__name__ >=', order: '__name__' }],
  ])('serves %s', (_, asked) => {
    expect(verdict(asked, {})).toBe('served');
  });

  it.each<[string, Asked, string]>([
    ['an equality and an order', { where: 'a ==', order: 'b' }, 'fields a ASCENDING, b ASCENDING.'],
    ['an equality and a range', { where: 'a == & b >' }, 'fields a ASCENDING, b ASCENDING.'],
    ['in and a descending order', { where: 'a in', order: 'b desc' }, 'fields a ASCENDING, b DESCENDING.'],
    ['array-contains and an order', { where: 'tags has', order: 'a' }, 'fields tags CONTAINS, a ASCENDING.'],
    ['array-contains-any and a range', { where: 'tags has-any & a <' }, 'fields tags CONTAINS, a ASCENDING.'],
    ['two orders', { order: 'a, b desc' }, 'fields a ASCENDING, b DESCENDING.'],
    ['ranges on two fields', { where: 'b > & a <' }, 'fields a ASCENDING, b ASCENDING.'],
    ['a range and another order', { where: 'a >', order: 'b desc' }, 'fields b DESCENDING, a DESCENDING.'],
    ['not equal and another order', { where: 'a !=', order: 'b' }, 'fields b ASCENDING, a ASCENDING.'],
    ['is not null and an equality', { where: 'a is-not-null & b ==' }, 'fields b ASCENDING, a ASCENDING.'],
    ['names in descending order', { order: '__name__ desc' }, 'fields __name__ DESCENDING.'],
    ['names against the order', { order: 'a, __name__ desc' }, 'fields a ASCENDING, __name__ DESCENDING.'],
    [
      'array-contains in descending order of names',
      { where: 'tags has', order: '__name__ desc' },
      'fields tags CONTAINS, __name__ DESCENDING.',
    ],
    ['an or with a range', { where: 'a == | b >' }, 'fields a ASCENDING, b ASCENDING.'],
    ['an or and an order', { where: 'a == | b ==', order: 'c' }, 'fields a ASCENDING, c ASCENDING.'],
  ])('refuses %s and names the index', (_, asked, fields) => {
    const check = createIndexCheck({ indexes: [], fieldOverrides: [] });

    expect(() => {
      check(query(asked), parent);
    }).toThrow(`The query requires an index. Collection "posts", scope COLLECTION, ${fields}`);
  });

  it('leaves queries over all collections alone', () => {
    const kindless: StructuredQuery = { from: [{ allDescendants: true }], orderBy: orders('__name__ desc') };

    expect(() => {
      createIndexCheck({})(kindless, parent);
    }).not.toThrow();
  });
});

describe('with declared indexes', () => {
  it.each<[string, Asked, readonly string[]]>([
    ['equality and order', { where: 'a ==', order: 'b' }, ['a, b']],
    ['the fixed field kept in the other direction', { where: 'a ==', order: 'b' }, ['a desc, b']],
    ['in and range', { where: 'a in & b >' }, ['a, b']],
    ['a descending order', { where: 'a ==', order: 'b desc' }, ['a, b desc']],
    ['fixed fields in another sequence', { where: 'a == & b ==', order: 'c' }, ['b, a, c']],
    ['indexes merged by their common order', { where: 'a == & b ==', order: 'c' }, ['a, c', 'b, c']],
    ['three merged', { where: 'a == & b == & c ==', order: 'd' }, ['a, d', 'b, c, d']],
    ['overlapping indexes merged', { where: 'a == & b == & c ==', order: 'd' }, ['a, b, d', 'b, c, d']],
    ['array-contains and order', { where: 'tags has', order: 'a desc' }, ['tags has, a desc']],
    [
      'array-contains merged with equality',
      { where: 'tags has & a ==', order: 'b' },
      ['tags has, b', 'a, b'],
    ],
    ['array-contains after equality', { where: 'tags has & a ==', order: 'b' }, ['a, tags has, b']],
    ['two orders', { order: 'a, b desc' }, ['a, b desc']],
    ['ranges on two fields', { where: 'b > & a <' }, ['a, b']],
    ['ranges on two fields in a chosen order', { where: 'b > & a <', order: 'b desc, a' }, ['b desc, a']],
    ['a range and another order', { where: 'a >', order: 'b desc' }, ['b desc, a desc']],
    ['names against the order', { order: 'a, __name__ desc' }, ['a, __name__ desc']],
    ['names in descending order', { order: '__name__ desc' }, ['__name__ desc']],
    ['the name spelled out', { where: 'a ==', order: 'b' }, ['a, b, __name__']],
    ['both sides of an or', { where: 'a == | b >' }, ['a, b']],
    ['each side of an or by its own index', { where: 'a == | b ==', order: 'c' }, ['a, c', 'b, c']],
    ['the fixed field of an order left out', { where: 'a in', order: 'b desc, a' }, ['a, b desc, __name__']],
    ['a group', { group: true, where: 'a ==', order: 'b' }, ['group: a, b']],
    ['group equalities', { group: true, where: 'a == & b ==' }, ['group: a, b']],
  ])('serves %s', (_, asked, indexes) => {
    expect(verdict(asked, { indexes: indexes.map((text) => composite(text)) })).toBe('served');
  });

  it.each<[string, Asked, readonly string[]]>([
    ['the opposite direction', { where: 'a ==', order: 'b desc' }, ['a, b']],
    ['all directions reversed', { order: 'a desc, b desc' }, ['a, b']],
    ['one direction of two', { order: 'a, b desc' }, ['a, b']],
    ['orders the other way round', { order: 'b, a' }, ['a, b']],
    ['names against the index', { order: 'a, b, __name__ desc' }, ['a, b']],
    ['a longer index', { where: 'a ==', order: 'b' }, ['a, b, c']],
    ['an index that fixes too much', { where: 'a ==', order: 'c' }, ['a, b, c']],
    ['an index that fixes too little', { where: 'a == & b ==', order: 'c' }, ['a, c']],
    ['indexes of different orders', { where: 'a == & b ==', order: 'c' }, ['a, c', 'b, c desc']],
    ['a fixed field behind the order', { where: 'a ==', order: 'b' }, ['b, a']],
    ['contains for an equality', { where: 'tags ==', order: 'a' }, ['tags has, a']],
    ['an equality index for contains', { where: 'tags has', order: 'a' }, ['tags, a']],
    ['one side of an or only', { where: 'a == | b ==', order: 'c' }, ['a, c']],
    ['a collection index for a group', { group: true, where: 'a ==', order: 'b' }, ['a, b']],
    ['a group index for a collection', { where: 'a ==', order: 'b' }, ['group: a, b']],
    ['another collection', { collection: 'media', where: 'a ==', order: 'b' }, ['a, b']],
  ])('refuses %s', (_, asked, indexes) => {
    expect(verdict(asked, { indexes: indexes.map((text) => composite(text)) })).toBe('refused');
  });
});

describe('with field overrides', () => {
  const groupAscending = { order: 'ASCENDING', queryScope: 'COLLECTION_GROUP' };
  const groupContains = { arrayConfig: 'CONTAINS', queryScope: 'COLLECTION_GROUP' };

  it.each<[string, Asked, readonly object[], string]>([
    ['an equality on a group', { group: true, where: 'a ==' }, [], 'refused'],
    ['an order on a group', { group: true, order: 'a' }, [], 'refused'],
    [
      'an equality on a group with its index',
      { group: true, where: 'a ==' },
      [exempt('a', [groupAscending])],
      'served',
    ],
    [
      'a range on a group with its index',
      { group: true, where: 'a >' },
      [exempt('a', [groupAscending])],
      'served',
    ],
    [
      'the other direction on a group',
      { group: true, order: 'a desc' },
      [exempt('a', [groupAscending])],
      'refused',
    ],
    ['contains on a group', { group: true, where: 'a has' }, [exempt('a', [groupContains])], 'served'],
    [
      'merged equalities on a group',
      { group: true, where: 'a == & b ==' },
      [exempt('a', [groupAscending]), exempt('b', [groupAscending])],
      'served',
    ],
    [
      'half of the equalities on a group',
      { group: true, where: 'a == & b ==' },
      [exempt('a', [groupAscending])],
      'refused',
    ],
    ['a field without indexes', { where: 'a ==' }, [exempt('a')], 'refused'],
    ['the order by a field without indexes', { order: 'a' }, [exempt('a')], 'refused'],
    ['another field', { where: 'b ==' }, [exempt('a')], 'served'],
    ['a part of a map without indexes', { where: 'a.b.c ==' }, [exempt('a')], 'refused'],
    [
      'a part with its own override',
      { where: 'a.b ==' },
      [exempt('a'), exempt('a.b', [{ order: 'ASCENDING' }])],
      'served',
    ],
    ['a field that only starts alike', { where: 'ab ==' }, [exempt('a')], 'served'],
    ['any field after an override of all', { where: 'a ==' }, [exempt('*')], 'refused'],
    ['the one field kept', { where: 'a ==' }, [exempt('*'), exempt('a', [{ order: 'ASCENDING' }])], 'served'],
    ['names after an override of all', { where: '__name__ >' }, [exempt('*')], 'served'],
  ])('judges %s', (_, asked, fieldOverrides, expected) => {
    expect(verdict(asked, { fieldOverrides })).toBe(expected);
  });

  it('proposes an override that keeps the automatic indexes', () => {
    const check = createIndexCheck({});

    expect(() => {
      check(query({ group: true, where: 'a ==' }), parent);
    }).toThrow(
      'Add to "fieldOverrides" in firestore.indexes.json: {"collectionGroup":"posts","fieldPath":"a","indexes":' +
        '[{"order":"ASCENDING","queryScope":"COLLECTION"},{"order":"DESCENDING","queryScope":"COLLECTION"},' +
        '{"arrayConfig":"CONTAINS","queryScope":"COLLECTION"},{"order":"ASCENDING","queryScope":"COLLECTION_GROUP"}]}',
    );
  });
});

describe('a vector search', () => {
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
    ['its index', undefined, [vector([])], 'served'],
    ['another dimension', undefined, [vector([], 4)], 'refused'],
    ['a filter the index lacks', 'a ==', [vector([])], 'refused'],
    ['a filter of the index', 'a ==', [vector(['a'])], 'served'],
    ['a name between filter and vector', 'a ==', [vector(['a', '__name__'])], 'served'],
    ['a filter too few', undefined, [vector(['a'])], 'refused'],
  ])('with %s', (_, filter, indexes, expected) => {
    let outcome = 'served';
    try {
      createIndexCheck({ indexes })(search(filter), parent);
    } catch {
      outcome = 'refused';
    }

    expect(outcome).toBe(expected);
  });

  it('proposes the vector index', () => {
    expect(() => {
      createIndexCheck({})(search('a =='), parent);
    }).toThrow('{"fieldPath":"embedding","vectorConfig":{"dimension":3,"flat":{}}}');
  });
});

describe('the proposal', () => {
  it.each<Asked>([
    { where: 'a ==', order: 'b desc' },
    { where: 'a == & b > & c <', order: 'd desc' },
    { where: 'tags has & a in', order: 'b, c desc, __name__' },
    { order: '__name__ desc' },
    { where: 'tags has', order: '__name__ desc' },
    { group: true, where: 'a == & b ==' },
    { group: true, where: 'a >' },
    { group: true, order: 'a desc' },
  ])('serves the query once it is added: %j', (asked) => {
    let proposal = '';
    try {
      createIndexCheck({})(query(asked), parent);
    } catch (error) {
      proposal = error instanceof Error ? error.message : '';
    }
    const [, list = '', entry = 'null'] =
      /Add to "(\w+)" in firestore\.indexes\.json: (.+)$/.exec(proposal) ?? [];

    expect(verdict(asked, { [list]: [JSON.parse(entry)] })).toBe('served');
  });
});

describe('a malformed file', () => {
  const field = { fieldPath: 'a', order: 'ASCENDING' };
  const other = { fieldPath: 'b', order: 'DESCENDING' };
  const index = { collectionGroup: 'posts', queryScope: 'COLLECTION', fields: [field, other] };

  it.each<[string, unknown, string]>([
    ['no object', [], 'the file must be an object.'],
    ['indexes that are no list', { indexes: {} }, 'indexes must be a list.'],
    ['an index that is no object', { indexes: [1] }, 'indexes[0] must be an object.'],
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
    ['no fields', { indexes: [{ ...index, fields: [] }] }, 'indexes[0].fields must list 1 to 100 fields.'],
    [
      'one field',
      { indexes: [{ ...index, fields: [field] }] },
      'indexes[0].fields has only the field "a", which belongs in fieldOverrides.',
    ],
    [
      'a field twice',
      { indexes: [{ ...index, fields: [field, field] }] },
      'indexes[0].fields names a field twice.',
    ],
    [
      'an unknown order',
      { indexes: [{ ...index, fields: [{ ...field, order: 'UP' }, other] }] },
      'indexes[0].fields[0].order must be ASCENDING or DESCENDING.',
    ],
    [
      'no mode',
      { indexes: [{ ...index, fields: [other, { fieldPath: 'a' }] }] },
      'indexes[0].fields[1] needs exactly one of order, arrayConfig and vectorConfig.',
    ],
    [
      'two modes',
      { indexes: [{ ...index, fields: [{ ...field, arrayConfig: 'CONTAINS' }, other] }] },
      'indexes[0].fields[0] needs exactly one of order, arrayConfig and vectorConfig.',
    ],
    [
      'two arrays',
      {
        indexes: [
          { ...index, fields: ['a', 'b'].map((fieldPath) => ({ fieldPath, arrayConfig: 'CONTAINS' })) },
        ],
      },
      'indexes[0].fields may hold only one field with arrayConfig.',
    ],
    [
      'a vector in front',
      { indexes: [{ ...index, fields: [{ fieldPath: 'v', vectorConfig: { dimension: 2 } }, field] }] },
      'indexes[0].fields may hold only one field with vectorConfig, as the last one.',
    ],
    [
      'a vector of no size',
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
  ])('with %s ends in one sentence', (_, file, sentence) => {
    expect(() => createIndexCheck(file)).toThrow(`firestore.indexes.json: ${sentence}`);
  });

  it('is not one for keys it does not know', () => {
    expect(() =>
      createIndexCheck({ indexes: [{ ...index, density: 'SPARSE_ALL' }], extra: true }),
    ).not.toThrow();
  });
});

import { describe, expect, it } from 'vitest';
import type { StructuredQuery } from '../types.ts';
import { createIndexCheck } from './check.ts';
import { type Asked, parseOrders, parent, query, verdict } from './testing/queries.ts';

/**
 * Builds a composite index from text such as `a, b desc, tags has`. A leading `group: ` gives it the scope of a
 * collection group.
 */
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

describe('the index check without declared indexes', () => {
  it.each<[string, Asked]>([
    ['a whole collection', {}],
    ['one equality', { where: 'a ==' }],
    ['a null and a NaN test', { where: 'a is-null & b is-nan' }],
    ['several equalities, merged', { where: 'a == & b == & c ==' }],
    ['an in filter', { where: 'a in' }],
    ['an in filter and an equality', { where: 'a in & b ==' }],
    ['an array-contains filter', { where: 'tags has' }],
    ['an array-contains-any filter', { where: 'tags has-any' }],
    ['array-contains and equality, merged', { where: 'tags has & a ==' }],
    ['a range', { where: 'a >' }],
    ['a range with two ends', { where: 'a > & a <=' }],
    ['a not-equal filter', { where: 'a !=' }],
    ['a not-in filter', { where: 'a not-in' }],
    ['a not-null filter', { where: 'a is-not-null' }],
    ['an order', { order: 'a' }],
    ['a descending order', { order: 'a desc' }],
    ['an order and a range on the same field', { where: 'a >', order: 'a desc' }],
    ['an order on a field with a fixed value', { where: 'a ==', order: 'a desc' }],
    ['an order on the field of an in filter', { where: 'a in', order: 'a' }],
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
  ])('the automatic indexes serve this query: %s', (_, asked) => {
    expect(verdict(asked, {})).toBe('served');
  });

  it.each<[string, Asked, string]>([
    ['an equality and an order', { where: 'a ==', order: 'b' }, 'fields a ASCENDING, b ASCENDING.'],
    ['an equality and a range', { where: 'a == & b >' }, 'fields a ASCENDING, b ASCENDING.'],
    [
      'an in filter and a descending order',
      { where: 'a in', order: 'b desc' },
      'fields a ASCENDING, b DESCENDING.',
    ],
    ['array-contains and an order', { where: 'tags has', order: 'a' }, 'fields tags CONTAINS, a ASCENDING.'],
    ['array-contains-any and a range', { where: 'tags has-any & a <' }, 'fields tags CONTAINS, a ASCENDING.'],
    ['two orders', { order: 'a, b desc' }, 'fields a ASCENDING, b DESCENDING.'],
    ['ranges on two fields', { where: 'b > & a <' }, 'fields a ASCENDING, b ASCENDING.'],
    ['a range and another order', { where: 'a >', order: 'b desc' }, 'fields b DESCENDING, a DESCENDING.'],
    [
      'a not-equal filter and an order by another field',
      { where: 'a !=', order: 'b' },
      'fields b ASCENDING, a ASCENDING.',
    ],
    [
      'a not-null filter and an equality',
      { where: 'a is-not-null & b ==' },
      'fields b ASCENDING, a ASCENDING.',
    ],
    ['names in descending order', { order: '__name__ desc' }, 'fields __name__ DESCENDING.'],
    ['names against the order', { order: 'a, __name__ desc' }, 'fields a ASCENDING, __name__ DESCENDING.'],
    [
      'array-contains in descending order of names',
      { where: 'tags has', order: '__name__ desc' },
      'fields tags CONTAINS, __name__ DESCENDING.',
    ],
    ['an or with a range', { where: 'a == | b >' }, 'fields a ASCENDING, b ASCENDING.'],
    ['an or and an order', { where: 'a == | b ==', order: 'c' }, 'fields a ASCENDING, c ASCENDING.'],
  ])('the check refuses a query and names the missing index: %s', (_, asked, fields) => {
    const check = createIndexCheck({ indexes: [], fieldOverrides: [] });

    expect(() => {
      check(query(asked), parent);
    }).toThrow(`The query requires an index. Collection "posts", scope COLLECTION, ${fields}`);
  });

  it('a query over all collections needs no index if it sorts by document name', () => {
    const kindless: StructuredQuery = {
      from: [{ allDescendants: true }],
      orderBy: parseOrders('__name__ desc'),
    };

    expect(() => {
      createIndexCheck({})(kindless, parent);
    }).not.toThrow();
  });
});

describe('the index check with declared indexes', () => {
  it.each<[string, Asked, readonly string[]]>([
    ['an equality and an order', { where: 'a ==', order: 'b' }, ['a, b']],
    ['a fixed field that the index has in the other direction', { where: 'a ==', order: 'b' }, ['a desc, b']],
    ['an in filter and a range', { where: 'a in & b >' }, ['a, b']],
    ['a descending order', { where: 'a ==', order: 'b desc' }, ['a, b desc']],
    ['fixed fields in another sequence', { where: 'a == & b ==', order: 'c' }, ['b, a, c']],
    ['indexes merged by their common order', { where: 'a == & b ==', order: 'c' }, ['a, c', 'b, c']],
    [
      'three equalities with two merged indexes',
      { where: 'a == & b == & c ==', order: 'd' },
      ['a, d', 'b, c, d'],
    ],
    ['overlapping indexes merged', { where: 'a == & b == & c ==', order: 'd' }, ['a, b, d', 'b, c, d']],
    ['array-contains and a descending order', { where: 'tags has', order: 'a desc' }, ['tags has, a desc']],
    [
      'array-contains merged with equality',
      { where: 'tags has & a ==', order: 'b' },
      ['tags has, b', 'a, b'],
    ],
    ['array-contains after an equality', { where: 'tags has & a ==', order: 'b' }, ['a, tags has, b']],
    ['two orders', { order: 'a, b desc' }, ['a, b desc']],
    ['ranges on two fields', { where: 'b > & a <' }, ['a, b']],
    ['ranges on two fields in a chosen order', { where: 'b > & a <', order: 'b desc, a' }, ['b desc, a']],
    ['a range and another order', { where: 'a >', order: 'b desc' }, ['b desc, a desc']],
    ['names against the order', { order: 'a, __name__ desc' }, ['a, __name__ desc']],
    ['names in descending order', { order: '__name__ desc' }, ['__name__ desc']],
    ['an index that declares __name__', { where: 'a ==', order: 'b' }, ['a, b, __name__']],
    ['an or with one index for both sides', { where: 'a == | b >' }, ['a, b']],
    ['an or with an index for each side', { where: 'a == | b ==', order: 'c' }, ['a, c', 'b, c']],
    [
      'an order that includes the field of an in filter',
      { where: 'a in', order: 'b desc, a' },
      ['a, b desc, __name__'],
    ],
    [
      'a collection group with an equality and an order',
      { group: true, where: 'a ==', order: 'b' },
      ['group: a, b'],
    ],
    ['a collection group with two equalities', { group: true, where: 'a == & b ==' }, ['group: a, b']],
  ])('the declared indexes serve this query: %s', (_, asked, indexes) => {
    expect(verdict(asked, { indexes: indexes.map((text) => composite(text)) })).toBe('served');
  });

  it.each<[string, Asked, readonly string[]]>([
    ['the opposite direction', { where: 'a ==', order: 'b desc' }, ['a, b']],
    ['all directions reversed', { order: 'a desc, b desc' }, ['a, b']],
    ['one of two directions reversed', { order: 'a, b desc' }, ['a, b']],
    ['the two orders in the other sequence', { order: 'b, a' }, ['a, b']],
    ['names in the direction opposite to the index', { order: 'a, b, __name__ desc' }, ['a, b']],
    ['a longer index', { where: 'a ==', order: 'b' }, ['a, b, c']],
    ['an index that fixes too much', { where: 'a ==', order: 'c' }, ['a, b, c']],
    ['an index that fixes too little', { where: 'a == & b ==', order: 'c' }, ['a, c']],
    ['indexes of different orders', { where: 'a == & b ==', order: 'c' }, ['a, c', 'b, c desc']],
    ['an index with the fixed field after the order', { where: 'a ==', order: 'b' }, ['b, a']],
    ['an array-contains index for an equality', { where: 'tags ==', order: 'a' }, ['tags has, a']],
    ['an equality index for array-contains', { where: 'tags has', order: 'a' }, ['tags, a']],
    ['an index for only one side of an or', { where: 'a == | b ==', order: 'c' }, ['a, c']],
    ['a collection index for a group', { group: true, where: 'a ==', order: 'b' }, ['a, b']],
    ['a group index for a collection', { where: 'a ==', order: 'b' }, ['group: a, b']],
    ['another collection', { collection: 'media', where: 'a ==', order: 'b' }, ['a, b']],
  ])('the check refuses a query that the declared indexes cannot serve: %s', (_, asked, indexes) => {
    expect(verdict(asked, { indexes: indexes.map((text) => composite(text)) })).toBe('refused');
  });
});

describe('the proposed index', () => {
  it.each<Asked>([
    { where: 'a ==', order: 'b desc' },
    { where: 'a == & b > & c <', order: 'd desc' },
    { where: 'tags has & a in', order: 'b, c desc, __name__' },
    { order: '__name__ desc' },
    { where: 'tags has', order: '__name__ desc' },
    { group: true, where: 'a == & b ==' },
    { group: true, where: 'a >' },
    { group: true, order: 'a desc' },
  ])('once the proposed index is declared, it serves the query: %j', (asked) => {
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

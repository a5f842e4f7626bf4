import { describe, expect, it } from 'vitest';
import { createIndexCheck } from './check.ts';
import { type Asked, exempt, parent, query, verdict } from './testing/queries.ts';

describe('field overrides', () => {
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
      'an order against the direction of the group index',
      { group: true, order: 'a desc' },
      [exempt('a', [groupAscending])],
      'refused',
    ],
    [
      'array-contains on a group with its index',
      { group: true, where: 'a has' },
      [exempt('a', [groupContains])],
      'served',
    ],
    [
      'two equalities on a group with an index for each',
      { group: true, where: 'a == & b ==' },
      [exempt('a', [groupAscending]), exempt('b', [groupAscending])],
      'served',
    ],
    [
      'two equalities on a group with an index for one of them',
      { group: true, where: 'a == & b ==' },
      [exempt('a', [groupAscending])],
      'refused',
    ],
    ['a field without indexes', { where: 'a ==' }, [exempt('a')], 'refused'],
    ['an order by a field without indexes', { order: 'a' }, [exempt('a')], 'refused'],
    ['a field next to a field without indexes', { where: 'b ==' }, [exempt('a')], 'served'],
    ['a field of a map without indexes', { where: 'a.b.c ==' }, [exempt('a')], 'refused'],
    [
      'a field of a map with its own override',
      { where: 'a.b ==' },
      [exempt('a'), exempt('a.b', [{ order: 'ASCENDING' }])],
      'served',
    ],
    [
      'a field whose name begins with the name of a field without indexes',
      { where: 'ab ==' },
      [exempt('a')],
      'served',
    ],
    ['a field if an override removes the indexes of all fields', { where: 'a ==' }, [exempt('*')], 'refused'],
    [
      'a field with its own override if another removes the indexes of all fields',
      { where: 'a ==' },
      [exempt('*'), exempt('a', [{ order: 'ASCENDING' }])],
      'served',
    ],
    [
      'names if an override removes the indexes of all fields',
      { where: '__name__ >' },
      [exempt('*')],
      'served',
    ],
  ])(
    'a query of this kind is served or refused as in production: %s',
    (_, asked, fieldOverrides, expected) => {
      expect(verdict(asked, { fieldOverrides })).toBe(expected);
    },
  );

  it('the error for a missing index proposes an override that keeps the automatic indexes', () => {
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

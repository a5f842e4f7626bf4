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
  ])('the check accepts or refuses %s as production does', (_, asked, fieldOverrides, expected) => {
    expect(verdict(asked, { fieldOverrides })).toBe(expected);
  });

  it('the refusal proposes an override that keeps the automatic indexes', () => {
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

import { Filter, Timestamp } from 'firebase-admin/firestore';
import { expect } from 'vitest';
import type { Check } from './check.ts';
import { loadIds, seed } from './helpers.ts';
import { answers } from './query-items.ts';

const filter = Filter.where.bind(Filter);

export const operators: Readonly<Record<string, Check>> = {
  'a query without filters returns all documents by id': answers(
    (items) => items,
    'a',
    'b',
    'c',
    'd',
    'e',
    'f',
    'g',
  ),
  '== matches a number': answers((items) => items.where('n', '==', 2), 'b', 'c'),
  '== matches a string': answers((items) => items.where('s', '==', 'beta'), 'b'),
  '== matches a boolean': answers((items) => items.where('on', '==', true), 'a', 'c', 'e'),
  '== matches null': answers((items) => items.where('on', '==', null), 'd'),
  '== matches NaN': answers((items) => items.where('note', '==', NaN), 'e'),
  '== matches a timestamp': answers((items) => items.where('at', '==', new Timestamp(20, 5000)), 'd'),
  '== matches a nested field': answers((items) => items.where('m.k', '==', 2), 'b'),
  '== matches a whole map': answers((items) => items.where('m', '==', { t: 'u', k: 1 }), 'a'),
  '== matches a whole array': answers((items) => items.where('tags', '==', ['red', 'blue']), 'a'),
  '== matches an empty array': answers((items) => items.where('tags', '==', []), 'c'),
  '== without a match returns nothing': answers((items) => items.where('n', '==', '2')),
  '< compares numbers only': answers((items) => items.where('n', '<', 3.5), 'a', 'b', 'c'),
  '<= includes the bound': answers((items) => items.where('n', '<=', 3.5), 'a', 'b', 'c', 'd'),
  '> compares strings by their bytes': answers((items) => items.where('s', '>', 'gamma'), 'f', 'g'),
  '>= includes the bound': answers((items) => items.where('s', '>=', 'gamma'), 'c', 'f', 'g'),
  'a range can have two bounds': answers(
    (items) => items.where('n', '>', 1).where('n', '<', 10),
    'b',
    'c',
    'd',
  ),
  '!= excludes documents where the field is missing or null': answers(
    (items) => items.where('n', '!=', 2),
    'a',
    'd',
    'e',
  ),
  '!= null matches fields that are set': answers(
    (items) => items.where('on', '!=', null),
    'b',
    'a',
    'c',
    'e',
  ),
  '!= NaN matches fields that are set and not NaN': answers((items) => items.where('note', '!=', NaN), 'd'),
  'in matches any of the values': answers((items) => items.where('n', 'in', [1, 10, 99]), 'a', 'e'),
  'in accepts maps and arrays': answers((items) => items.where('tags', 'in', [['blue'], []]), 'b', 'c'),
  'in accepts thirty values': answers(
    (items) =>
      items.where(
        'n',
        'in',
        Array.from({ length: 30 }, (_, index) => index + 2),
      ),
    'b',
    'c',
    'e',
  ),
  'not-in excludes the values, null and missing fields': answers(
    (items) => items.where('n', 'not-in', [1, 10]),
    'b',
    'c',
    'd',
  ),
  'not-in with null matches nothing': answers((items) => items.where('n', 'not-in', [1, null])),
  'in matches neither null nor NaN': answers((items) => items.where('note', 'in', ['hi', null, NaN]), 'd'),
  'not-in does not exclude NaN': answers((items) => items.where('note', 'not-in', ['x', NaN]), 'e', 'd'),
  'array-contains-any matches neither null nor NaN': async ({ items }) => {
    await seed(items, { a: { v: [null, NaN] }, b: { v: [1, null] }, c: { v: [NaN, 2] } });
    expect(await loadIds(items.where('v', 'array-contains-any', [null, NaN, 2]))).toEqual(['c']);
  },
  'array-contains': answers((items) => items.where('tags', 'array-contains', 'red'), 'a', 'd'),
  'array-contains matches a map': answers((items) => items.where('pairs', 'array-contains', { a: 2 }), 'g'),
  'array-contains-any': answers(
    (items) => items.where('tags', 'array-contains-any', ['green', 'blue']),
    'a',
    'b',
    'd',
  ),
  'several filters can be combined': answers(
    (items) => items.where('group', '==', 'x').where('on', '==', false).where('n', '>', 1),
    'b',
  ),
  'array-contains can be combined with another filter': answers(
    (items) => items.where('tags', 'array-contains', 'blue').where('n', '==', 1),
    'a',
  ),
  'two fields can have ranges': answers((items) => items.where('n', '>', 1).where('s', '<', 'c'), 'b', 'e'),
};

export const combined: Readonly<Record<string, Check>> = {
  'or returns a document only once, even if it matches both sides': answers(
    (items) => items.where(Filter.or(filter('n', '==', 2), filter('group', '==', 'x'))),
    'a',
    'b',
    'c',
  ),
  'and can be nested in or': answers(
    (items) =>
      items.where(
        Filter.or(Filter.and(filter('n', '==', 2), filter('on', '==', true)), filter('s', '==', 'Alpha')),
      ),
    'c',
    'e',
  ),
  'or can be nested in and': answers(
    (items) =>
      items.where(
        Filter.and(Filter.or(filter('n', '==', 2), filter('n', '==', 10)), filter('on', '==', true)),
      ),
    'c',
    'e',
  ),
  'or combines ranges on one field': answers(
    (items) => items.where(Filter.or(filter('n', '<', 2), filter('n', '>', 5))),
    'a',
    'e',
  ),
  'or can be combined with an order and a limit': answers(
    (items) =>
      items
        .where(Filter.or(filter('group', '==', 'x'), filter('group', '==', 'y')))
        .orderBy('n', 'desc')
        .limit(3),
    'd',
    'c',
    'b',
  ),
  'or can be combined with in and array-contains': answers(
    (items) => items.where(Filter.or(filter('tags', 'array-contains', 'green'), filter('n', 'in', [1, 10]))),
    'a',
    'd',
    'e',
  ),
  'two fields can have an in filter': answers(
    (items) => items.where('group', 'in', ['x', 'y']).where('n', 'in', [2, 3.5]),
    'b',
    'c',
    'd',
  ),
  'in can be combined with an order': answers(
    (items) => items.where('group', 'in', ['x', 'y']).orderBy('s', 'desc'),
    'c',
    'd',
    'b',
    'a',
  ),
};

import { expect } from 'vitest';
import type { FieldOperator, Filter, Order, StructuredQuery, UnaryOperator, Value } from '../../types.ts';
import { createIndexCheck } from '../check.ts';

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

/** Parses `a == & b > | c ==` as `(a ==) AND (b > OR c ==)`. */
const where = (text: string): Filter =>
  join(
    'AND',
    text.split(' & ').map((part) => {
      const alternatives = part.split(' | ').map(leaf);
      const [only, ...others] = alternatives;
      return only && others.length === 0 ? only : join('OR', alternatives);
    }),
  );

export const parseOrders = (text: string): readonly Order[] =>
  text.split(', ').map((part) => {
    const [fieldPath = '', direction] = part.split(' ');
    return { field: { fieldPath }, direction: direction === 'desc' ? 'DESCENDING' : 'ASCENDING' };
  });

export interface Asked {
  readonly where?: string;
  readonly order?: string;
  readonly group?: boolean;
  readonly collection?: string;
}

export const query = (asked: Asked): StructuredQuery => ({
  from: [{ collectionId: asked.collection ?? 'posts', allDescendants: asked.group ?? false }],
  ...(asked.where === undefined ? {} : { where: where(asked.where) }),
  ...(asked.order === undefined ? {} : { orderBy: parseOrders(asked.order) }),
});

export const exempt = (fieldPath: string, indexes: readonly object[] = []) => ({
  collectionGroup: 'posts',
  fieldPath,
  indexes,
});

export const parent = 'projects/demo/databases/(default)/documents';

export const verdict = (asked: Asked, file: object): string => {
  try {
    createIndexCheck(file)(query(asked), parent);
    return 'served';
  } catch (error) {
    expect(error).toMatchObject({ code: 9 });
    return 'refused';
  }
};

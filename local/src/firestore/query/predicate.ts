import type { FieldFilter, Fields, Filter, UnaryFilter, Value } from '../types.ts';
import { compareValues, typeOrder, valuesEqual } from '../values/compare.ts';
import { getField, parseFieldPath } from '../values/field-path.ts';
import { elementsOf, isNaNValue, referenceOf } from '../values/kinds.ts';
import { NAME_FIELD } from './filters.ts';

/** The parts of a document that a query needs. */
export interface QueryRow {
  readonly name: string;
  readonly fields: Fields;
}

export type Predicate = (row: QueryRow) => boolean;
type Test = (value: Value) => boolean;

/** Returns a function that reads a field of a row, or the row's document name as a reference. */
function fieldReader(fieldPath: string): (row: QueryRow) => Value | undefined {
  if (fieldPath === NAME_FIELD) return (row) => referenceOf(row.name);
  const path = parseFieldPath(fieldPath);
  return (row) => getField(row.fields, path);
}

const isNull: Test = (value) => value.valueType === 'nullValue';

const UNARY_TESTS: Record<UnaryFilter['op'], Test> = {
  IS_NULL: isNull,
  IS_NOT_NULL: (value) => !isNull(value),
  IS_NAN: isNaNValue,
  IS_NOT_NAN: (value) => !isNull(value) && !isNaNValue(value),
};

/** A comparison matches only values of the operand's type. NaN is comparable only with itself. */
function rangeTest(operand: Value, accepts: (order: number) => boolean): Test {
  const type = typeOrder(operand);
  const operandIsNaN = isNaNValue(operand);
  return (value) =>
    typeOrder(value) === type && isNaNValue(value) === operandIsNaN && accepts(compareValues(value, operand));
}

function fieldTest({ op, value: operand }: FieldFilter): Test {
  const list = elementsOf(operand);
  // a list never matches null or NaN, as in SQL
  const comparable = list.filter((each) => !isNull(each) && !isNaNValue(each));
  const isListed: Test = (value) => comparable.some((each) => valuesEqual(value, each));
  switch (op) {
    case 'EQUAL':
      return (value) => valuesEqual(value, operand);
    case 'NOT_EQUAL':
      return (value) => !isNull(value) && !valuesEqual(value, operand);
    case 'LESS_THAN':
      return rangeTest(operand, (order) => order < 0);
    case 'LESS_THAN_OR_EQUAL':
      return rangeTest(operand, (order) => order <= 0);
    case 'GREATER_THAN':
      return rangeTest(operand, (order) => order > 0);
    case 'GREATER_THAN_OR_EQUAL':
      return rangeTest(operand, (order) => order >= 0);
    case 'IN':
      return isListed;
    case 'NOT_IN':
      return list.some(isNull) ? () => false : (value) => !isNull(value) && !isListed(value);
    case 'ARRAY_CONTAINS':
      return (value) => elementsOf(value).some((element) => valuesEqual(element, operand));
    default:
      return (value) => elementsOf(value).some(isListed);
  }
}

function onField(fieldPath: string, test: Test): Predicate {
  const read = fieldReader(fieldPath);
  return (row) => {
    const value = read(row);
    return value !== undefined && test(value);
  };
}

/** Compiles a filter once, so that a scan of a collection only reads and compares. */
export function compileFilter(filter: Filter | undefined): Predicate {
  if (filter === undefined) return () => true;
  if (filter.filterType === 'unaryFilter')
    return onField(filter.unaryFilter.field.fieldPath, UNARY_TESTS[filter.unaryFilter.op]);
  if (filter.filterType === 'fieldFilter')
    return onField(filter.fieldFilter.field.fieldPath, fieldTest(filter.fieldFilter));
  const parts = filter.compositeFilter.filters.map(compileFilter);
  return filter.compositeFilter.op === 'OR'
    ? (row) => parts.some((part) => part(row))
    : (row) => parts.every((part) => part(row));
}

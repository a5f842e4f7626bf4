import type { FieldFilter, Filter, StructuredQuery, Value } from '../types.ts';
import { compareValues, typeOrder } from '../values/compare.ts';
import { elementsOf, isNaNValue, NULL, doubleOf } from '../values/kinds.ts';
import { parseFieldPath, type FieldPath } from '../values/field-path.ts';
import { type LeafFilter, NAME_FIELD } from './filters.ts';
import type { SortKey } from './order.ts';

/** The fields of an index. Documents are grouped by the exact values of some fields, and sorted within each group. */
export interface IndexShape {
  /** identifies the shape among all shapes */
  readonly id: string;
  readonly equal: readonly FieldPath[];
  /** an array whose elements are indexed separately */
  readonly contains: FieldPath | null;
  readonly sort: readonly SortKey[];
}

export interface IndexAccess {
  readonly shape: IndexShape;
  /** the groups that may contain results */
  readonly groups: readonly string[];
  /** Whether a value of the first sort field lies below (-1), within (0) or above (1) the query's range. */
  readonly compareToRange: (value: Value) => number;
  /** false if documents of the groups must still be tested with the whole filter */
  readonly isDecided: boolean;
}

interface Alternatives {
  readonly fieldPath: string;
  readonly values: readonly Value[];
}

/** The maximum number of groups to look up one by one. Production allows 30 disjunctions. */
const MOST_GROUPS = 100;

/** Types for which `textOf` returns different texts for unequal values. */
const EXACT: ReadonlySet<string> = new Set<Value['valueType']>([
  'nullValue',
  'booleanValue',
  'integerValue',
  'doubleValue',
  'timestampValue',
  'stringValue',
  'referenceValue',
]);

function numberText(number: number): string {
  return Number.isInteger(number) ? BigInt(number).toString() : String(number);
}

/** Equal values have the same text. All values of a type outside `EXACT` share one text. */
export function textOf(value: Value): string {
  switch (value.valueType) {
    case 'nullValue':
      return 'null';
    case 'booleanValue':
      return String(value.booleanValue);
    case 'integerValue':
      return `n${BigInt(value.integerValue).toString()}`;
    case 'doubleValue':
      return `n${numberText(value.doubleValue)}`;
    case 'timestampValue':
      return `t${value.timestampValue.seconds}.${value.timestampValue.nanos}`;
    case 'stringValue':
      return `s${value.stringValue}`;
    case 'referenceValue':
      return `r${value.referenceValue}`;
    default:
      return value.valueType;
  }
}

export const groupOf = (texts: readonly string[]): string => JSON.stringify(texts);

/** The conditions that every result must match, with null in place of each disjunction. */
function conjunction(filter: Filter | undefined): (LeafFilter | null)[] {
  if (filter === undefined) return [];
  if (filter.filterType === 'fieldFilter') return [filter.fieldFilter];
  if (filter.filterType === 'unaryFilter') return [filter.unaryFilter];
  const { op, filters } = filter.compositeFilter;
  return op === 'AND' || filters.length === 1 ? filters.flatMap(conjunction) : [null];
}

/** The values of a list that can match. A list never matches null or NaN. */
const listed = (value: Value): Value[] =>
  elementsOf(value).filter((each) => each.valueType !== 'nullValue' && !isNaNValue(each));

function equalValues(leaf: LeafFilter): readonly Value[] | null {
  switch (leaf.op) {
    case 'EQUAL':
      return [leaf.value];
    case 'IN':
      return listed(leaf.value);
    case 'IS_NULL':
      return [NULL];
    case 'IS_NAN':
      return [doubleOf(Number.NaN)];
    default:
      return null;
  }
}

function containedValues(leaf: LeafFilter): readonly Value[] | null {
  if (leaf.op === 'ARRAY_CONTAINS') return [leaf.value];
  return leaf.op === 'ARRAY_CONTAINS_ANY' ? listed(leaf.value) : null;
}

const RANGES: Readonly<Record<string, (order: number) => number>> = {
  LESS_THAN: (order) => (order < 0 ? 0 : 1),
  LESS_THAN_OR_EQUAL: (order) => (order <= 0 ? 0 : 1),
  GREATER_THAN: (order) => (order > 0 ? 0 : -1),
  GREATER_THAN_OR_EQUAL: (order) => (order >= 0 ? 0 : -1),
};

/** A range contains only values of the operand's type. NaN is sorted before all other numbers and is in no range. */
function comparisonWithRange({ op, value: operand }: FieldFilter): (value: Value) => number {
  const within = RANGES[op] ?? (() => 0);
  const type = typeOrder(operand);
  return (value) => {
    const difference = typeOrder(value) - type;
    if (difference !== 0) return Math.sign(difference);
    return isNaNValue(value) ? -1 : within(compareValues(value, operand));
  };
}

function isRange(leaf: LeafFilter): leaf is FieldFilter {
  return leaf.op in RANGES && 'value' in leaf && !isNaNValue(leaf.value);
}

/** One group for every combination of one value from each field. */
function combinations(fields: readonly Alternatives[]): string[] {
  let found: string[][] = [[]];
  for (const { values } of fields) {
    const texts = [...new Set(values.map(textOf))];
    found = found.flatMap((before) => texts.map((text) => [...before, text]));
  }
  return found.map(groupOf);
}

/** Collects what an index can decide about a query, condition by condition. */
class Access {
  readonly equal = new Map<string, Alternatives>();
  contains: Alternatives | null = null;
  readonly comparisons: ((value: Value) => number)[] = [];
  isDecided = true;
  #groups = 1;
  readonly #firstSorted: string;

  constructor(firstSorted: string) {
    this.#firstSorted = firstSorted;
  }

  add(leaf: LeafFilter | null): void {
    if (leaf === null || !(this.#addRange(leaf) || this.#addValues(leaf))) this.isDecided = false;
  }

  #addRange(leaf: LeafFilter): boolean {
    if (leaf.field.fieldPath !== this.#firstSorted || !isRange(leaf)) return false;
    this.comparisons.push(comparisonWithRange(leaf));
    return true;
  }

  /** Returns true if the groups alone decide the condition, so that no row has to be tested for it. */
  #addValues(leaf: LeafFilter): boolean {
    const { fieldPath } = leaf.field;
    const equal = equalValues(leaf);
    const values = equal ?? containedValues(leaf);
    if (values === null || fieldPath === NAME_FIELD || this.#groups * values.length > MOST_GROUPS)
      return false;
    if (equal === null) {
      if (this.contains !== null) return false;
      this.contains = { fieldPath, values };
    } else {
      if (this.equal.has(fieldPath)) return false;
      this.equal.set(fieldPath, { fieldPath, values });
    }
    this.#groups *= Math.max(1, values.length);
    return values.every(({ valueType }) => EXACT.has(valueType));
  }
}

/**
 * Returns how an index serves the query. Conditions that no index can decide, such as disjunctions over several fields,
 * are tested row by row.
 */
export function indexAccess(query: StructuredQuery, sort: readonly SortKey[]): IndexAccess {
  const access = new Access(sort[0]?.fieldPath ?? NAME_FIELD);
  for (const leaf of conjunction(query.where)) access.add(leaf);
  const equal = [...access.equal.values()].sort((a, b) => (a.fieldPath < b.fieldPath ? -1 : 1));
  const { contains, comparisons } = access;
  const shape = {
    equal: equal.map(({ fieldPath }) => parseFieldPath(fieldPath)),
    contains: contains && parseFieldPath(contains.fieldPath),
    sort,
  };
  return {
    shape: { ...shape, id: JSON.stringify(shape) },
    groups: combinations(contains ? [...equal, contains] : equal),
    compareToRange(value) {
      const found = comparisons.map((each) => each(value));
      if (found.includes(-1)) return -1;
      return found.includes(1) ? 1 : 0;
    },
    isDecided: access.isDecided,
  };
}

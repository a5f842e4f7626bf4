import { invalidArgument } from '../status.ts';
import type {
  Cursor,
  DistanceMeasure,
  FieldOperator,
  FieldReference,
  Filter,
  FindNearest,
  Order,
  StructuredQuery,
  UnaryOperator,
  Value,
} from '../types.ts';
import { parseFieldPath } from '../values/field-path.ts';
import { arrayOf, vectorElements } from '../values/kinds.ts';
import { normalizeValue } from '../values/normalize.ts';
import type { WireCursor, WireFilter, WireFindNearest, WireQuery, WireValue } from '../wire.ts';

const FIELD_OPERATORS: ReadonlySet<string> = new Set<FieldOperator>([
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'EQUAL',
  'NOT_EQUAL',
  'ARRAY_CONTAINS',
  'IN',
  'ARRAY_CONTAINS_ANY',
  'NOT_IN',
]);
const UNARY_OPERATORS: ReadonlySet<string> = new Set<UnaryOperator>([
  'IS_NAN',
  'IS_NULL',
  'IS_NOT_NAN',
  'IS_NOT_NULL',
]);
const MEASURES: ReadonlySet<string> = new Set<DistanceMeasure>(['EUCLIDEAN', 'COSINE', 'DOT_PRODUCT']);

const isFieldOperator = (op: string): op is FieldOperator => FIELD_OPERATORS.has(op);
const isUnaryOperator = (op: string): op is UnaryOperator => UNARY_OPERATORS.has(op);
const isMeasure = (measure: string): measure is DistanceMeasure => MEASURES.has(measure);

export function fieldReference(field: Partial<FieldReference> | undefined): FieldReference {
  const fieldPath = field?.fieldPath ?? '';
  parseFieldPath(fieldPath);
  return { fieldPath };
}

/**
 * A list operator has several operands in one array. Each of them may be an array, so they are normalised one by one.
 */
function operand(op: FieldOperator, wire: WireValue | undefined): Value {
  const isList = op === 'IN' || op === 'NOT_IN' || op === 'ARRAY_CONTAINS_ANY';
  return isList && wire?.arrayValue !== undefined
    ? arrayOf((wire.arrayValue.values ?? []).map((value) => normalizeValue(value)))
    : normalizeValue(wire);
}

function filter(wire: WireFilter): Filter {
  if (wire.compositeFilter) {
    const { op, filters = [] } = wire.compositeFilter;
    if (op !== 'AND' && op !== 'OR') throw invalidArgument('A composite filter must be AND or OR.');
    if (filters.length === 0) throw invalidArgument('A composite filter must hold at least one filter.');
    return { filterType: 'compositeFilter', compositeFilter: { op, filters: filters.map(filter) } };
  }
  if (wire.unaryFilter) {
    const op = wire.unaryFilter.op ?? '';
    if (!isUnaryOperator(op)) throw invalidArgument(`Unknown unary operator "${op}".`);
    return { filterType: 'unaryFilter', unaryFilter: { op, field: fieldReference(wire.unaryFilter.field) } };
  }
  const op = wire.fieldFilter?.op ?? '';
  if (!isFieldOperator(op)) throw invalidArgument(`Unknown operator "${op}".`);
  return {
    filterType: 'fieldFilter',
    fieldFilter: {
      op,
      field: fieldReference(wire.fieldFilter?.field),
      value: operand(op, wire.fieldFilter?.value),
    },
  };
}

function orders(wire: WireQuery): Order[] {
  return (wire.orderBy ?? []).map(({ field, direction }) => ({
    field: fieldReference(field),
    direction: direction === 'DESCENDING' ? 'DESCENDING' : 'ASCENDING',
  }));
}

const cursor = ({ values = [], before = false }: WireCursor): Cursor => ({
  values: values.map((value) => normalizeValue(value)),
  before,
});

function findNearest(wire: WireFindNearest): FindNearest {
  const queryVector = normalizeValue(wire.queryVector);
  if (vectorElements(queryVector) === null) throw invalidArgument('queryVector must be a vector.');
  const measure = wire.distanceMeasure ?? '';
  if (!isMeasure(measure)) throw invalidArgument('distanceMeasure must be given.');
  if (wire.distanceResultField) parseFieldPath(wire.distanceResultField);
  return {
    vectorField: fieldReference(wire.vectorField),
    queryVector,
    distanceMeasure: measure,
    limit: { value: wire.limit?.value ?? 0 },
    ...(wire.distanceResultField ? { distanceResultField: wire.distanceResultField } : {}),
    ...(wire.distanceThreshold ? { distanceThreshold: { value: wire.distanceThreshold.value ?? 0 } } : {}),
  };
}

/** Normalises the values of an incoming query. Refuses unknown operators and unreadable field paths. */
export function normalizeQuery(wire: WireQuery | undefined): StructuredQuery {
  if (wire === undefined) throw invalidArgument('A structured query is required.');
  return {
    from: wire.from ?? [],
    orderBy: orders(wire),
    offset: wire.offset ?? 0,
    ...(wire.select ? { select: { fields: (wire.select.fields ?? []).map(fieldReference) } } : {}),
    ...(wire.where ? { where: filter(wire.where) } : {}),
    ...(wire.startAt ? { startAt: cursor(wire.startAt) } : {}),
    ...(wire.endAt ? { endAt: cursor(wire.endAt) } : {}),
    ...(wire.limit ? { limit: { value: wire.limit.value ?? 0 } } : {}),
    ...(wire.findNearest ? { findNearest: findNearest(wire.findNearest) } : {}),
  };
}

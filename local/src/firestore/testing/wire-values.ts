import type { WireFields, WireQuery, WireValue, WireWrite } from '../wire.ts';

export const DATABASE = 'projects/demo/databases/(default)';
export const ROOT = `${DATABASE}/documents`;

/** A value as the SDK would send it. A `bigint` or a whole `number` becomes an integer. */
export function wire(value: unknown): WireValue {
  if (value === null) return { valueType: 'nullValue' };
  if (typeof value === 'boolean') return { valueType: 'booleanValue', booleanValue: value };
  if (typeof value === 'string') return { valueType: 'stringValue', stringValue: value };
  if (typeof value === 'bigint' || (typeof value === 'number' && Number.isSafeInteger(value)))
    return { valueType: 'integerValue', integerValue: String(value) };
  if (typeof value === 'number') return { valueType: 'doubleValue', doubleValue: value };
  if (Array.isArray(value)) return { valueType: 'arrayValue', arrayValue: { values: value.map(wire) } };
  return { valueType: 'mapValue', mapValue: { fields: wireFields(value as Record<string, unknown>) } };
}

export const wireReference = (path: string): WireValue => ({
  valueType: 'referenceValue',
  referenceValue: `${ROOT}/${path}`,
});

export function wireVector(...elements: number[]): WireValue {
  return wire({ __type__: '__vector__', value: elements });
}

export function wireFields(fields: Readonly<Record<string, unknown>>): WireFields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, wire(value)]));
}

/** A write that replaces a document. */
export function setWrite(path: string, fields: Readonly<Record<string, unknown>>): WireWrite {
  return { update: { name: `${ROOT}/${path}`, fields: wireFields(fields) } };
}

/** A query of one collection. The filters, each `[field, operator, value]`, are joined by AND. */
export function wireQuery(
  collectionId: string,
  filters: readonly (readonly [field: string, op: string, value: unknown])[] = [],
  more: WireQuery = {},
): WireQuery {
  const conditions = filters.map(([fieldPath, op, value]) => ({
    fieldFilter: { field: { fieldPath }, op, value: wire(value) },
  }));
  const where =
    conditions.length > 0 ? { where: { compositeFilter: { op: 'AND', filters: conditions } } } : {};
  return { from: [{ collectionId }], ...where, ...more };
}

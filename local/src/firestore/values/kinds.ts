import type {
  ArrayValue,
  Fields,
  IntegerValue,
  DoubleValue,
  NullValue,
  ReferenceValue,
  Value,
} from '../types.ts';

export const NULL: NullValue = { valueType: 'nullValue', nullValue: 'NULL_VALUE' };

export const integerOf = (digits: string | number | bigint): IntegerValue => ({
  valueType: 'integerValue',
  integerValue: String(digits),
});

export const doubleOf = (number: number): DoubleValue => ({ valueType: 'doubleValue', doubleValue: number });

export const referenceOf = (name: string): ReferenceValue => ({
  valueType: 'referenceValue',
  referenceValue: name,
});

export const arrayOf = (values: readonly Value[]): ArrayValue => ({
  valueType: 'arrayValue',
  arrayValue: { values },
});

export const mapOf = (fields: Fields): Value => ({ valueType: 'mapValue', mapValue: { fields } });

export function elementsOf(value: Value | undefined): readonly Value[] {
  return value?.valueType === 'arrayValue' ? value.arrayValue.values : [];
}

export function isNaNValue(value: Value): boolean {
  return value.valueType === 'doubleValue' && Number.isNaN(value.doubleValue);
}

/** The value as a JavaScript number, where large integers are rounded; undefined for values that are not numbers. */
export function numberOf(value: Value | undefined): number | undefined {
  if (value?.valueType === 'integerValue') return Number(value.integerValue);
  return value?.valueType === 'doubleValue' ? value.doubleValue : undefined;
}

/** The elements of a vector, which is encoded as a map with a `__type__`; null for other values. */
export function vectorElements(value: Value | undefined): readonly Value[] | null {
  if (value?.valueType !== 'mapValue') return null;
  const { fields } = value.mapValue;
  if (!Object.hasOwn(fields, '__type__')) return null;
  const mark = fields['__type__'];
  return mark?.valueType === 'stringValue' && mark.stringValue === '__vector__'
    ? elementsOf(fields['value'])
    : null;
}

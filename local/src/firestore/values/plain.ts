import type { Fields, Value } from '../types.ts';
import { numberOf, vectorElements } from './kinds.ts';

function plainValue(value: Value): unknown {
  switch (value.valueType) {
    case 'nullValue':
      return null;
    case 'booleanValue':
      return value.booleanValue;
    case 'integerValue':
    case 'doubleValue':
      return numberOf(value);
    case 'timestampValue': {
      const { seconds, nanos } = value.timestampValue;
      return new Date(Number(seconds) * 1000 + Math.floor(nanos / 1_000_000));
    }
    case 'stringValue':
      return value.stringValue;
    case 'bytesValue':
      return value.bytesValue;
    case 'referenceValue':
      return value.referenceValue;
    case 'geoPointValue':
      return value.geoPointValue;
    case 'arrayValue':
      return value.arrayValue.values.map(plainValue);
    default:
      return vectorElements(value)?.map(numberOf) ?? plainFields(value.mapValue.fields);
  }
}

/**
 * Converts fields to plain JavaScript: timestamps become Dates, references become names, and vectors become lists of
 * numbers.
 */
export function plainFields(fields: Fields): Record<string, unknown> {
  const plain: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) plain[name] = plainValue(value);
  return plain;
}

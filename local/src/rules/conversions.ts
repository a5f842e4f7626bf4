import { EvaluationError } from './errors.ts';
import { RulesPath, typeOf, type Value } from './values.ts';

const intPattern = /^[+-]?\d+$/;
const floatPattern = /^[+-]?(?:NaN|Infinity|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?[fFdD]?)$/;
const smallestInt = -(2n ** 63n);
const largestInt = 2n ** 63n - 1n;

/** Drops the fraction and limits the value to 64 bits; 0 for NaN. */
export function clampToInt(value: number): bigint {
  if (Number.isNaN(value)) return 0n;
  if (value >= Number(largestInt)) return largestInt;
  return value <= Number(smallestInt) ? smallestInt : BigInt(Math.trunc(value));
}

export function checkInt(value: bigint): bigint {
  if (value < smallestInt || value > largestInt)
    throw new EvaluationError('Integer value is out of the range of 64 bits.');
  return value;
}

export function toInt(value: Value): bigint {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return clampToInt(value);
  if (typeof value === 'string' && intPattern.test(value)) return checkInt(BigInt(value.replace('+', '')));
  throw new EvaluationError(`A ${typeOf(value)} that is no integer cannot become one.`);
}

export function toFloat(value: Value): number {
  if (typeof value === 'bigint' || typeof value === 'number') return Number(value);
  if (typeof value === 'string' && floatPattern.test(value.trim()))
    return Number(value.trim().replace(/(?<!Infinit)[fFdD]$/, ''));
  throw new EvaluationError(`A ${typeOf(value)} that is no number cannot become one.`);
}

/**
 * Formats a float as Java does: always with a decimal point, and with an exponent if its absolute value is at least ten
 * million or below a thousandth.
 */
function floatToText(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0';
  const size = Math.abs(value);
  if (size >= 1e-3 && size < 1e7) return Number.isInteger(value) ? value.toFixed(1) : String(value);
  const [digits = '', exponent = ''] = value.toExponential().split('e');
  return `${digits.includes('.') ? digits : `${digits}.0`}E${Number(exponent)}`;
}

export function toText(value: Value): string {
  if (value === null) return 'null';
  if (typeof value === 'string' || typeof value === 'boolean' || typeof value === 'bigint')
    return String(value);
  if (typeof value === 'number') return floatToText(value);
  if (value instanceof RulesPath) return value.toString();
  throw new EvaluationError(`A ${typeOf(value)} cannot become a string.`);
}

export function toPath(text: string): RulesPath {
  const segments = text.replace(/^\//, '').split('/');
  if (segments.includes('')) throw new EvaluationError(`The path "${text}" has an empty segment.`);
  return new RulesPath(segments);
}

import { EvaluationError } from './errors.ts';
import type { BinaryOperator } from './syntax.ts';
import { checkInt } from './conversions.ts';
import { equal, includes, includesAlike } from './equality.ts';
import { Duration, RulesPath, RulesSet, Timestamp, typeOf, type Value } from './values.ts';

type Numeric = bigint | number;
type Comparable = Numeric | string;

const isNumeric = (value: Value): value is Numeric => typeof value === 'bigint' || typeof value === 'number';

function unsupported(operator: string, left: Value, right: Value): never {
  throw new EvaluationError(
    `Unsupported operation error. Received: ${typeOf(left)} ${operator} ${typeOf(right)}.`,
  );
}

function ints(operator: string, left: bigint, right: bigint): bigint {
  switch (operator) {
    case '+':
      return checkInt(left + right);
    case '-':
      return checkInt(left - right);
    case '*':
      return checkInt(left * right);
    default:
      if (right === 0n) throw new EvaluationError('Division by zero.');
      return operator === '/' ? checkInt(left / right) : left % right;
  }
}

function floats(operator: string, left: number, right: number): number {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    default:
      return operator === '/' ? left / right : left % right;
  }
}

function times(operator: string, left: Value, right: Value): Value | undefined {
  if (operator !== '+' && operator !== '-') return undefined;
  const sign = operator === '+' ? 1n : -1n;
  if (right instanceof Duration) {
    if (left instanceof Timestamp) return new Timestamp(left.nanos + sign * right.nanos);
    if (left instanceof Duration) return new Duration(left.nanos + sign * right.nanos);
  }
  if (left instanceof Duration && right instanceof Timestamp && operator === '+')
    return new Timestamp(left.nanos + right.nanos);
  if (left instanceof Timestamp && right instanceof Timestamp && operator === '-')
    return new Duration(left.nanos - right.nanos);
  return undefined;
}

function arithmetic(operator: string, left: Value, right: Value): Value {
  if (typeof left === 'bigint' && typeof right === 'bigint') return ints(operator, left, right);
  if (isNumeric(left) && isNumeric(right)) return floats(operator, Number(left), Number(right));
  if (operator === '+' && typeof left === 'string' && typeof right === 'string') return left + right;
  return times(operator, left, right) ?? unsupported(operator, left, right);
}

function comparable(left: Value, right: Value): [Comparable, Comparable] | null {
  if (isNumeric(left) && isNumeric(right)) return [left, right];
  if (typeof left === 'string' && typeof right === 'string') return [left, right];
  if (left instanceof Timestamp && right instanceof Timestamp) return [left.nanos, right.nanos];
  if (left instanceof Duration && right instanceof Duration) return [left.nanos, right.nanos];
  if (left instanceof Uint8Array && right instanceof Uint8Array) return [Buffer.compare(left, right), 0];
  return null;
}

function compare(operator: string, left: Value, right: Value): boolean {
  const [a, b] = comparable(left, right) ?? unsupported(operator, left, right);
  switch (operator) {
    case '<':
      return a < b;
    case '<=':
      return a <= b;
    case '>':
      return a > b;
    default:
      return a >= b;
  }
}

function isIn(item: Value, container: Value): boolean {
  if (Array.isArray(container)) return includes(container, item);
  if (container instanceof RulesSet) return includesAlike(container.items, item);
  if (container instanceof Map && typeof item === 'string') return container.has(item);
  return unsupported('in', item, container);
}

/**
 * Applies an operator to two values. `&&` and `||` are not among them: `evaluate` handles these, because they may skip
 * their right side.
 */
export function operate(operator: Exclude<BinaryOperator, '&&' | '||'>, left: Value, right: Value): Value {
  switch (operator) {
    case '==':
      return equal(left, right);
    case '!=':
      return !equal(left, right);
    case 'in':
      return isIn(left, right);
    case '<':
    case '<=':
    case '>':
    case '>=':
      return compare(operator, left, right);
    default:
      return arithmetic(operator, left, right);
  }
}

export function negate(value: Value): Value {
  if (typeof value === 'bigint') return checkInt(-value);
  if (typeof value === 'number') return -value;
  if (value instanceof Duration) return new Duration(-value.nanos);
  throw new EvaluationError(`Unsupported operation error. Received: -${typeOf(value)}.`);
}

/** The operator `is`. A number is an int or a float. As in Google's evaluator, `is set` is false even for sets. */
export function isOfType(value: Value, type: string): boolean {
  const actual = typeOf(value);
  if (type === 'number') return actual === 'int' || actual === 'float';
  return actual === type && type !== 'set';
}

function itemsOf(object: Value): readonly Value[] | string {
  if (Array.isArray(object) || typeof object === 'string') return object;
  if (object instanceof RulesPath) return object.segments;
  throw new EvaluationError(`A ${typeOf(object)} has no elements.`);
}

export function elementAt(object: Value, index: Value): Value {
  if (object === null) throw new EvaluationError('Null value error.');
  if (object instanceof Map) {
    if (typeof index !== 'string') throw new EvaluationError('The key of a map is a string.');
    return propertyOf(object, index);
  }
  if (typeof index !== 'bigint')
    throw new EvaluationError(`Unsupported operation error. Received: ${typeOf(object)}[${typeOf(index)}].`);
  const items = itemsOf(object);
  const found = items[Number(index)];
  if (found === undefined)
    throw new EvaluationError(`Index out of bound error. Index: [${index}], size: [${items.length}].`);
  return found;
}

export function propertyOf(object: Value, name: string): Value {
  if (object === null) throw new EvaluationError('Null value error.');
  const value = object instanceof Map ? object.get(name) : undefined;
  if (value === undefined) throw new EvaluationError(`Property ${name} is undefined on object.`);
  return value;
}

function boundary(value: Value, otherwise: number): number {
  if (value === null) return otherwise;
  if (typeof value === 'bigint') return Number(value);
  throw new EvaluationError(`A range is made of integers, not of a ${typeOf(value)}.`);
}

/** The value of `object[from:to]`. As in Google's evaluator, a range that begins behind the last item is an error. */
export function slice(object: Value, from: Value, to: Value): Value {
  const items = itemsOf(object);
  const [start, end] = [boundary(from, 0), boundary(to, items.length)];
  if (start < 0 || start >= items.length || end < start || end > items.length)
    throw new EvaluationError(`Index out of bound error. Range: [${start}:${end}], size: [${items.length}].`);
  if (typeof items === 'string') return items.slice(start, end);
  return object instanceof RulesPath
    ? new RulesPath(object.segments.slice(start, end))
    : items.slice(start, end);
}

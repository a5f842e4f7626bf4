import { EvaluationError } from './errors.ts';
import type { BinaryOperator } from './syntax.ts';
import { Duration, equal, includes, RulesPath, RulesSet, Timestamp, typeOf, type Value } from './values.ts';

type Numeric = bigint | number;
type Comparable = Numeric | string;

const isNumeric = (value: Value): value is Numeric => typeof value === 'bigint' || typeof value === 'number';

function unsupported(operator: string, left: Value, right: Value): never {
  throw new EvaluationError(
    `Unsupported operation error. Received: ${typeOf(left)} ${operator} ${typeOf(right)}.`,
  );
}

function inInt64(value: bigint): bigint {
  if (value !== BigInt.asIntN(64, value)) throw new EvaluationError('Integer overflow.');
  return value;
}

function ints(operator: string, left: bigint, right: bigint): bigint {
  switch (operator) {
    case '+':
      return inInt64(left + right);
    case '-':
      return inInt64(left - right);
    case '*':
      return inInt64(left * right);
    default:
      if (right === 0n) throw new EvaluationError('Division by zero.');
      return operator === '/' ? inInt64(left / right) : left % right;
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
      if (right === 0) throw new EvaluationError('Division by zero.');
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
  if (operator === '+' && Array.isArray(left) && Array.isArray(right)) return [...left, ...right];
  return times(operator, left, right) ?? unsupported(operator, left, right);
}

function comparable(left: Value, right: Value): [Comparable, Comparable] | null {
  if (isNumeric(left) && isNumeric(right)) return [left, right];
  if (typeof left === 'string' && typeof right === 'string') return [left, right];
  if (left instanceof Timestamp && right instanceof Timestamp) return [left.nanos, right.nanos];
  if (left instanceof Duration && right instanceof Duration) return [left.nanos, right.nanos];
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
  if (container instanceof RulesSet) return includes(container.items, item);
  if (container instanceof Map) return typeof item === 'string' && container.has(item);
  return unsupported('in', item, container);
}

/** Every operator but the two that may leave their right side alone. */
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
  if (typeof value === 'bigint') return inInt64(-value);
  if (typeof value === 'number') return -value;
  throw new EvaluationError(`Unsupported operation error. Received: -${typeOf(value)}.`);
}

/** `value is type`: a number is an int or a float. */
export function isOfType(value: Value, type: string): boolean {
  const actual = typeOf(value);
  if (type === 'number') return actual === 'int' || actual === 'float';
  if (type === 'constraint' || type === 'map_diff') return false;
  if (
    ![
      'bool',
      'bytes',
      'float',
      'int',
      'list',
      'latlng',
      'path',
      'map',
      'string',
      'timestamp',
      'duration',
      'set',
      'null',
    ].includes(type)
  ) {
    throw new EvaluationError(`There is no type "${type}".`);
  }
  return actual === type;
}

export function elementAt(object: Value, index: Value): Value {
  if (object instanceof Map && typeof index === 'string' && object.has(index))
    return object.get(index) ?? null;
  const place = typeof index === 'bigint' ? Number(index) : Number.NaN;
  const items =
    Array.isArray(object) || typeof object === 'string'
      ? object
      : object instanceof RulesPath
        ? object.segments
        : null;
  const found = items?.[place];
  if (found === undefined && object instanceof RulesPath && typeof index === 'string') {
    throw new EvaluationError(`The path has no wildcard "${index}".`);
  }
  if (found === undefined) throw new EvaluationError(`Nothing stands at that index of a ${typeOf(object)}.`);
  return found;
}

export function slice(object: Value, from: Value, to: Value): Value {
  const [start, end] = [Number(from), Number(to)];
  if (typeof from !== 'bigint' || typeof to !== 'bigint')
    throw new EvaluationError('A range needs two integers.');
  if (!Array.isArray(object) && typeof object !== 'string')
    throw new EvaluationError(`A ${typeOf(object)} has no range.`);
  if (start < 0 || end < start || end > object.length)
    throw new EvaluationError('The range is outside of the value.');
  return object.slice(start, end);
}

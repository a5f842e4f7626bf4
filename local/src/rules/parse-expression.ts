import { pathSegment } from './parse-path.ts';
import { describe, type Scanner } from './scanner.ts';
import type { BinaryOperator, Expression } from './syntax.ts';

/**
 * A higher number binds tighter. So `1 == 1 in [true]` is read as `(1 == 1) in [true]`, and `'a' in ['a'] == true` as
 * `'a' in (['a'] == true)`, which is an error.
 */
const tightness: Readonly<Record<BinaryOperator | 'is', number>> = {
  '||': 1,
  '&&': 2,
  in: 3,
  is: 4,
  '==': 5,
  '!=': 5,
  '<': 6,
  '<=': 6,
  '>': 6,
  '>=': 6,
  '+': 7,
  '-': 7,
  '*': 8,
  '/': 8,
  '%': 8,
};

const isOperator = (text: string): text is BinaryOperator | 'is' => Object.hasOwn(tightness, text);

const types = new Set(
  'bool bytes constraint duration float int latlng list vector set number map string timestamp path map_diff'.split(
    ' ',
  ),
);

const largestInt = 2n ** 63n - 1n;

/** Deeper nesting is refused, as in Google's compiler, before it can exhaust the stack. */
const maxDepth = 98;

export function parseExpression(scanner: Scanner, depth = 0): Expression {
  if (depth > maxDepth) scanner.fail('This expression is nested too deeply.');
  const condition = binary(scanner, 0, depth);
  if (!scanner.accept('?')) return condition;
  const yes = parseExpression(scanner, depth + 1);
  scanner.expect(':');
  const no = parseExpression(scanner, depth + 1);
  return { kind: 'choice', condition, yes, no, at: condition.at };
}

function operatorAhead(scanner: Scanner): BinaryOperator | 'is' | null {
  const { kind, text } = scanner.peek();
  return (kind === 'symbol' || kind === 'name') && isOperator(text) ? text : null;
}

function binary(scanner: Scanner, loosest: number, depth: number): Expression {
  let left = unary(scanner, depth);
  // The left side of an operator is everything before it, so a long chain of operators makes a deep tree.
  for (let row = depth; ; row += 1) {
    const operator = operatorAhead(scanner);
    if (operator === null || tightness[operator] < loosest) return left;
    if (row >= maxDepth) scanner.fail('This expression is too long. Parts of it can be functions.');
    if (operator === '/' && scanner.isPathAhead())
      scanner.fail('A division needs a space behind its "/", else a path begins here.');
    const { at } = scanner.next();
    if (operator === 'is') left = { kind: 'is', operand: left, type: typeName(scanner), at };
    else {
      const right = binary(scanner, tightness[operator] + 1, depth);
      left = { kind: 'binary', operator, left, right, at };
    }
  }
}

function typeName(scanner: Scanner): string {
  const { text, at } = scanner.name('a type');
  return types.has(text) ? text : scanner.fail(`There is no type "${text}".`, at);
}

function unary(scanner: Scanner, depth: number): Expression {
  if (depth > maxDepth) scanner.fail('This expression is nested too deeply.');
  const { at } = scanner.peek();
  if (scanner.accept('!')) return { kind: 'not', operand: unary(scanner, depth + 1), at };
  if (!scanner.accept('-')) return postfix(scanner, depth);
  const token = scanner.peek();
  if (scanner.is('-') || scanner.is('!')) scanner.fail(`Unexpected "${token.text}" behind "-".`);
  if (token.kind === 'number' && token.value === largestInt + 1n) {
    scanner.next();
    return { kind: 'literal', value: -token.value, at };
  }
  return { kind: 'negate', operand: postfix(scanner, depth), at };
}

function postfix(scanner: Scanner, depth: number): Expression {
  let object = primary(scanner, depth);
  for (;;) {
    const { at } = scanner.peek();
    if (scanner.accept('.')) {
      const name = scanner.name('a name').text;
      object = scanner.is('(')
        ? { kind: 'method', object, name, args: list(scanner, '(', ')', depth), at }
        : { kind: 'member', object, name, at };
    } else if (scanner.accept('[')) object = element(scanner, object, at, depth);
    else return object;
  }
}

/** An index or a range: `a[1]`, `a[1:2]`, `a[:2]` or `a[1:]`. */
function element(scanner: Scanner, object: Expression, at: number, depth: number): Expression {
  const from = scanner.is(':') ? null : parseExpression(scanner, depth + 1);
  if (from !== null && !scanner.is(':')) {
    scanner.expect(']');
    return { kind: 'index', object, index: from, at };
  }
  scanner.expect(':');
  const to = scanner.is(']') ? null : parseExpression(scanner, depth + 1);
  scanner.expect(']');
  return { kind: 'range', object, from, to, at };
}

function list(scanner: Scanner, open: string, close: string, depth: number): Expression[] {
  const items: Expression[] = [];
  scanner.expect(open);
  while (!scanner.is(close)) {
    items.push(parseExpression(scanner, depth + 1));
    if (!scanner.accept(',')) break;
  }
  scanner.expect(close);
  return items;
}

function map(scanner: Scanner, depth: number): [Expression, Expression][] {
  const entries: [Expression, Expression][] = [];
  scanner.expect('{');
  while (!scanner.is('}')) {
    const key = parseExpression(scanner, depth + 1);
    scanner.expect(':');
    entries.push([key, parseExpression(scanner, depth + 1)]);
    if (!scanner.accept(',')) break;
  }
  scanner.expect('}');
  return entries;
}

function path(scanner: Scanner, depth: number): (string | Expression)[] {
  const segments: (string | Expression)[] = [];
  while (scanner.accept('/')) {
    // Reads a plain segment before any token, because `1a` is a valid segment but not a valid token.
    const text = scanner.pathSegment();
    if (text !== null) segments.push(text);
    else if (scanner.accept('$')) {
      scanner.expect('(');
      segments.push(parseExpression(scanner, depth + 1));
      scanner.expect(')');
    } else {
      const segment = pathSegment(scanner);
      segments.push(typeof segment === 'string' ? segment : `{${segment.name}${segment.rest ? '=**' : ''}}`);
    }
  }
  return segments;
}

function named(scanner: Scanner, name: string, at: number, depth: number): Expression {
  if (name === 'true' || name === 'false') return { kind: 'literal', value: name === 'true', at };
  if (name === 'null') return { kind: 'literal', value: null, at };
  if (scanner.is('(')) return { kind: 'call', name, args: list(scanner, '(', ')', depth), at };
  return scanner.isKeyword(name)
    ? scanner.fail(`Expected an expression, found "${name}".`, at)
    : { kind: 'variable', name, at };
}

function primary(scanner: Scanner, depth: number): Expression {
  const token = scanner.peek();
  const { at } = token;
  if (token.kind === 'number' && typeof token.value === 'bigint' && token.value > largestInt)
    scanner.fail(`The number ${token.text} is too large.`);
  if (token.kind === 'number' || token.kind === 'string' || token.kind === 'bytes') {
    scanner.next();
    return { kind: 'literal', value: token.value, at };
  }
  if (token.kind === 'name') {
    scanner.next();
    return named(scanner, token.text, at, depth);
  }
  if (scanner.accept('(')) {
    const inner = parseExpression(scanner, depth + 1);
    scanner.expect(')');
    return inner;
  }
  if (scanner.is('[')) return { kind: 'list', items: list(scanner, '[', ']', depth), at };
  if (scanner.is('{')) return { kind: 'map', entries: map(scanner, depth), at };
  if (scanner.is('/')) return { kind: 'path', segments: path(scanner, depth), at };
  return scanner.fail(`Expected an expression, found ${describe(token)}.`);
}

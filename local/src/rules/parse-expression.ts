import { describe, type Scanner } from './scanner.ts';
import type { BinaryOperator, Expression } from './syntax.ts';

/** From the loosest to the tightest. */
const levels: readonly (readonly (BinaryOperator | 'is')[])[] = [
  ['||'],
  ['&&'],
  ['==', '!='],
  ['<', '<=', '>', '>=', 'in', 'is'],
  ['+', '-'],
  ['*', '/', '%'],
];

/** Deeper nesting is refused, as Google's compiler does, before it could exhaust the stack. */
const maxDepth = 100;

export function parseExpression(scanner: Scanner, depth = 0): Expression {
  if (depth > maxDepth) scanner.fail('This expression is nested too deeply.');
  const condition = binary(scanner, 0, depth);
  if (!scanner.accept('?')) return condition;
  const yes = parseExpression(scanner, depth + 1);
  scanner.expect(':');
  const no = parseExpression(scanner, depth + 1);
  return { kind: 'choice', condition, yes, no, at: condition.at };
}

function binary(scanner: Scanner, level: number, depth: number): Expression {
  const operators = levels[level];
  if (!operators) return unary(scanner, depth);
  let left = binary(scanner, level + 1, depth);
  for (;;) {
    const operator = operators.find((each) => scanner.is(each));
    if (operator === undefined) return left;
    const { at } = scanner.next();
    if (operator === 'is') left = { kind: 'is', operand: left, type: scanner.name('a type').text, at };
    else left = { kind: 'binary', operator, left, right: binary(scanner, level + 1, depth), at };
  }
}

function unary(scanner: Scanner, depth: number): Expression {
  if (depth > maxDepth) scanner.fail('This expression is nested too deeply.');
  const { at } = scanner.peek();
  if (scanner.accept('!')) return { kind: 'not', operand: unary(scanner, depth + 1), at };
  if (scanner.accept('-')) return { kind: 'negate', operand: unary(scanner, depth + 1), at };
  return postfix(scanner, depth);
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
    } else if (scanner.accept('[')) {
      const index = parseExpression(scanner, depth + 1);
      object = scanner.accept(':')
        ? { kind: 'range', object, from: index, to: parseExpression(scanner, depth + 1), at }
        : { kind: 'index', object, index, at };
      scanner.expect(']');
    } else return object;
  }
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
    if (scanner.accept('$')) {
      scanner.expect('(');
      segments.push(parseExpression(scanner, depth + 1));
      scanner.expect(')');
    } else {
      segments.push(
        scanner.pathSegment() ?? scanner.fail(`Expected a path segment, found ${describe(scanner.peek())}.`),
      );
    }
  }
  return segments;
}

function primary(scanner: Scanner, depth: number): Expression {
  const token = scanner.peek();
  const { at } = token;
  if (token.kind === 'number' || token.kind === 'string') {
    scanner.next();
    return { kind: 'literal', value: token.value, at };
  }
  if (token.kind === 'name') {
    scanner.next();
    if (token.text === 'true' || token.text === 'false')
      return { kind: 'literal', value: token.text === 'true', at };
    if (token.text === 'null') return { kind: 'literal', value: null, at };
    if (scanner.is('(')) return { kind: 'call', name: token.text, args: list(scanner, '(', ')', depth), at };
    return { kind: 'variable', name: token.text, at };
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

import { callConversion, callInNamespace, isDocumentFunction, isNamespace } from './built-in.ts';
import { EvaluationError } from './errors.ts';
import { callMethod } from './methods/call-method.ts';
import { toText } from './conversions.ts';
import { elementAt, isOfType, negate, operate, propertyOf, slice } from './operators.ts';
import { Arguments } from './arguments.ts';
import type { Expression, FunctionDeclaration } from './syntax.ts';
import { RulesPath, typeOf, type Value } from './values.ts';

/** Reads a document for `get` and `exists`. Null if the document does not exist. */
export type ReadDocument = (path: RulesPath) => Promise<Value>;

/**
 * The value of a `let` or an argument. It is evaluated when it is first used, so an error in an unused value has no
 * effect.
 */
class Deferred {
  readonly #work: () => Promise<Value>;
  #value: Promise<Value> | null = null;
  constructor(work: () => Promise<Value>) {
    this.#work = work;
  }
  value(): Promise<Value> {
    return (this.#value ??= this.#work());
  }
}

export type Variables = ReadonlyMap<string, Value | Deferred>;

export interface Scope {
  variables: Variables;
  functions: ReadonlyMap<string, DeclaredFunction>;
  read: ReadDocument;
  /** Rules for Storage read documents with `firestore.get(…)`, and rules for Firestore with `get(…)`. */
  service: 'firebase.storage' | 'cloud.firestore';
  /** How many expressions may still be evaluated for this request. */
  budget: { left: number };
}

/**
 * A function together with the variables and functions that are visible where it is declared. It cannot see those of
 * its caller.
 */
export interface DeclaredFunction {
  declaration: FunctionDeclaration;
  variables: Variables;
  functions: ReadonlyMap<string, DeclaredFunction>;
}

/** Returns the value of the expression. Throws EvaluationError if it cannot be evaluated. */
export async function evaluate(expression: Expression, scope: Scope): Promise<Value> {
  scope.budget.left -= 1;
  if (scope.budget.left < 0) throw new EvaluationError('More than 1000 expressions are evaluated.');
  const value = (inner: Expression) => evaluate(inner, scope);
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'variable':
      return variable(expression.name, scope);
    case 'list':
      return all(expression.items, scope);
    case 'map':
      return mapOf(expression.entries, scope);
    case 'path':
      return pathOf(expression.segments, scope);
    case 'not':
      return !bool(await value(expression.operand), '!');
    case 'negate':
      return negate(await value(expression.operand));
    case 'is':
      return isOfType(await value(expression.operand), expression.type);
    case 'choice':
      return value(bool(await value(expression.condition), '?') ? expression.yes : expression.no);
    case 'member':
      return propertyOf(await value(expression.object), expression.name);
    case 'index':
      return elementAt(await value(expression.object), await value(expression.index));
    case 'range':
      return slice(
        await value(expression.object),
        expression.from && (await value(expression.from)),
        expression.to && (await value(expression.to)),
      );
    case 'call':
      return call(expression.name, expression.args, scope);
    case 'method':
      return method(expression, scope);
    case 'binary': {
      const { operator, left, right } = expression;
      if (operator === '&&' || operator === '||') return decideBoth(operator === '||', left, right, scope);
      return operate(operator, await value(left), await value(right));
    }
  }
}

function bool(value: Value, operator: string): boolean {
  if (typeof value === 'boolean') return value;
  throw new EvaluationError(`Unsupported operation error. Received: ${operator} ${typeOf(value)}.`);
}

/**
 * `a || b` is true if one side is true, even if the other side cannot be evaluated. In the same way, `a && b` is
 * false if one side is false.
 */
async function decideBoth(
  decisive: boolean,
  left: Expression,
  right: Expression,
  scope: Scope,
): Promise<boolean> {
  const operator = decisive ? '||' : '&&';
  let failure: EvaluationError;
  try {
    if (bool(await evaluate(left, scope), operator) === decisive) return decisive;
    return bool(await evaluate(right, scope), operator);
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
    failure = error;
  }
  try {
    if (bool(await evaluate(right, scope), operator) === decisive) return decisive;
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
  }
  throw failure;
}

async function variable(name: string, { variables }: Scope): Promise<Value> {
  const value = variables.get(name);
  if (value === undefined) throw new EvaluationError(`There is no variable "${name}".`);
  return value instanceof Deferred ? value.value() : value;
}

async function all(expressions: readonly Expression[], scope: Scope): Promise<Value[]> {
  const values: Value[] = [];
  for (const each of expressions) values.push(await evaluate(each, scope));
  return values;
}

async function mapOf(entries: readonly [Expression, Expression][], scope: Scope): Promise<Value> {
  const map = new Map<string, Value>();
  for (const [key, value] of entries) {
    const name = await evaluate(key, scope);
    if (typeof name !== 'string') throw new EvaluationError('The key of a map is a string.');
    map.set(name, await evaluate(value, scope));
  }
  return map;
}

async function pathOf(segments: readonly (string | Expression)[], scope: Scope): Promise<RulesPath> {
  const parts: string[] = [];
  for (const segment of segments) {
    if (typeof segment === 'string') {
      parts.push(segment);
      continue;
    }
    const value = await evaluate(segment, scope);
    if (value instanceof RulesPath) parts.push(...value.segments);
    else parts.push(toText(value));
  }
  return new RulesPath(parts);
}

async function readFor(name: string, values: readonly Value[], scope: Scope): Promise<Value> {
  const path = new Arguments(name, values).exactly(1).any(0);
  if (!(path instanceof RulesPath))
    throw new EvaluationError(`"${name}" takes a path, not a ${typeOf(path)}.`);
  const document = await scope.read(path);
  if (name.startsWith('exists')) return document !== null;
  if (document === null) throw new EvaluationError(`There is no document ${path.toString()}.`);
  return document;
}

async function call(name: string, args: readonly Expression[], scope: Scope): Promise<Value> {
  const declared = scope.functions.get(name);
  if (declared) return callDeclared(declared, args, scope);
  const values = await all(args, scope);
  if (!isDocumentFunction(name)) return callConversion(name, values);
  if (scope.service !== 'cloud.firestore')
    throw new EvaluationError(`Function not found error: Name: [${name}].`);
  return readFor(name, values, scope);
}

function callDeclared(declared: DeclaredFunction, args: readonly Expression[], scope: Scope): Promise<Value> {
  const { parameters, lets, result } = declared.declaration;
  const variables = new Map(declared.variables);
  args.forEach((arg, i) => variables.set(parameters[i] ?? '', new Deferred(() => evaluate(arg, scope))));
  for (const { name, value } of lets) {
    // The value of a `let` can use the variables that are declared before it, but not itself.
    const inner: Scope = { ...scope, variables: new Map(variables), functions: declared.functions };
    variables.set(name, new Deferred(() => evaluate(value, inner)));
  }
  return evaluate(result, { ...scope, variables, functions: declared.functions });
}

type MethodCall = Extract<Expression, { kind: 'method' }>;

async function method({ object, name, args }: MethodCall, scope: Scope): Promise<Value> {
  if (object.kind === 'variable' && !scope.variables.has(object.name) && isNamespace(object.name)) {
    const values = await all(args, scope);
    if (object.name === 'firestore') {
      if (scope.service === 'firebase.storage' && (name === 'get' || name === 'exists'))
        return readFor(name, values, scope);
      throw new EvaluationError(`Function not found error: Name: [firestore.${name}].`);
    }
    return callInNamespace(object.name, name, values);
  }
  return callMethod(await evaluate(object, scope), name, await all(args, scope));
}

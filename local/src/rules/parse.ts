import { checkRuleset } from './check.ts';
import { parseExpression } from './parse-expression.ts';
import { matchPattern } from './parse-path.ts';
import { describe, Scanner } from './scanner.ts';
import type { Allow, Block, FunctionDeclaration, Operation, PatternSegment, Ruleset } from './syntax.ts';

export { RulesSyntaxError } from './errors.ts';
export type { Ruleset } from './syntax.ts';

const operations: Readonly<Record<string, readonly Operation[]>> = {
  read: ['get', 'list'],
  write: ['create', 'update', 'delete'],
  get: ['get'],
  list: ['list'],
  create: ['create'],
  update: ['update'],
  delete: ['delete'],
};

const services = ['cloud.firestore', 'firebase.storage'];

/** Google's documented limits for one function. */
const maxLets = 10;
const maxParameters = 7;

/** Throws RulesSyntaxError with line and column. */
export function parseRules(source: string, fileName: string): Ruleset {
  const scanner = new Scanner(source, fileName);
  const ruleset: Ruleset = { fileName, source, version: version(scanner), functions: [], services: [] };
  while (scanner.peek().kind !== 'end') {
    if (scanner.is('function')) {
      ruleset.functions.push(functionDeclaration(scanner));
      continue;
    }
    scanner.expect('service');
    const at = scanner.peek().at;
    let name = scanner.name('the name of a service').text;
    while (scanner.accept('.')) name += `.${scanner.name('the name of a service').text}`;
    if (!services.includes(name))
      scanner.fail(`There is no service "${name}". Known are ${services.join(' and ')}.`, at);
    if (ruleset.services.some((service) => service.name === name))
      scanner.fail(`The service "${name}" is there twice.`, at);
    ruleset.services.push({ name, block: block(scanner, []) });
  }
  if (ruleset.services.length === 0) scanner.fail('The file names no service.');
  checkRuleset(ruleset);
  return ruleset;
}

function version(scanner: Scanner): 1 | 2 {
  if (!scanner.accept('rules_version')) return 1;
  scanner.expect('=');
  const token = scanner.next();
  scanner.accept(';');
  if (token.kind === 'string' && (token.value === '1' || token.value === '2'))
    return token.value === '2' ? 2 : 1;
  return scanner.fail(`rules_version is '1' or '2', not ${describe(token)}.`, token.at);
}

function block(scanner: Scanner, pattern: PatternSegment[]): Block {
  const { at } = scanner.peek();
  const result: Block = { at, pattern, functions: [], allows: [], matches: [] };
  scanner.expect('{');
  while (!scanner.is('}')) {
    if (scanner.is('function')) result.functions.push(functionDeclaration(scanner));
    else if (scanner.accept('match')) result.matches.push(block(scanner, matchPattern(scanner)));
    else if (scanner.is('allow')) result.allows.push(allow(scanner));
    else scanner.fail(`Expected "match", "allow", "function" or "}", found ${describe(scanner.peek())}.`);
  }
  scanner.expect('}');
  return result;
}

function allow(scanner: Scanner): Allow {
  const { at } = scanner.expect('allow');
  const covered: Operation[] = [];
  do {
    const token = scanner.name('an operation');
    const operation = token.text.toLowerCase();
    const known = Object.hasOwn(operations, operation) ? operations[operation] : undefined;
    if (!known) scanner.fail(`There is no operation "${token.text}".`, token.at);
    else covered.push(...known);
  } while (scanner.accept(','));
  const bare: Allow = { at, operations: covered, condition: { kind: 'literal', value: true, at } };
  if (!scanner.accept(':')) {
    scanner.accept(';');
    return bare;
  }
  scanner.expect('if');
  const condition = parseExpression(scanner);
  scanner.accept(';');
  return { ...bare, condition };
}

function functionDeclaration(scanner: Scanner): FunctionDeclaration {
  const { at } = scanner.expect('function');
  const name = scanner.newName('the name of a function');
  const parameters: string[] = [];
  scanner.expect('(');
  if (!scanner.is(')')) {
    do {
      if (parameters.length === maxParameters)
        scanner.fail(`A function has at most ${maxParameters} parameters.`);
      parameters.push(scanner.newName('the name of a parameter'));
    } while (scanner.accept(','));
  }
  scanner.expect(')');
  scanner.expect('{');
  const lets: FunctionDeclaration['lets'] = [];
  while (scanner.is('let')) {
    if (lets.length === maxLets) scanner.fail(`A function has at most ${maxLets} "let".`);
    scanner.next();
    const text = scanner.newName('the name of a variable');
    scanner.expect('=');
    lets.push({ name: text, value: parseExpression(scanner) });
    scanner.expect(';');
  }
  scanner.expect('return');
  const result = parseExpression(scanner);
  scanner.accept(';');
  scanner.expect('}');
  return { at, name, parameters, lets, result };
}

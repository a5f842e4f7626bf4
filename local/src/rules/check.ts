import { RulesSyntaxError } from './errors.ts';
import { isBuiltIn } from './built-in.ts';
import type { Block, Expression, FunctionDeclaration, Ruleset } from './syntax.ts';

type Known = ReadonlyMap<string, FunctionDeclaration>;

function withDeclared(known: Known, declared: readonly FunctionDeclaration[]): Known {
  return new Map([...known, ...declared.map((each) => [each.name, each] as const)]);
}

/** The expressions directly inside one. */
function partsOf(expression: Expression): Expression[] {
  switch (expression.kind) {
    case 'literal':
    case 'variable':
      return [];
    case 'list':
      return expression.items;
    case 'map':
      return expression.entries.flat();
    case 'path':
      return expression.segments.filter((segment) => typeof segment !== 'string');
    case 'not':
    case 'negate':
    case 'is':
      return [expression.operand];
    case 'binary':
      return [expression.left, expression.right];
    case 'choice':
      return [expression.condition, expression.yes, expression.no];
    case 'member':
      return [expression.object];
    case 'index':
      return [expression.object, expression.index];
    case 'range':
      return [expression.object, expression.from, expression.to].filter((part) => part !== null);
    case 'call':
      return expression.args;
    case 'method':
      return [expression.object, ...expression.args];
  }
}

/** Finds calls of functions that do not exist or take another number of arguments, wherever they stand. */
export function checkRuleset(ruleset: Ruleset): void {
  const fail = (at: number, problem: string) => {
    throw new RulesSyntaxError(ruleset.fileName, ruleset.source, at, problem);
  };
  const visit = (expression: Expression, known: Known) => {
    if (expression.kind === 'call') {
      const { name, args, at } = expression;
      const declared = known.get(name);
      if (!declared && !isBuiltIn(name)) fail(at, `There is no function "${name}".`);
      if (declared && declared.parameters.length !== args.length) {
        fail(at, `The function "${name}" takes ${declared.parameters.length} arguments, not ${args.length}.`);
      }
    }
    for (const part of partsOf(expression)) visit(part, known);
  };
  const visitFunctions = (declared: readonly FunctionDeclaration[], known: Known) => {
    for (const { lets, result } of declared) {
      for (const { value } of lets) visit(value, known);
      visit(result, known);
    }
  };
  const visitBlock = (block: Block, outer: Known) => {
    const known = withDeclared(outer, block.functions);
    visitFunctions(block.functions, known);
    for (const { condition, at, operations } of block.allows) {
      if (ruleset.version === 1 && operations.includes('list') && !operations.includes('get')) {
        fail(at, `"list" needs rules_version = '2'.`);
      }
      visit(condition, known);
    }
    for (const match of block.matches) visitBlock(match, known);
  };
  const top = withDeclared(new Map(), ruleset.functions);
  visitFunctions(ruleset.functions, top);
  for (const { block } of ruleset.services) visitBlock(block, top);
}

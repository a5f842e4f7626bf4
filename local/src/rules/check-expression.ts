import { isBuiltIn, isPackage } from './built-in.ts';
import { isPattern } from './regex/regex.ts';
import type { Expression, FunctionDeclaration } from './syntax.ts';

/** The declared functions that an expression may call, by name. */
export type Known = ReadonlyMap<string, FunctionDeclaration>;

const isNamed = (object: Expression) => object.kind === 'variable' && isPackage(object.name);

/** The direct subexpressions. */
export function partsOf(expression: Expression): Expression[] {
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
      return isNamed(expression.object) ? expression.args : [expression.object, ...expression.args];
  }
}

/** The problem of the expression, apart from those of its subexpressions; null if there is none. */
export function problemOf(expression: Expression, known: Known): string | null {
  switch (expression.kind) {
    case 'variable':
      return isPackage(expression.name) ? `"${expression.name}" is a package, not a variable.` : null;
    case 'method':
      return problemOfPattern(expression.name, expression.args[0]);
    case 'call': {
      const { name, args } = expression;
      const declared = known.get(name);
      if (!declared) return isBuiltIn(name) ? null : `There is no function "${name}".`;
      const wanted = declared.parameters.length;
      return wanted === args.length
        ? null
        : `The function "${name}" takes ${wanted} arguments, not ${args.length}.`;
    }
    default:
      return null;
  }
}

function problemOfPattern(method: string, pattern: Expression | undefined): string | null {
  if ((method !== 'matches' && method !== 'split') || pattern?.kind !== 'literal') return null;
  if (typeof pattern.value !== 'string' || isPattern(pattern.value)) return null;
  return `"${pattern.value}" is no regular expression of RE2.`;
}

import { problemOfCalls } from './check-calls.ts';
import { partsOf, problemOf, type Known } from './check-expression.ts';
import { problemOfAllows, problemOfFunction, problemOfFunctions, problemOfPattern } from './check-names.ts';
import { RulesSyntaxError } from './errors.ts';
import type { Block, Expression, FunctionDeclaration, Ruleset } from './syntax.ts';

/** Throws a RulesSyntaxError for the first mistake that Google's compiler would refuse or warn about. */
export function checkRuleset(ruleset: Ruleset): void {
  const { version } = ruleset;
  const calls = new Map<FunctionDeclaration, Set<FunctionDeclaration>>();

  const refuse = (at: number, problem: string | null): void => {
    if (problem !== null) throw new RulesSyntaxError(ruleset.fileName, ruleset.source, at, problem);
  };

  const visit = (expression: Expression, known: Known, called: Set<FunctionDeclaration>): void => {
    refuse(expression.at, problemOf(expression, known));
    const declared = expression.kind === 'call' ? known.get(expression.name) : undefined;
    if (declared) called.add(declared);
    for (const part of partsOf(expression)) visit(part, known, called);
  };

  /**
   * Checks the functions that a block declares. Returns these and all outer functions, which together can be called in
   * the block.
   */
  const visitFunctions = (declared: readonly FunctionDeclaration[], outer: Known): Known => {
    const known = new Map([...outer, ...declared.map((each) => [each.name, each] as const)]);
    refuse(declared.at(-1)?.at ?? 0, problemOfFunctions(declared));
    for (const each of declared) {
      refuse(each.at, problemOfFunction(each));
      const called = new Set<FunctionDeclaration>();
      calls.set(each, called);
      for (const expression of [...each.lets.map(({ value }) => value), each.result])
        visit(expression, known, called);
    }
    return known;
  };

  const visitBlock = (block: Block, outer: Known): void => {
    refuse(block.at, problemOfPattern(block.pattern, version) ?? problemOfAllows(block, version));
    const known = visitFunctions(block.functions, outer);
    for (const { condition } of block.allows) visit(condition, known, new Set());
    for (const match of block.matches) visitBlock(match, known);
  };

  const top = visitFunctions(ruleset.functions, new Map());
  for (const { block } of ruleset.services) {
    const [allow] = block.allows;
    if (allow) refuse(allow.at, 'An "allow" stands in a "match".');
    visitBlock(block, top);
  }
  const problem = problemOfCalls(calls);
  if (problem) refuse(problem.at, problem.problem);
}

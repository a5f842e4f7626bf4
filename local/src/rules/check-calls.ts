import type { FunctionDeclaration } from './syntax.ts';

/** The functions that each function calls directly. */
export type Calls = ReadonlyMap<FunctionDeclaration, ReadonlySet<FunctionDeclaration>>;

/** The longest chain of calls: the function that a condition calls, and twenty more that are nested in this call. */
const maxChain = 21;

interface Problem {
  at: number;
  problem: string;
}

/**
 * The first function that calls itself, directly or through others, or that begins a chain of calls that is too long.
 */
export function problemOfCalls(calls: Calls): Problem | null {
  const lengths = new Map<FunctionDeclaration, number>();
  const open = new Set<FunctionDeclaration>();
  let problem: Problem | null = null;

  const chainFrom = (declaration: FunctionDeclaration): number => {
    const known = lengths.get(declaration);
    if (known !== undefined) return known;
    if (open.has(declaration)) {
      problem ??= { at: declaration.at, problem: `The function "${declaration.name}" comes to call itself.` };
      return 0;
    }
    open.add(declaration);
    const length = 1 + Math.max(0, ...[...(calls.get(declaration) ?? [])].map(chainFrom));
    open.delete(declaration);
    lengths.set(declaration, length);
    if (length > maxChain)
      problem ??= { at: declaration.at, problem: 'Functions call one another more than 20 deep.' };
    return length;
  };

  for (const declaration of calls.keys()) chainFrom(declaration);
  return problem;
}

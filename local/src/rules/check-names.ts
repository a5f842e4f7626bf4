import { isPackage } from './built-in.ts';
import type { Block, FunctionDeclaration, PatternSegment } from './syntax.ts';

const twice = (names: readonly string[]) => names.find((name, i) => names.indexOf(name) < i);

function problemOfNames(names: readonly string[]): string | null {
  const reserved = names.find(isPackage);
  if (reserved !== undefined) return `"${reserved}" is a package, not a variable.`;
  const repeated = twice(names);
  return repeated === undefined ? null : `"${repeated}" is already defined here.`;
}

export function problemOfFunction({ parameters, lets }: FunctionDeclaration): string | null {
  return problemOfNames([...parameters, ...lets.map(({ name }) => name)]);
}

export function problemOfFunctions(functions: readonly FunctionDeclaration[]): string | null {
  const repeated = twice(functions.map(({ name }) => name));
  return repeated === undefined ? null : `The function "${repeated}" is already defined here.`;
}

export function problemOfPattern(pattern: readonly PatternSegment[], version: 1 | 2): string | null {
  const wildcards = pattern.filter((segment) => typeof segment !== 'string');
  const rests = wildcards.filter(({ rest }) => rest);
  if (rests.length > 1) return 'A path has at most one "=**".';
  if (version === 1 && rests.length === 1 && rests[0] !== pattern.at(-1))
    return `In rules_version = '1' the "=**" comes last.`;
  return problemOfNames(wildcards.map(({ name }) => name));
}

export function problemOfAllows({ allows }: Block, version: 1 | 2): string | null {
  const listsOnly = allows.some(
    ({ operations }) => operations.includes('list') && !operations.includes('get'),
  );
  return version === 1 && listsOnly ? `"list" needs rules_version = '2'.` : null;
}

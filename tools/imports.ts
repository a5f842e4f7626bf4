/** Reads the imports of all source files, with the parser and the resolver that knip uses. */
import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, relative, resolve, sep } from 'node:path';
import { parseSync, Visitor, type Program } from 'oxc-parser';
import { ResolverFactory } from 'oxc-resolver';

export interface Import {
  /**
   * The path of the imported file, from the root. A module of Node and an unresolved import keep the name that the
   * source file gives.
   */
  to: string;
  isTypeOnly: boolean;
  isResolved: boolean;
}

/** The imports of each file; the keys are paths from the root. */
export type ImportGraph = ReadonlyMap<string, readonly Import[]>;

interface Request {
  name: string;
  isTypeOnly: boolean;
}

const unixPath = (path: string) => path.split(sep).join('/');

const literal = (node: { type: string; value?: unknown } | undefined): string[] =>
  node?.type === 'Literal' && typeof node.value === 'string' ? [node.value] : [];

/**
 * Matches files that may contain `import(…)` or `require(…)`. Only such files are walked through, because a walk
 * through the syntax tree takes longer than parsing. The parser itself lists all other kinds of imports.
 */
const mayImportInside = /\b(?:import|require)\s*\(/u;

/** Finds `import('…')`, as a value and as a type, and `require('…')`. */
function importsInside(program: Program): Request[] {
  const found: Request[] = [];
  const add = (names: string[], isTypeOnly = false) =>
    found.push(...names.map((name) => ({ name, isTypeOnly })));
  new Visitor({
    ImportExpression: ({ source }) => void add(literal(source)),
    TSImportType: ({ source }) => void add(literal(source), true),
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type === 'Identifier' && callee.name === 'require') add(literal(first));
    },
  }).visit(program);
  return found;
}

/** The modules that a source file names. */
export function requestsIn(path: string, source: string): Request[] {
  const parsed = parseSync(path, source);
  const [error] = parsed.errors;
  if (error) throw new Error(`${path}: ${error.message}`);
  const { staticImports, staticExports } = parsed.module;
  const requests = staticImports.map(({ moduleRequest, entries }) => ({
    name: moduleRequest.value,
    isTypeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
  }));
  for (const { entries } of staticExports)
    for (const { moduleRequest, isType } of entries)
      if (moduleRequest) requests.push({ name: moduleRequest.value, isTypeOnly: isType });
  return mayImportInside.test(source) ? [...requests, ...importsInside(parsed.program)] : requests;
}

/** Reads the imports of all files in these folders, without dependencies and built files. */
export function readImports(root: string, folders: readonly string[]): ImportGraph {
  const resolver = new ResolverFactory({
    conditionNames: ['import', 'require', 'node', 'default', 'types'],
    extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
  });
  const find = (from: string, name: string): Pick<Import, 'to' | 'isResolved'> => {
    if (isBuiltin(name)) return { to: name, isResolved: true };
    const { path } = resolver.sync(dirname(resolve(root, from)), name.replace(/\?.*$/u, ''));
    return path === undefined
      ? { to: name, isResolved: false }
      : { to: unixPath(relative(root, path)), isResolved: true };
  };
  const files = globSync(`{${folders.join(',')}}/**/*.{ts,tsx,js,mjs,cjs}`, {
    cwd: root,
    exclude: (path) => /(?:^|[/\\])(?:node_modules|dist|lib|\.local)$/u.test(path),
  }).map(unixPath);
  return new Map(
    files.map((file) => {
      const requests = requestsIn(file, readFileSync(resolve(root, file), 'utf8'));
      return [file, requests.map(({ name, isTypeOnly }): Import => ({ isTypeOnly, ...find(file, name) }))];
    }),
  );
}

import type { ImportGraph } from './imports.ts';

export type Groups = ReadonlyMap<string, ReadonlySet<string>>;

const isTest = (path: string) => /\.test\.tsx?$|\/testing\//u.test(path);

export const importsOfFiles = (graph: ImportGraph): Groups =>
  new Map([...graph].map(([from, imports]) => [from, new Set(imports.map(({ to }) => to))]));

/** Groups files by a pattern and returns the groups that each group imports. Ignores tests. */
export function importsOfGroups(graph: ImportGraph, group: RegExp): Groups {
  const groupOf = (path: string) => group.exec(path)?.[0];
  const found = new Map<string, Set<string>>();
  for (const [path, imports] of graph) {
    const from = groupOf(path);
    if (from === undefined || isTest(path)) continue;
    const targets = found.get(from) ?? new Set<string>();
    found.set(from, targets);
    for (const { to } of imports) {
      const target = groupOf(to);
      if (target !== undefined && target !== from) targets.add(target);
    }
  }
  return found;
}

/**
 * Returns the names that import themselves, directly or through others. To save time, first removes, one after another,
 * the names that import no remaining name and the names that no remaining name imports: these are in no cycle.
 */
export function cyclesIn(imports: Groups): string[] {
  const left = new Set(imports.keys());
  const importers = new Map<string, string[]>();
  for (const [from, targets] of imports)
    for (const to of targets) importers.set(to, [...(importers.get(to) ?? []), from]);
  const isLeft = (name: string) => left.has(name);
  const queue = [...left];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    const neighbours = [[...(imports.get(name) ?? [])], importers.get(name) ?? []];
    if (!left.has(name) || neighbours.every((names) => names.some(isLeft))) continue;
    left.delete(name);
    queue.push(...neighbours.flat());
  }
  const importsItself = (name: string) => {
    const reached = new Set<string>(imports.get(name));
    for (const each of reached) for (const to of imports.get(each) ?? []) if (left.has(to)) reached.add(to);
    return reached.has(name);
  };
  return [...left].filter(importsItself);
}

/** The pairs of groups that import each other. */
export const mutualIn = (imports: Groups): [string, string][] =>
  [...imports].flatMap(([from, targets]) =>
    [...targets]
      .filter((target) => from < target && imports.get(target)?.has(from) === true)
      .map((target): [string, string] => [from, target]),
  );

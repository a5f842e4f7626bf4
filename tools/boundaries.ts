/** Checks the import rules, and that modules were found at all, because a wrong configuration reports no violations. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const fewest = 100;
const cruised = ['core', 'platforms', 'functions', 'web', 'local', 'e2e', 'tools', 'bench'].filter(
  existsSync,
);

interface Cruise {
  modules: { source: string; dependencies: { resolved: string }[] }[];
  summary: {
    totalCruised: number;
    violations: { rule: { name: string }; from: string; to: string }[];
  };
}

const features = /^(?:web|functions)\/src\/features\/[^/]+(?=\/)/;
const rules = /^core\/src\/[^/]+(?=\/)/;
const folders = /^functions\/src\/[^/]+(?=\/)/;
const isTest = (path: string) => /\.test\.tsx?$|\/testing\//.test(path);

/** The groups of files that each group imports, without tests. */
function importsOf(modules: Cruise['modules'], group: RegExp): Map<string, Set<string>> {
  const groupOf = (path: string) => group.exec(path)?.[0];
  const imports = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const from = groupOf(source);
    if (from === undefined || isTest(source)) continue;
    const targets = imports.get(from) ?? new Set<string>();
    imports.set(from, targets);
    for (const { resolved } of dependencies) {
      const target = groupOf(resolved);
      if (target !== undefined && target !== from) targets.add(target);
    }
  }
  return imports;
}

/** Groups that import each other, directly or indirectly. Dependency-cruiser finds only cycles of files. */
function cyclesIn(imports: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(imports.get(from) ?? [])].some((next) => {
      if (next === to) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return reaches(next, to, seen);
    });
  return [...imports.keys()].filter((group) => reaches(group, group));
}

/** Folders of the server that import each other. */
const mutualIn = (imports: ReadonlyMap<string, ReadonlySet<string>>): [string, string][] =>
  [...imports].flatMap(([from, targets]) =>
    [...targets]
      .filter((target) => from < target && imports.get(target)?.has(from) === true)
      .map((target): [string, string] => [from, target]),
  );

const cruise = spawnSync(
  process.execPath,
  [
    resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
    ...cruised,
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'json',
  ],
  { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
);
if (cruise.stdout === '') throw new Error(cruise.stderr);
const { modules, summary } = JSON.parse(cruise.stdout) as Cruise;
const cycles = [features, rules].flatMap((group) => cyclesIn(importsOf(modules, group)));
const pairs = mutualIn(importsOf(modules, folders));
for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`);
for (const group of cycles)
  console.error(`no-cycles-between-folders: ${group} imports itself through others`);
for (const [one, other] of pairs) console.error(`no-mutual-imports: ${one} and ${other} import each other`);
if (summary.totalCruised < fewest)
  console.error(`Only ${summary.totalCruised} modules were seen; at least ${fewest} exist.`);
const violations = summary.violations.length + cycles.length + pairs.length;
console.log(`${summary.totalCruised} modules, ${violations} violations`);
process.exitCode = violations > 0 || summary.totalCruised < fewest ? 1 : 0;

/** Checks the import rules, and that modules were found at all: a misconfigured cruiser reports no violations. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const fewest = 100;
const folders = ['core', 'platforms', 'functions', 'web', 'local', 'e2e', 'tools', 'bench'].filter(
  existsSync,
);

interface Cruise {
  modules: { source: string; dependencies: { resolved: string }[] }[];
  summary: {
    totalCruised: number;
    violations: { rule: { name: string }; from: string; to: string }[];
  };
}

const featureOf = (path: string) => /^(?:web|functions)\/src\/features\/[^/]+(?=\/)/.exec(path)?.[0];
const isTest = (path: string) => /\.test\.tsx?$|\/testing\//.test(path);

/** The features that each feature imports, without tests. */
function featureImports(modules: Cruise['modules']): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules) {
    const feature = featureOf(source);
    if (feature === undefined || isTest(source)) continue;
    const targets = imports.get(feature) ?? new Set<string>();
    imports.set(feature, targets);
    for (const { resolved } of dependencies) {
      const target = featureOf(resolved);
      if (target !== undefined && target !== feature) targets.add(target);
    }
  }
  return imports;
}

/** Features that need each other, directly or through others. Dependency-cruiser finds cycles of files only. */
function featureCycles(imports: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(imports.get(from) ?? [])].some((next) => {
      if (next === to) return true;
      if (seen.has(next)) return false;
      seen.add(next);
      return reaches(next, to, seen);
    });
  return [...imports.keys()].filter((feature) => reaches(feature, feature));
}

const cruise = spawnSync(
  process.execPath,
  [
    resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
    ...folders,
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'json',
  ],
  { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
);
if (cruise.stdout === '') throw new Error(cruise.stderr);
const { modules, summary } = JSON.parse(cruise.stdout) as Cruise;
const cycles = featureCycles(featureImports(modules));
for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`);
for (const feature of cycles)
  console.error(`no-cycles-between-features: ${feature} imports itself through others`);
if (summary.totalCruised < fewest)
  console.error(`Only ${summary.totalCruised} modules were seen; at least ${fewest} exist.`);
const violations = summary.violations.length + cycles.length;
console.log(`${summary.totalCruised} modules, ${violations} violations`);
process.exitCode = violations > 0 || summary.totalCruised < fewest ? 1 : 0;

/** Proves the import rules, and that there was something to prove: a cruiser that understands nothing finds no fault. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const fewest = 100;
const folders = ['core', 'platforms', 'functions', 'web', 'local', 'e2e', 'tools', 'bench'].filter(
  existsSync,
);

interface Summary {
  totalCruised: number;
  violations: { rule: { name: string }; from: string; to: string }[];
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
const { summary } = JSON.parse(cruise.stdout) as { summary: Summary };
for (const { rule, from, to } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`);
if (summary.totalCruised < fewest)
  console.error(`Only ${summary.totalCruised} modules were seen; at least ${fewest} exist.`);
console.log(`${summary.totalCruised} modules, ${summary.violations.length} violations`);
process.exitCode = summary.violations.length > 0 || summary.totalCruised < fewest ? 1 : 0;

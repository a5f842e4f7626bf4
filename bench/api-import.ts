import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { buildFunctions } from '../functions/build.ts';
import type { BenchLine } from './line.ts';

const execute = promisify(execFile);
const rounds = 7;

const script = (entry: string) => `
  const begun = performance.now();
  await import(${JSON.stringify(entry)});
  process.stdout.write(String(performance.now() - begun));
  process.exit(0);`;

/** Times one import in a new process, as in a cold start. */
async function importOnce(entry: string): Promise<number> {
  const { stdout } = await execute(process.execPath, ['--input-type=module', '--eval', script(entry)]);
  return Number(stdout);
}

/** Measures how long a cold start of the functions takes in addition to Node itself. */
export async function run(): Promise<BenchLine[]> {
  await buildFunctions();
  const entry = pathToFileURL(join(import.meta.dirname, '../functions/lib/index.js')).href;
  const times: number[] = [];
  for (let i = 0; i < rounds; i += 1) times.push(await importOnce(entry));
  const median = times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
  return [{ name: 'import of the bundled functions', value: median, unit: 'ms', budget: { atMost: 300 } }];
}

/**
 * `npm test`: everything that proves the product, in one command and one summary line. A step counts its own tests where
 * it has some, and one check where it has none.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runSteps, type Step } from './steps.ts';
import { playwrightCounts, vitestCounts } from './counts.ts';

const reports = '.local/reports';
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
mkdirSync('.local/cache', { recursive: true });

const vitestReport = join(reports, 'vitest.json');
const journeysReport = join(reports, 'journeys.json');

const steps: Step[] = [
  { name: 'types', command: ['tsc', '-p', 'tsconfig.json'] },
  { name: 'types of web', command: ['tsc', '-p', 'web/tsconfig.json'] },
  { name: 'types of e2e', command: ['tsc', '-p', 'e2e/tsconfig.json'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'boundaries', command: ['node', 'tools/boundaries.ts'] },
  { name: 'dead code', command: ['knip'] },
  { name: 'build', command: ['node', 'local/src/cli/build.ts'], alone: true },
  {
    name: 'unit and integration',
    command: ['vitest', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${vitestReport}`],
    counts: () => vitestCounts(vitestReport),
    alone: true,
  },
  {
    name: 'journeys',
    command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: join('..', journeysReport) },
    counts: () => playwrightCounts(journeysReport),
    alone: true,
  },
  {
    name: 'chaos',
    command: [
      'node',
      'e2e/chaos/run.ts',
      '--publishes',
      '60',
      '--seed',
      '11',
      '--patience',
      '25',
      '--minutes',
      '8',
    ],
    alone: true,
  },
  { name: 'budgets', command: ['node', 'bench/run.ts', '--budgets'], alone: true },
];

const total = await runSteps(steps);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

import { mkdirSync, rmSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { playwrightCounts, vitestCounts } from './counts.ts';
import { readImporters, testsTouchedBy } from './related.ts';
import { runSteps, type Step } from './steps.ts';
import { spawnSync } from 'node:child_process';

function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/** The commit from which this branch began. On main itself, the commit before the last commit. */
function changesSince(): string {
  const head = git('rev-parse', 'HEAD');
  const main = ['origin/main', 'main'].find((name) => git('rev-parse', '--verify', '--quiet', name) !== null);
  const base = main === undefined ? null : git('merge-base', 'HEAD', main);
  return base === null || base === head ? 'HEAD~1' : base;
}

/** Files that were added or changed since a commit, committed or not. */
function changedFiles(since: string): string[] {
  const changed = git('diff', '--name-only', '--diff-filter=d', since) ?? '';
  const added = git('ls-files', '--others', '--exclude-standard') ?? '';
  return `${changed}\n${added}`.split('\n').filter((file) => file !== '' && existsSync(file));
}

const reports = '.local/reports';
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
mkdirSync('.local/cache', { recursive: true });

/**
 * The type checker and the linter are Go programs that produce little garbage. With GOGC off, Go collects garbage
 * only near the limit of memory, so checking all files needs one collection instead of five.
 */
const collectRarely = { GOGC: 'off', GOMEMLIMIT: '3GiB' };

/**
 * Version 7 of TypeScript checks types four times as fast as version 6, which is installed for tools that use the
 * compiler as a library. One thread is enough: several threads would each work out the same types, and another step
 * uses the second core.
 */
const checkTypes = (name: string, project: string): Step => ({
  name,
  command: ['node', 'node_modules/typescript7/bin/tsc', '--singleThreaded', '-p', project],
  env: collectRarely,
});
const types: Step[] = [
  checkTypes('types', 'tsconfig.json'),
  checkTypes('types of web', 'web/tsconfig.json'),
  checkTypes('types of e2e', 'e2e/tsconfig.json'),
];

const typedLint = ['oxlint', '--type-aware', '--deny-warnings'] as const;
const lint = (...files: string[]): Step => ({
  name: 'lint',
  command: [...typedLint, ...files],
  env: collectRarely,
});
/**
 * The linter contains the compiler and reports type errors. It checks each file by the `tsconfig.json` nearest to the
 * file. `checkers` in `tsconfig.base.json` is 1, so that one thread works out the types once.
 */
const typesAndLint: Step = {
  name: 'types and lint',
  command: [...typedLint, '--type-check'],
  env: { ...collectRarely, GOMAXPROCS: '1' },
};

/** Tests of screens create much garbage. Node collects it less often if the young generation is larger. */
const roomForScreens = '--max-semi-space-size=64';
/**
 * The workers keep both cores busy, so additional threads for garbage collection would only take time from other
 * workers.
 */
const collectAlone = '--single-threaded-gc';
/**
 * Most objects of a worker live until it ends, so collecting them early, in small steps or whenever the worker waits
 * would free little memory.
 */
const collectLate = ['--initial-old-space-size=768', '--no-incremental-marking', '--no-minor-gc-task'];
/**
 * Tests with files create large buffers. Node would collect the whole heap after every 64 MB of them, which took a
 * fifth of the time of the networks' tests in one worker. With this flag, the buffers count towards the limit of the
 * heap.
 */
const collectBuffersLate = '--external-memory-accounted-in-global-limit';
/**
 * Most code of a test runs too rarely to repay V8's slowest compiler, which also takes time from other workers. Without
 * that compiler, a run needs about 6 % less processor time; without the quicker compilers, a run would need more. The
 * deep tests use the slowest compiler too, because they run the same code often enough.
 */
const compileQuickly = process.argv[2] === 'deep' ? [] : ['--no-opt'];

/**
 * Node stores compiled code for later processes: a run starts a few hundred processes, and most of them run the same
 * code. The budgets are measured without this cache, because people start the product without it.
 */
const compiledOnce = { NODE_COMPILE_CACHE: resolve('.local/cache/compile') };

/**
 * Vitest keeps the compiled modules for the next run, under a hash of the text, the configuration and the lockfile.
 */
const modulesOnce = [
  '--experimental.fsModuleCache',
  `--experimental.fsModuleCachePath=${resolve('.local/cache/modules')}`,
];

function vitest(name: string, ...options: string[]): Step {
  const report = join(reports, `${name.replaceAll(/\W+/g, '-')}.json`);
  return {
    name,
    command: [
      // These flags are arguments, because Node does not accept them in NODE_OPTIONS.
      'node',
      collectAlone,
      ...collectLate,
      collectBuffersLate,
      ...compileQuickly,
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...modulesOnce,
      ...options,
    ],
    nodeOptions: roomForScreens,
    env: compiledOnce,
    counts: () => vitestCounts(report),
    runs: 'last',
  };
}

/** The build of React that users get renders twice as fast, but only the development build reports mistakes. */
const withReactOfUsers = (step: Step): Step => ({ ...step, env: { ...step.env, REACT_BUILD: 'production' } });

function storm(sizes: Readonly<Record<string, number>>): Step {
  const options = Object.entries({ seed: 11, ...sizes });
  return {
    name: 'chaos',
    command: [
      'node',
      'e2e/chaos/run.ts',
      ...options.flatMap(([name, value]) => [`--${name}`, String(value)]),
    ],
    env: compiledOnce,
  };
}

const build: Step = { name: 'build', command: ['node', 'local/src/cli/build.ts'], runs: 'first' };

function everything(): Step[] {
  const report = join(reports, 'journeys.json');
  return [
    build,
    // The longest steps come first, so that the two queues of steps end at nearly the same time.
    typesAndLint,
    { name: 'budgets', command: ['node', 'bench/run.ts', '--budgets'] },
    { name: 'boundaries', command: ['node', 'tools/boundaries.ts'] },
    { name: 'dead code', command: ['knip'] },
    { name: 'format', command: ['oxfmt', '--check'] },
    withReactOfUsers(vitest('unit and integration', '--project', '!local-google')),
    {
      name: 'journeys',
      command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
      env: { ...compiledOnce, PLAYWRIGHT_JSON_OUTPUT_NAME: join('..', report) },
      counts: () => playwrightCounts(report),
      runs: 'waits',
    },
    { ...storm({ publishes: 60, 'sheet-files': 20, patience: 25, minutes: 25 }), runs: 'besideLast' },
  ];
}

/**
 * `npm run test:quick` runs at most this many test files. They end within a minute on two idle cores, even if all of
 * them render screens.
 */
const quickFiles = 40;

function quick(): Step[] {
  const files = changedFiles(changesSince());
  const tests = testsTouchedBy(files, readImporters());
  const nearest = tests.slice(0, quickFiles);
  const sources = files.filter((file) => /\.[cm]?[jt]sx?$/.test(file));
  if (tests.length > nearest.length)
    console.log(
      `Running the nearest ${nearest.length} of ${tests.length} test files; npm test runs them all.`,
    );
  return [
    ...types,
    // Without a file name, oxlint would check all files and vitest would run all tests.
    ...(sources.length > 0 ? [lint(...sources)] : []),
    { name: 'format', command: ['oxfmt', '--check'] },
    ...(nearest.length > 0 ? [vitest('tests of changes', ...nearest)] : []),
  ];
}

/** Property tests of `functions`, whose examples take longer than those of other property tests. */
const serverProperties = [
  'commissions.property',
  'move-posts.property',
  'publish-once.property',
  'send-sheet',
  'submit-rows-faults',
  'several-members',
];

function deep(): Step[] {
  return [
    build,
    {
      ...vitest('properties', '--project', 'core', '--project', 'local', '--project', 'local-google'),
      env: { ...compiledOnce, PROPERTY_RUNS: '5000' },
    },
    {
      ...vitest(
        '10,000 replies and histories',
        '--project',
        'functions',
        'reply-faults',
        'histories.property',
      ),
      env: { ...compiledOnce, PROPERTY_RUNS: '10000' },
    },
    {
      ...vitest('properties of the server', '--project', 'functions', ...serverProperties),
      env: { ...compiledOnce, PROPERTY_RUNS: '1000' },
    },
    {
      ...vitest('screens with styles and the warnings of React', '--project', 'web'),
      env: { ...compiledOnce, SCREEN_STYLES: 'real' },
    },
    vitest('public client libraries', '--project', 'platforms', 'clients.test'),
    { name: 'truth', command: ['node', 'e2e/truth/run.ts'] },
    { name: 'bombs in 512 MB', command: ['node', 'e2e/bombs/run.ts'], runs: 'last' },
    { ...storm({ publishes: 2500, 'sheet-files': 200, patience: 60, minutes: 90 }), runs: 'last' },
  ];
}

const plans: Record<string, () => Step[]> = { everything, quick, deep, types: () => types };
const [wanted = 'everything'] = process.argv.slice(2);
const plan = plans[wanted];
if (!plan) throw new Error(`There is no plan "${wanted}". Known are ${Object.keys(plans).join(', ')}.`);

const total = await runSteps(plan());
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

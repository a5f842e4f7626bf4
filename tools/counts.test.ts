import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { playwrightCounts, vitestCounts } from './counts.ts';
import { runSteps } from './steps.ts';
import { createTemporaryFolder } from '../local/src/testing/temporary-folder.ts';

const dir = createTemporaryFolder();
function report(content: object): string {
  const file = join(dir, `${crypto.randomUUID()}.json`);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

describe('counting tests', () => {
  it('the numbers of passed and failed tests come from the report', () => {
    expect(vitestCounts(report({ numPassedTests: 7, numFailedTests: 2, numFailedTestSuites: 1 }))).toEqual({
      passed: 7,
      failed: 2,
    });
  });

  it('a test file that could not be loaded is counted as failed', () => {
    expect(vitestCounts(report({ numPassedTests: 7, numFailedTests: 0, numFailedTestSuites: 1 }))).toEqual({
      passed: 7,
      failed: 1,
    });
  });

  it('a flaky journey is counted as failed', () => {
    expect(playwrightCounts(report({ stats: { expected: 4, unexpected: 1, flaky: 1 } }))).toEqual({
      passed: 4,
      failed: 2,
    });
  });

  it('the numbers are null if the runner left no report', () => {
    expect(vitestCounts(join(dir, 'none.json'))).toBeNull();
    expect(playwrightCounts(report({}))).toBeNull();
  });
});

describe('the steps of the test command', () => {
  const silent = async <T>(run: () => Promise<T>) => {
    const log = console.log;
    console.log = () => undefined;
    try {
      return await run();
    } finally {
      console.log = log;
    }
  };
  const exit = (code: number) => ['node', '-e', `process.exit(${code})`] as const;

  it('the steps continue after a failure, and every failed step is counted', async () => {
    const total = await silent(() =>
      runSteps([
        { name: 'good', command: exit(0) },
        { name: 'bad', command: exit(3) },
        { name: 'later', command: exit(0), runs: 'last' },
        { name: 'beside it', command: exit(4), runs: 'besideLast' },
      ]),
    );
    expect(total).toEqual({ passed: 2, failed: 2 });
  });

  it('the steps fail if the runner failed although every test passed', async () => {
    const total = await silent(() =>
      runSteps([{ name: 'odd', command: exit(1), counts: () => ({ passed: 5, failed: 0 }) }]),
    );
    expect(total).toEqual({ passed: 5, failed: 1 });
  });

  it('the steps fail if a runner ran no test at all', async () => {
    const total = await silent(() =>
      runSteps([{ name: 'empty', command: exit(0), counts: () => ({ passed: 0, failed: 0 }) }]),
    );
    expect(total).toEqual({ passed: 0, failed: 1 });
  });

  it('the steps fail if a program does not exist', async () => {
    const total = await silent(() => runSteps([{ name: 'none', command: ['fanfare-no-such-program'] }]));
    expect(total).toEqual({ passed: 0, failed: 1 });
  });
});

import { spawn } from 'node:child_process';
import { delimiter, resolve } from 'node:path';
import type { Counts } from './counts.ts';

export interface Step {
  name: string;
  command: readonly [string, ...string[]];
  env?: NodeJS.ProcessEnv;
  nodeOptions?: string;
  /** The number of tests that the command ran; without it, the step counts as one check. */
  counts?: () => Counts | null;
  /**
   * - `first`: runs before all others, which need its results.
   * - `waits`: mostly waits for other processes, so it runs at the same time as all others.
   * - `last`: the tests in many processes, which run after the others.
   * - `besideLast`: mostly waits, so it runs at the same time as the last steps.
   *
   * All others run two at a time.
   */
  runs?: 'first' | 'waits' | 'last' | 'besideLast';
}

interface Outcome extends Counts {
  step: Step;
  ok: boolean;
  output: string;
  seconds: number;
}

const path = [resolve('node_modules/.bin'), process.env['PATH']].join(delimiter);

function runStep(step: Step): Promise<Outcome> {
  const started = performance.now();
  const [program, ...args] = step.command;
  const nodeOptions = ['--disable-warning=ExperimentalWarning', step.nodeOptions ?? ''].join(' ').trim();
  const child = spawn(program, args, {
    env: { ...process.env, PATH: path, NODE_OPTIONS: nodeOptions, ...step.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  return new Promise((done) => {
    const finish = (code: number | null, problem = '') => {
      const counts = step.counts?.() ?? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
      // A runner can fail although every test passed, because of an error outside the tests or a missing report.
      const failed = code === 0 ? counts.failed : Math.max(counts.failed, 1);
      const ranNothing = code === 0 && counts.passed + failed === 0;
      done({
        step,
        passed: counts.passed,
        failed: ranNothing ? 1 : failed,
        ok: code === 0 && failed === 0 && !ranNothing,
        output: Buffer.concat(output).toString('utf8') + problem,
        seconds: (performance.now() - started) / 1000,
      });
    };
    child.once('error', (error) => finish(1, String(error)));
    child.once('close', (code) => finish(code));
  });
}

function report({ step, ok, passed, failed, output, seconds }: Outcome): void {
  const tests = step.counts ? `  ${passed} passed, ${failed} failed` : '';
  console.log(`${ok ? '✓' : '✗'} ${step.name.padEnd(22)} ${seconds.toFixed(1).padStart(6)} s${tests}`);
  if (!ok) console.log(output.trimEnd());
}

/** Runs every step, even after a failure, so that one run shows all failures. */
export async function runSteps(steps: readonly Step[]): Promise<Counts> {
  const total: Counts = { passed: 0, failed: 0 };
  const add = (outcome: Outcome) => {
    report(outcome);
    total.passed += outcome.passed;
    total.failed += outcome.failed;
  };
  const of = (runs: Step['runs']) => steps.filter((step) => step.runs === runs);
  const inTurn = async (queue: Step[]) => {
    for (let step = queue.shift(); step; step = queue.shift()) add(await runStep(step));
  };
  await inTurn(of('first'));
  const waiting = Promise.all(of('waits').map((step) => inTurn([step])));
  const shared = of(undefined);
  await Promise.all([inTurn(shared), inTurn(shared)]);
  const beside = Promise.all(of('besideLast').map((step) => inTurn([step])));
  await inTurn(of('last'));
  await Promise.all([waiting, beside]);
  return total;
}

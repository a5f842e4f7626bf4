import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { onTestFinished } from 'vitest';

type Cleanup = (stop: () => Promise<void>) => void;

export interface RunningCli {
  child: ChildProcess;
  output(): string;
  /** Resolves when the output contains this text. Rejects if the command ends without it. */
  until(text: string): Promise<void>;
  exited: Promise<number | null>;
}

/**
 * Runs a command of the product in its own process, as npm would. The process is killed after its test unless
 * `cleanup` says otherwise.
 */
export function runCli(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  cleanup: Cleanup = onTestFinished,
): RunningCli {
  const entry = fileURLToPath(new URL(`../${command}.ts`, import.meta.url));
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', entry, ...args], {
    env: { ...process.env, PORT: '', FANFARE_DATA: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const listeners = new Set<() => void>();
  const append = (chunk: Buffer) => {
    output += stripVTControlCharacters(chunk.toString('utf8'));
    for (const listener of listeners) listener();
  };
  child.stdout.on('data', append);
  child.stderr.on('data', append);
  const exited = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)));
  cleanup(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  return {
    child,
    output: () => output,
    exited,
    until: (text) =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (output.includes(text)) resolve();
        };
        listeners.add(check);
        check();
        void exited.then((code) =>
          reject(new Error(`It ended with ${String(code)} before it said "${text}":\n${output}`)),
        );
      }),
  };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

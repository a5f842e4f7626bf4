import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface SpawnedStorage {
  readonly origin: string;
  readonly port: number;
  readonly child: ChildProcess;
  /** Ends the process without warning, as a power cut would. */
  kill(): Promise<void>;
}

export interface SpawnOptions {
  readonly dir: string;
  readonly rules: string;
  readonly bucket: string;
  readonly projectId: string;
}

const PROGRAM = `
const { startStorage } = await import(process.argv[1]);
const options = JSON.parse(process.argv[2]);
const server = await startStorage({ ...options, documents: async () => null });
console.log(server.port);
`;

/** Starts the server in its own process, to measure its memory and to kill it. */
export async function spawnStorage(options: SpawnOptions): Promise<SpawnedStorage> {
  const module = new URL('./server.ts', import.meta.url).href;
  const parameters = ['--input-type=module', '--eval', PROGRAM, module, JSON.stringify(options)];
  const child = spawn(process.execPath, parameters, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const first = await Promise.race([once(lines, 'line'), exited.then(() => null)]);
  if (first === null) throw new Error('The storage process ended before it listened.');
  const port = Number(first[0]);
  return {
    origin: `http://127.0.0.1:${String(port)}`,
    port,
    child,
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

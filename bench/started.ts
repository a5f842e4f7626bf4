import { spawn, type ChildProcess } from 'node:child_process';

export interface StartedProduct {
  child: ChildProcess;
  seconds: number;
  stop(): Promise<void>;
}

/** Starts the whole product the way `npm start` does. */
export async function startProduct(port: number, dataDir: string): Promise<StartedProduct> {
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    ['local/src/cli/start.ts', '--port', String(port), '--data', dataDir],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const exited = new Promise((resolve) => child.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
      if (output.includes('is ready')) resolve();
    });
    void exited.then(() => reject(new Error(`The product did not start:\n${output}`)));
  });
  return {
    child,
    seconds: (performance.now() - startedAt) / 1000,
    async stop() {
      child.kill('SIGINT');
      await exited;
    },
  };
}

import { spawn, type ChildProcess } from 'node:child_process';

export interface Started {
  child: ChildProcess;
  seconds: number;
  stop(): Promise<void>;
}

/** The whole product in processes of its own, as a person starts it. */
export async function startProduct(port: number, dataDir: string): Promise<Started> {
  const begun = performance.now();
  const child = spawn(
    process.execPath,
    ['local/src/cli/start.ts', '--port', String(port), '--data', dataDir],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const exited = new Promise((resolve) => child.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8');
      if (said.includes('is ready')) resolve();
    });
    void exited.then(() => reject(new Error(`The product did not start:\n${said}`)));
  });
  return {
    child,
    seconds: (performance.now() - begun) / 1000,
    async stop() {
      child.kill('SIGINT');
      await exited;
    },
  };
}

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from '@playwright/test';
import headless from '@sparticuz/chromium';

export interface StartedProduct {
  child: ChildProcess;
  /** The time until the product reported that it is ready. */
  seconds: number;
  /** The time until the demo data were also complete. */
  completeSeconds: number;
  stop(): Promise<void>;
}

/** Messages of a first start: the first while it creates the demo data, the second when the data are complete. */
const stillFilling = 'demo data are still being made';
const filled = 'demo data are complete';

/** Starts the whole product as `npm start` does. */
export async function startProduct(port: number, dataDir: string): Promise<StartedProduct> {
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    ['local/src/cli/start.ts', '--port', String(port), '--data', dataDir],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const exited = new Promise((resolve) => child.once('exit', resolve));
  let seconds: number | null = null;
  const elapsed = () => (performance.now() - startedAt) / 1000;
  await new Promise<void>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
      if (output.includes('Stop with Ctrl-C')) seconds ??= elapsed();
      if (seconds !== null && (!output.includes(stillFilling) || output.includes(filled))) resolve();
    });
    void exited.then(() => reject(new Error(`The product did not start:\n${output}`)));
  });
  return {
    child,
    seconds: seconds ?? elapsed(),
    completeSeconds: elapsed(),
    async stop() {
      child.kill('SIGINT');
      await exited;
    },
  };
}

/** Starts a browser, and the product on new data. Stops both after the measurement. */
export async function measureInBrowser<Result>(
  port: number,
  measure: (context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-bench-'));
  const product = await startProduct(port, dataDir);
  const browser = await chromium.launch({
    executablePath: await headless.executablePath(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    return await measure(
      await browser.newContext({
        baseURL: `http://127.0.0.1:${port}`,
        viewport: { width: 1440, height: 900 },
      }),
    );
  } finally {
    await browser.close();
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

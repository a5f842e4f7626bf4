import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFunctions } from '../../local/src/build/build.ts';
import type { NetworkUnderTest } from './networks.ts';
import { startProduct, type Product } from '../../local/src/orchestrate/product.ts';

export interface TestProduct {
  product: Product;
  origin: string;
  /** Kills the server during its work and starts it again. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the whole product with sandboxes that have no limits. Its data are deleted when it stops. */
export async function startTestProduct(
  networks: readonly NetworkUnderTest[],
  log: (line: string) => void,
): Promise<TestProduct> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-chaos-'));
  mkdirSync(join(dataDir, 'sandbox'), { recursive: true });
  for (const { id, saved } of networks)
    if (saved !== null) writeFileSync(join(dataDir, 'sandbox', `${id}.json`), JSON.stringify(saved));
  let killing: Promise<void> | null = null;
  const product = await startProduct({
    port: 0,
    dataDir,
    serveSite: false,
    // Builds only if needed, because another product may run from the same folder.
    build: () => buildFunctions(log),
    line: (part, text) => {
      if (!text.includes('"severity":"INFO"')) log(`${part}: ${text}`);
    },
    onLost: (sentence) => {
      if (killing === null) log(sentence);
    },
  });
  const killOnce = async () => {
    const pid = product.processes()['functions'];
    const since = Date.now();
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
    await product.restartFunctions();
    log(`The server was killed, and is back after ${((Date.now() - since) / 1000).toFixed(1)} s.`);
  };
  return {
    product,
    origin: product.addresses.behind,
    // A server that is still starting is not killed.
    kill() {
      killing ??= killOnce().finally(() => {
        killing = null;
      });
      return killing;
    },
    async stop() {
      await product.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

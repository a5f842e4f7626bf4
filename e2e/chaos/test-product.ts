import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { buildFunctions } from '../../local/src/build/build.ts';
import type { NetworkUnderTest } from './networks.ts';
import type { KilledPart } from './plan.ts';
import { startProduct, type Product } from '../../local/src/orchestrate/product.ts';

export interface TestProduct {
  product: Product;
  origin: string;
  /** Kills a running part of the product, and waits until the product has started the part again. */
  kill(part: KilledPart): Promise<void>;
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
  let lost: string | null = null;
  const product = await startProduct({
    port: 0,
    dataDir,
    serveSite: false,
    // Builds only if needed, because another instance of the product may run from the same folder.
    build: () => buildFunctions(log),
    line: (part, text) => {
      if (!text.includes('"severity":"INFO"')) log(`${part}: ${text}`);
    },
    onLost(sentence) {
      lost = sentence;
      log(sentence);
    },
  });
  const killOnce = async (part: KilledPart) => {
    const pid = product.processes()[part] ?? 0;
    const since = Date.now();
    process.kill(pid, 'SIGKILL');
    while (product.processes()[part] === pid) {
      if (lost !== null) throw new Error(lost);
      await setTimeout(50);
      await product.settled();
    }
    log(`The part "${part}" was killed, and is back after ${((Date.now() - since) / 1000).toFixed(1)} s.`);
  };
  return {
    product,
    origin: product.addresses.behind,
    // While one part is still starting, no other part is killed.
    kill(part) {
      killing ??= killOnce(part).finally(() => {
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

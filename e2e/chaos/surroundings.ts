import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFunctions } from '../../functions/build.ts';
import type { Player } from './players.ts';
import { startProduct, type Product } from '../../local/src/orchestrate/product.ts';

export interface Surroundings {
  product: Product;
  origin: string;
  /** Ends the server in the middle of whatever it does, and starts another. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** The whole product, with networks that do not mind how much is posted. Its data go when it stops. */
export async function startSurroundings(
  players: readonly Player[],
  log: (line: string) => void,
): Promise<Surroundings> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-chaos-'));
  mkdirSync(join(dataDir, 'sandbox'), { recursive: true });
  for (const { id, saved } of players)
    if (saved !== null) writeFileSync(join(dataDir, 'sandbox', `${id}.json`), JSON.stringify(saved));
  let killing: Promise<void> | null = null;
  const product = await startProduct({
    port: 0,
    dataDir,
    serveSite: false,
    build: () => buildFunctions(),
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
    // Whoever is being raised from the dead is not killed meanwhile.
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

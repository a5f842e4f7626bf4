import { readFileSync } from 'node:fs';
import { deleteApp, initializeApp } from 'firebase-admin/app';
import { getFirestore, type Firestore } from 'firebase-admin/firestore';
import { createIndexCheck } from '../../../local/src/firestore/indexes/check.ts';
import { startFirestore } from '../../../local/src/firestore/server.ts';

export interface LocalFirestore {
  db: Firestore;
  /** How many document reads Google would have billed since the start. */
  reads(): number;
  /** Deletes every document. */
  clear(): void;
  stop(): Promise<void>;
}

const indexFile = new URL('../../../firestore.indexes.json', import.meta.url);

/** Starts a Firestore in memory that refuses queries for which the real database has no index. */
export async function startLocalFirestore(): Promise<LocalFirestore> {
  const indexes: unknown = JSON.parse(readFileSync(indexFile, 'utf8'));
  const server = await startFirestore({ checkQuery: createIndexCheck(indexes), log: () => undefined });
  process.env['FIRESTORE_EMULATOR_HOST'] = server.host;
  // Otherwise the library calls the network to find out whether it runs on Google Cloud.
  process.env['METADATA_SERVER_DETECTION'] = 'none';
  const app = initializeApp({ projectId: 'demo-store' }, `store-${server.port}`);
  const db = getFirestore(app);
  return {
    db,
    reads: () => server.reads(),
    clear: () => {
      server.reset();
    },
    stop: async () => {
      await db.terminate();
      await deleteApp(app);
      await server.stop();
      delete process.env['FIRESTORE_EMULATOR_HOST'];
    },
  };
}

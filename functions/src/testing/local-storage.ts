import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startStorage } from '../../../local/src/storage/server.ts';

export interface LocalStorage {
  /** The variables that point Google's libraries to this Storage. */
  env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

export async function startLocalStorage(projectId: string, bucket: string): Promise<LocalStorage> {
  const dir = await mkdtemp(join(tmpdir(), 'fanfare-storage-'));
  const server = await startStorage({
    dir,
    projectId,
    bucket,
    rules: fileURLToPath(new URL('../../../storage.rules', import.meta.url)),
    documents: () => Promise.resolve(null),
  });
  const host = `${server.host}:${server.port}`;
  return {
    env: {
      FIREBASE_CONFIG: JSON.stringify({ projectId, storageBucket: bucket }),
      FIREBASE_STORAGE_EMULATOR_HOST: host,
      STORAGE_EMULATOR_HOST: `http://${host}`,
      METADATA_SERVER_DETECTION: 'none',
    },
    async stop() {
      await server.stop();
      await rm(dir, { recursive: true });
    },
  };
}

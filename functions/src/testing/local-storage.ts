import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deleteApp } from 'firebase-admin/app';
import { afterAll, beforeAll, vi } from 'vitest';
import { startStorage, type StorageServer } from '../../../local/src/storage/server.ts';
import { firebaseApp } from '../google/firebase.ts';

export interface LocalStorage {
  server: StorageServer;
  /** The address of the server. */
  origin: string;
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
  const origin = `http://${host}`;
  return {
    server,
    origin,
    env: {
      FIREBASE_CONFIG: JSON.stringify({ projectId, storageBucket: bucket }),
      FIREBASE_STORAGE_EMULATOR_HOST: host,
      STORAGE_EMULATOR_HOST: origin,
      METADATA_SERVER_DETECTION: 'none',
    },
    async stop() {
      await server.stop();
      await rm(dir, { recursive: true });
    },
  };
}

/**
 * Starts a Storage for the tests of a file, or of a `describe`. Afterwards, it deletes the Firebase app, because an app
 * keeps the address of its Storage and other test files use the same process.
 */
export function startStorageForTests(bucket: string): () => LocalStorage {
  let storage: LocalStorage;
  beforeAll(async () => {
    storage = await startLocalStorage('demo', bucket);
    for (const [name, value] of Object.entries(storage.env)) vi.stubEnv(name, value);
  });
  afterAll(async () => {
    await deleteApp(await firebaseApp());
    await storage.stop();
    vi.unstubAllEnvs();
  });
  return () => storage;
}

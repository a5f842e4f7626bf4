import { megabyte } from '../core/src/values/bytes.ts';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteApp, initializeApp } from 'firebase/app';
import {
  connectStorageEmulator,
  getDownloadURL,
  getStorage,
  ref,
  uploadBytesResumable,
} from 'firebase/storage';
import { spawnStorage } from '../local/src/storage/spawn-server.ts';
import type { SpawnedStorage } from '../local/src/storage/spawn-server.ts';
import { sendLarge } from './large-object.ts';
import type { BenchLine } from './line.ts';

const BUCKET = 'bench.firebasestorage.app';
const RULES = `rules_version = '2';
service firebase.storage { match /b/{bucket}/o { match /{all=**} { allow read, write: if false; } } }
`;

function seconds(since: number): number {
  return (performance.now() - since) / 1000;
}

function rate(name: string, bytes: number, took: number): BenchLine {
  return { name, value: bytes / megabyte / took, unit: 'MB/s' };
}

async function throughBrowserSdk(storage: SpawnedStorage): Promise<BenchLine[]> {
  const bytes = Buffer.alloc(200 * megabyte, randomBytes(megabyte + 13));
  const app = initializeApp({ projectId: 'bench', storageBucket: BUCKET });
  const sdk = getStorage(app);
  connectStorageEmulator(sdk, '127.0.0.1', storage.port, { mockUserToken: 'owner' });
  const file = ref(sdk, 'film.mp4');

  const uploadStart = performance.now();
  await uploadBytesResumable(file, bytes, { contentType: 'video/mp4' });
  const upload = rate('storage: 200 MB up through the browser SDK', bytes.length, seconds(uploadStart));
  const downloadStart = performance.now();
  const answer = await fetch(await getDownloadURL(file));
  const back = Buffer.from(await answer.arrayBuffer());
  const download = rate('storage: 200 MB down through a download URL', bytes.length, seconds(downloadStart));
  await deleteApp(app);
  if (!back.equals(bytes)) throw new Error('The 200 MB came back changed.');
  return [upload, download];
}

async function peakMemory({ child }: SpawnedStorage): Promise<number | null> {
  const status = await readFile(`/proc/${String(child.pid)}/status`, 'utf8').catch(() => '');
  const kilobytes = /VmHWM:\s+(\d+) kB/.exec(status)?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) / 1024;
}

async function twoGigabytes(storage: SpawnedStorage): Promise<BenchLine[]> {
  const total = 2048 * megabyte;
  const start = performance.now();
  await sendLarge(storage, BUCKET, { name: 'huge.mp4', total });
  const speed = rate('storage: 2 GB up in a resumable session', total, seconds(start));
  const peak = await peakMemory(storage);
  if (peak === null) return [speed];
  const name = 'storage: peak memory of the server after 2 GB';
  return [speed, { name, value: peak, unit: 'MB', budget: { atMost: 200 } }];
}

async function metadataReads(storage: SpawnedStorage): Promise<BenchLine> {
  const address = `${storage.origin}/v0/b/${BUCKET}/o/huge.mp4`;
  const times = 200;
  const start = performance.now();
  for (let count = 0; count < times; count += 1) {
    const answer = await fetch(address, { headers: { Authorization: 'Firebase owner' } });
    await answer.arrayBuffer();
  }
  const name = 'storage: metadata of the 2 GB object';
  return { name, value: (seconds(start) * 1000) / times, unit: 'ms', budget: { atMost: 10 } };
}

/** Runs each measurement in a separate server process, so that each has its own peak of memory. */
export async function run(): Promise<BenchLine[]> {
  const folder = await mkdtemp(join(tmpdir(), 'storage-bench-'));
  const rules = join(folder, 'storage.rules');
  await writeFile(rules, RULES);
  const started: SpawnedStorage[] = [];
  const fresh = async (name: string): Promise<SpawnedStorage> => {
    const options = { dir: join(folder, name), rules, bucket: BUCKET, projectId: 'bench' };
    const storage = await spawnStorage(options);
    started.push(storage);
    return storage;
  };
  try {
    const sdk = await throughBrowserSdk(await fresh('sdk'));
    const large = await fresh('large');
    const huge = await twoGigabytes(large);
    return [...sdk, ...huge, await metadataReads(large)];
  } finally {
    for (const storage of started) await storage.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

import { megabyte } from '../core/src/values/bytes.ts';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import { startChild } from '../local/src/orchestrate/child.ts';
import type { SandboxOptions, SandboxServer } from '../local/src/sandbox/server.ts';
import { spawnStorage } from '../local/src/storage/spawn-server.ts';
import { digestOf, sendLarge } from './large-object.ts';
import type { UploadOptions } from './large-upload-worker.ts';
import type { BenchLine } from './line.ts';

const total = 2048 * megabyte;
const bucket = 'bench.firebasestorage.app';
const sampleMs = 20;
const extraMb = 150;

const film: MeasuredMedia = {
  id: 'film',
  path: 'workspaces/w1/video/film.mp4',
  kind: 'video',
  type: 'video/mp4',
  bytes: total,
  width: 1920,
  height: 1080,
  durationMs: 120_000,
};

/** The memory of a process in MB; NaN on systems other than Linux. NaN fails every budget. */
function residentMb(pid: number): number {
  try {
    const kb = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kb) / 1024;
  } catch {
    return NaN;
  }
}

/** Watches the memory of a process. The returned function ends the watch and returns the growth at its peak. */
function watch(pid: number): () => number {
  const before = residentMb(pid);
  let most = before;
  const timer = setInterval(() => {
    const held = residentMb(pid);
    if (held > most) most = held;
  }, sampleMs);
  return () => {
    clearInterval(timer);
    return most - before;
  };
}

interface Surroundings {
  sandbox: SandboxServer & { pid: number };
  storageHost: string;
  digest: string;
}

interface State {
  networks: { id: string; accounts: { posts: { media: { sha256: string }[] }[] }[] }[];
}

async function received(host: string, network: string): Promise<(string | undefined)[]> {
  const state = (await (await fetch(`http://${host}/__/sandbox/state.json`)).json()) as State;
  const found = state.networks.find(({ id }) => id === network);
  return (found?.accounts ?? []).flatMap(({ posts }) => posts.map(({ media }) => media[0]?.sha256));
}

async function measure(
  network: string,
  { sandbox, storageHost, digest }: Surroundings,
): Promise<BenchLine[]> {
  const output: string[] = [];
  const worker = await startChild<UploadOptions, null>({
    name: 'upload',
    entry: new URL('./large-upload-worker.ts', import.meta.url),
    settings: { network, networksOrigin: `http://${sandbox.host}`, keys: sandbox.keys, bucket, film },
    env: {
      FIREBASE_CONFIG: JSON.stringify({ projectId: 'bench', storageBucket: bucket }),
      FIREBASE_STORAGE_EMULATOR_HOST: storageHost,
      STORAGE_EMULATOR_HOST: `http://${storageHost}`,
      METADATA_SERVER_DETECTION: 'none',
    },
    line: (_name, text) => void output.push(text),
  });
  const start = performance.now();
  const extra = watch(worker.pid);
  const extraOfSandbox = watch(sandbox.pid);
  const { code } = await worker.exited;
  const seconds = (performance.now() - start) / 1000;
  const lines: BenchLine[] = [
    { name: `2 GB to ${network}: speed`, value: total / megabyte / seconds, unit: 'MB/s' },
    { name: `2 GB to ${network}: extra memory`, value: extra(), unit: 'MB', budget: { atMost: extraMb } },
    {
      name: `2 GB to ${network}: extra memory of the sandbox`,
      value: extraOfSandbox(),
      unit: 'MB',
      budget: { atMost: extraMb },
    },
  ];
  if (code !== 0) throw new Error(`The upload to ${network} failed.\n${output.join('\n')}`);
  if ((await received(sandbox.host, network)).join() !== digest)
    throw new Error(`The film arrived changed at ${network}.`);
  return lines;
}

/** Sends a film of 2 GB from Storage to YouTube and X, each from a separate worker. */
export async function run(): Promise<BenchLine[]> {
  const folder = mkdtempSync(join(tmpdir(), 'large-upload-'));
  const rules = join(folder, 'storage.rules');
  writeFileSync(
    rules,
    `rules_version = '2';
service firebase.storage { match /b/{bucket}/o { match /{all=**} { allow read, write: if false; } } }
`,
  );
  const dir = join(folder, 'sandbox');
  mkdirSync(dir);
  writeFileSync(join(dir, 'x.json'), JSON.stringify({ limits: { videoBytes: total } }));
  const storage = await spawnStorage({ dir: join(folder, 'storage'), rules, bucket, projectId: 'bench' });
  const sandbox = await startChild<SandboxOptions, Omit<SandboxServer, 'stop'>>({
    name: 'sandbox',
    entry: new URL('../local/src/sandbox/main.ts', import.meta.url),
    settings: { dir, app: 'https://fanfare.example' },
    line: (_name, text) => console.error(text),
  });
  try {
    await sendLarge(storage, bucket, { name: film.path, total });
    const surroundings = {
      sandbox: { ...sandbox.ready, stop: sandbox.stop, pid: sandbox.pid },
      storageHost: `127.0.0.1:${storage.port}`,
      digest: digestOf(total),
    };
    return [...(await measure('youtube', surroundings)), ...(await measure('x', surroundings))];
  } finally {
    await sandbox.stop();
    await storage.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

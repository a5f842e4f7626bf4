import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Firestore } from 'firebase-admin/firestore';
import { openClient, type Client } from './conformance/client.ts';
import { startFirestore } from './server.ts';

/**
 * In `npm test`, two kills, one without and one with fsync, are enough to notice a mistake. `npm run test:deep` kills
 * the server more often.
 */
const KILLS = process.env['PROPERTY_RUNS'] === undefined ? 2 : 60;
const WRITERS = 6;
const PARTS = ['first', 'second', 'third'] as const;

interface Worker {
  readonly child: ChildProcess;
  readonly client: Client;
}

let dir = '';
const children: ChildProcess[] = [];

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'fanfare-crash-'));
});

afterEach(async () => {
  for (const child of children.splice(0)) await kill(child);
  rmSync(dir, { recursive: true, force: true });
});

async function startWorker(folder = dir, fsync = false): Promise<Worker> {
  const script = join(import.meta.dirname, 'crash-worker.ts');
  const child = spawn(process.execPath, [script, folder, fsync ? 'fsync' : ''], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [port] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { child, client: openClient({ address: `127.0.0.1:${port}`, projectId: 'demo-crash' }) };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Commits a set of three documents that must be stored together or not at all. */
async function writeSet(db: Firestore, number: number): Promise<void> {
  const batch = db.batch();
  for (const part of PARTS)
    batch.create(db.doc(`sets/${number}-${part}`), { number, filler: 'x'.repeat(300) });
  batch.set(db.doc('latest/one'), { number });
  await batch.commit();
}

/** A Park–Miller generator. The moments of the kills vary, but are the same in every run. */
function* randomNumbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (state * 48_271) % 2_147_483_647;
    yield state;
  }
}

/** Runs the writers until `limit` commits are acknowledged, then kills the server. Returns the acknowledged commits. */
async function writeUntilKilled(
  { child, client }: Worker,
  limit: number,
  next: () => number,
): Promise<number[]> {
  const acknowledged: number[] = [];
  const ended = once(child, 'exit');
  let isKilled = false;
  const write = async (): Promise<void> => {
    while (!isKilled) {
      const number = next();
      await writeSet(client.db, number);
      if (isKilled) return;
      acknowledged.push(number);
      if (acknowledged.length < limit) continue;
      isKilled = true;
      child.kill('SIGKILL');
    }
  };
  // a commit that is running when the server dies fails later; the test does not wait for this failure
  for (let writer = 0; writer < WRITERS; writer += 1) write().catch(() => {});
  await ended;
  return acknowledged;
}

async function readSets(db: Firestore): Promise<ReadonlyMap<number, number>> {
  const parts = new Map<number, number>();
  for (const doc of (await db.collection('sets').get()).docs) {
    const number = doc.get('number') as number;
    parts.set(number, (parts.get(number) ?? 0) + 1);
  }
  return parts;
}

const log = (): string => join(dir, 'log.bin');

function copyData(from: string, to: string): void {
  for (const file of ['log.bin', 'snapshot.bin']) copyFileSync(join(from, file), join(to, file));
}

/** The data of a server that was killed after it had written thirty documents. */
let killed = '';
beforeAll(async () => {
  killed = mkdtempSync(join(tmpdir(), 'fanfare-crash-'));
  const worker = await startWorker(killed);
  for (let number = 0; number < 30; number += 1) await worker.client.db.doc(`d/${number}`).set({ number });
  await worker.client.close();
  await kill(worker.child);
});
afterAll(() => rmSync(killed, { recursive: true, force: true }));

describe('killing the server', () => {
  it(
    `a server killed ${KILLS} times under load loses no acknowledged commit and splits no batch`,
    { timeout: KILLS * 75_000 },
    async () => {
      const random = randomNumbers(20_261_121);
      const acknowledged: number[] = [];
      let number = 0;
      const next = (): number => (number += 1);

      for (let round = 0; round < KILLS; round += 1) {
        const worker = await startWorker(dir, round % 2 === 1);
        acknowledged.push(...(await writeUntilKilled(worker, 3 + (random.next().value % 60), next)));
        worker.client.close().catch(() => {});
      }

      const server = await startFirestore({ dir });
      const client = openClient({ address: `127.0.0.1:${server.port}`, projectId: 'demo-crash' });
      const sets = await readSets(client.db);
      await client.close();
      await server.stop();
      expect(acknowledged.length).toBeGreaterThanOrEqual(3 * KILLS);
      expect(acknowledged.filter((written) => !sets.has(written))).toEqual([]);
      expect([...sets].filter(([, parts]) => parts !== PARTS.length)).toEqual([]);
    },
  );

  it('a server whose last record was cut off loses only that record', async () => {
    copyData(killed, dir);
    truncateSync(log(), statSync(log()).size - 5);

    const lines: string[] = [];
    const server = await startFirestore({ dir, log: (line) => void lines.push(line) });
    const found = Array.from({ length: 30 }, (_, number) =>
      server.readDocument(`/databases/(default)/documents/d/${number}`, 'demo-crash'),
    );
    await server.stop();
    expect(found.slice(0, 29).every((data, number) => data?.['number'] === number)).toBe(true);
    expect(found[29]).toBeNull();
    expect(lines).toEqual([expect.stringContaining('a record that was never finished or is damaged')]);
  });

  it('a server that starts after a cut-off record accepts writes and keeps them across the next restart', async () => {
    copyData(killed, dir);
    truncateSync(log(), statSync(log()).size - 5);

    const torn = await startFirestore({ dir, log: () => {} });
    const client = openClient({ address: `127.0.0.1:${torn.port}`, projectId: 'demo-crash' });
    await client.db.doc('d/after').set({ number: 99 });
    const copy = join(dir, 'copy');
    mkdirSync(copy);
    copyData(dir, copy);
    await client.close();
    await torn.stop();
    const server = await startFirestore({ dir: copy });
    const after = server.readDocument('/databases/(default)/documents/d/after', 'demo-crash');
    await server.stop();
    expect(after).toEqual({ number: 99 });
  });
});

describe('the data directory', () => {
  it('a start with damage in the middle of the log is refused with a one-sentence error', async () => {
    copyData(killed, dir);
    const bytes = readFileSync(log());
    const middle = Math.floor(bytes.length / 2);
    bytes.writeUInt8(bytes.readUInt8(middle) ^ 0xff, middle);
    writeFileSync(log(), bytes);

    await expect(startFirestore({ dir })).rejects.toThrow(
      /log\.bin is corrupt \(.+\); restore it from a copy/,
    );
    expect(readFileSync(log())).toEqual(bytes);
  });

  it('a data directory is refused while another process uses it, and can be used after that process was killed', async () => {
    const { child, client } = await startWorker();

    await expect(startFirestore({ dir })).rejects.toThrow(`${dir} is in use by process ${child.pid}.`);
    await client.close();
    await kill(child);

    const server = await startFirestore({ dir });
    await server.stop();
  });
});

import { megabyte } from '../core/src/values/bytes.ts';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Firestore, Query } from 'firebase-admin/firestore';
import { openClient } from '../local/src/firestore/conformance/client.ts';
import { startFirestore } from '../local/src/firestore/server.ts';
import { formatLine, type BenchLine } from './line.ts';

const DOCUMENTS = 10_000;
const BATCH = 500;
const PARALLEL_SETS = 1000;
const QUERY_RUNS = 9;
const LIST_RUNS = 101;
const FEW = 200;
const PAGE = 21;
const SERVE = 'serve';

/** A document of about 0.6 KB, the size of a post without media. */
const document = (number: number) => ({
  number,
  bucket: number % 100,
  rank: (number * 7919) % DOCUMENTS,
  title: `Document ${number}`,
  isPublic: number % 3 === 0,
  tags: [`tag${number % 10}`, `tag${number % 7}`],
  body: 'x'.repeat(400),
});

/** Runs the server in a separate process, so that its memory is measured without the client's. */
async function serve(dir: string): Promise<void> {
  const started = performance.now();
  const server = await startFirestore({ dir });
  process.send?.({ port: server.port, milliseconds: performance.now() - started });
  process.on('message', (message) => {
    if (message === 'memory') process.send?.(process.memoryUsage.rss());
    else
      server.stop().then(
        () => process.disconnect(),
        () => process.exit(1),
      );
  });
}

async function ask<Answer>(child: ChildProcess, message?: string): Promise<Answer> {
  const answer = once(child, 'message');
  if (message !== undefined) child.send(message);
  const [first] = (await answer) as [Answer];
  return first;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const middleOf = (times: readonly number[]): number =>
  times.toSorted((left, right) => left - right)[Math.floor(times.length / 2)] ?? 0;

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < QUERY_RUNS; run += 1) times.push(await timed(work));
  return middleOf(times);
}

async function insert(db: Firestore, collection: string, documents: number): Promise<void> {
  for (let start = 0; start < documents; start += BATCH) {
    const batch = db.batch();
    for (let number = start; number < Math.min(documents, start + BATCH); number += 1)
      batch.set(db.doc(`${collection}/d${number}`), document(number));
    await batch.commit();
  }
}

/** Queries as the Posts screen does: the first page in order, and the number of all documents that match. */
async function list(db: Firestore, collection: string): Promise<void> {
  const posts = db.collection(collection).where('isPublic', '==', true);
  await Promise.all([posts.orderBy('rank', 'desc').limit(PAGE).get(), posts.count().get()]);
}

/** Alternates between the short and the long list, so that other load on the machine slows both equally. */
async function measureLists(db: Firestore): Promise<BenchLine[]> {
  await insert(db, 'few', FEW);
  const few: number[] = [];
  const many: number[] = [];
  for (let run = 0; run < LIST_RUNS; run += 1) {
    few.push(await timed(async () => list(db, 'few')));
    many.push(await timed(async () => list(db, 'items')));
  }
  const ratio = middleOf(many) / middleOf(few);
  return [
    { name: 'firestore: list and count, 200 posts', value: middleOf(few), unit: 'ms' },
    { name: 'firestore: list and count, 10,000 posts', value: middleOf(many), unit: 'ms' },
    { name: 'firestore: the same, 10,000 against 200', value: ratio, unit: 'times', budget: { atMost: 1.5 } },
  ];
}

const perSecond = (count: number, milliseconds: number): number => Math.round((count * 1000) / milliseconds);

async function measureQueries(db: Firestore): Promise<BenchLine[]> {
  const items = db.collection('items');
  const queries: Readonly<Record<string, Query>> = {
    'equality, 100 hits of 10,000': items.where('bucket', '==', 42),
    'range, order and limit 20': items.where('rank', '>', 5000).orderBy('rank').limit(20),
    'equality, other order and limit 20': items.where('bucket', '==', 42).orderBy('rank', 'desc').limit(20),
  };
  const lines: BenchLine[] = [];
  for (const [name, query] of Object.entries(queries)) {
    lines.push({ name: `firestore: ${name}`, value: await median(async () => query.get()), unit: 'ms' });
  }
  const counting = await median(async () => items.count().get());
  const reading = await timed(async () => items.get());
  return [
    ...lines,
    { name: 'firestore: count of 10,000', value: counting, unit: 'ms' },
    { name: 'firestore: read of 10,000', value: reading, unit: 'ms' },
  ];
}

async function measureLoad(child: ChildProcess, port: number): Promise<BenchLine[]> {
  const { db, close } = openClient({ address: `127.0.0.1:${port}`, projectId: 'demo-bench' });
  await db.doc('warm/up').set({ warm: true });
  const inserting = await timed(async () => insert(db, 'items', DOCUMENTS));
  const memory = await ask<number>(child, 'memory');
  const setting = await timed(async () =>
    Promise.all(
      Array.from({ length: PARALLEL_SETS }, async (_, number) =>
        db.doc(`sets/d${number}`).set(document(number)),
      ),
    ),
  );
  const lines: BenchLine[] = [
    {
      name: 'firestore: documents written in batches of 500',
      value: perSecond(DOCUMENTS, inserting),
      unit: 'documents/s',
      budget: { atLeast: 5000 },
    },
    { name: 'firestore: memory of the server with 10,000 documents', value: memory / megabyte, unit: 'MB' },
    { name: 'firestore: 1,000 sets at once', value: perSecond(PARALLEL_SETS, setting), unit: 'documents/s' },
    ...(await measureQueries(db)),
    ...(await measureLists(db)),
  ];
  await close();
  return lines;
}

async function withServer<Result>(
  dir: string,
  measure: (child: ChildProcess, started: { port: number; milliseconds: number }) => Promise<Result>,
): Promise<Result> {
  const child = fork(import.meta.filename, [SERVE, dir]);
  const ended = once(child, 'exit');
  try {
    return await measure(child, await ask(child));
  } finally {
    if (child.connected) child.send('stop');
    await ended;
  }
}

/** Measures speed and size of the local Firestore with its log on disk, through the real SDK. */
export async function run(): Promise<BenchLine[]> {
  const dir = mkdtempSync(join(tmpdir(), 'fanfare-bench-'));
  try {
    const lines = await withServer(dir, async (child, { port, milliseconds }) => [
      { name: 'firestore: start, empty', value: milliseconds, unit: 'ms' },
      ...(await measureLoad(child, port)),
    ]);
    const reopened = await withServer(dir, async (_, { milliseconds }) => Promise.resolve(milliseconds));
    return [...lines, { name: 'firestore: start with 11,200 documents', value: reopened, unit: 'ms' }];
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

if (process.argv[1] === import.meta.filename) {
  const [, , command, dir = ''] = process.argv;
  if (command === SERVE) await serve(dir);
  else for (const line of await run()) console.log(formatLine(line));
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Firestore, FieldValue, GeoPoint, Timestamp } from '@google-cloud/firestore';
import { afterEach, describe, expect, it } from 'vitest';
import { fillDisk } from '../testing/full-disk.ts';
import { type FirestoreOptions, type FirestoreServer, startFirestore } from './server.ts';

const cleanUps: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function start(options?: FirestoreOptions): Promise<FirestoreServer> {
  const server = await startFirestore(options);
  cleanUps.push(() => server.stop());
  return server;
}

function client(host: string, projectId = 'demo-one'): Firestore {
  process.env['METADATA_SERVER_DETECTION'] = 'none';
  process.env['FIRESTORE_EMULATOR_HOST'] = host;
  const firestore = new Firestore({ projectId });
  cleanUps.push(() => firestore.terminate());
  return firestore;
}

function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'firestore-server-'));
  cleanUps.push(() => rmSync(directory, { recursive: true }));
  return directory;
}

describe('the embedded server', () => {
  it('starting on a port in use fails with an error that names the port', async () => {
    const { port } = await start();

    await expect(startFirestore({ port })).rejects.toThrow(
      `Firestore cannot listen on 127.0.0.1:${port}: the port is in use.`,
    );
  });

  it('a start that fails because the port is in use releases its data directory', async () => {
    const { port } = await start();
    const dir = temporaryDirectory();

    await expect(startFirestore({ port, dir })).rejects.toThrow('cannot listen');
    await start({ dir });
  });

  it('documents are read as plain JavaScript, by their path or their full name', async () => {
    const server = await start();
    await client(server.host)
      .doc('a/b')
      .set({ n: 1, list: ['x'] });

    expect(server.readDocument('/databases/(default)/documents/a/b', 'demo-one')).toEqual({
      n: 1,
      list: ['x'],
    });
    expect(server.readDocument('projects/demo-one/databases/(default)/documents/a/b')).toMatchObject({
      n: 1,
    });
    expect(server.readDocument('/databases/(default)/documents/a/c', 'demo-one')).toBeNull();
    expect(() => server.readDocument('/databases/(default)/documents/a/b')).toThrow('project');
    expect(() => server.readDocument('/databases/(default)/documents/a', 'demo-one')).toThrow(
      'Invalid document',
    );
  });

  it('a reset deletes the documents of one project, or of all projects', async () => {
    const server = await start();
    const [one, two] = [client(server.host), client(server.host, 'demo-two')];
    const write = async () => Promise.all([one.doc('a/b').set({}), two.doc('a/b').set({})]);
    const exist = async () =>
      Promise.all([one, two].map(async (each) => (await each.doc('a/b').get()).exists));
    await write();

    server.reset('demo-one');
    expect(await exist()).toEqual([false, true]);

    await write();
    server.reset();
    expect(await exist()).toEqual([false, false]);
  });

  it('a commit that fails because a test requested the failure changes nothing, and the next commit succeeds', async () => {
    const server = await start();
    const firestore = client(server.host);
    server.failNextCommit(7, 'as ordered');

    await expect(firestore.doc('a/b').set({})).rejects.toMatchObject({ code: 7, details: 'as ordered' });
    expect((await firestore.doc('a/b').get()).exists).toBe(false);

    server.failNextCommit(10);
    let attempts = 0;
    await firestore.runTransaction(async (transaction) => {
      attempts += 1;
      const { exists } = await transaction.get(firestore.doc('a/b'));
      transaction.set(firestore.doc('a/b'), { exists });
    });
    expect(attempts).toBe(2);
    expect((await firestore.doc('a/b').get()).data()).toEqual({ exists: false });
  });

  it('exported documents keep every value when they are imported, even into another project', async () => {
    const [first, second] = [await start(), await start()];
    const source = client(first.host);
    await source.doc('a/b').set({
      whole: 1n,
      large: 2n ** 62n,
      real: 1.5,
      nan: Number.NaN,
      minusZero: -0,
      bytes: Buffer.from([0, 255]),
      time: new Timestamp(1, 123_456_000),
      place: new GeoPoint(1.5, -2.5),
      other: source.doc('c/d'),
      vector: FieldValue.vector([1, 2.5]),
      nested: { list: [null, { deep: true }] },
    });
    const exported = first.exportJson('demo-one');
    second.seed('demo-one', JSON.parse(JSON.stringify(exported)) as typeof exported);
    second.seed('demo-two', exported);

    expect(second.exportJson('demo-one')).toEqual(exported);
    const there = await client(second.host).doc('a/b').get();
    const here = await source.doc('a/b').get();
    expect(there.updateTime?.isEqual(here.updateTime as Timestamp)).toBe(true);
    expect(there.get('bytes')).toEqual(Buffer.from([0, 255]));
    expect(Object.is(there.get('minusZero'), -0)).toBe(true);
    const moved = client(second.host, 'demo-two');
    expect((await moved.doc('a/b').get()).get('other')).toEqual(moved.doc('c/d'));
  });

  it('a commit listener gets the names of the documents that each commit changed', async () => {
    const server = await start();
    const firestore = client(server.host);
    const heard: unknown[] = [];
    const stop = server.onCommit((change) => heard.push(change));
    await firestore.doc('a/b').set({ n: 1 });
    await firestore.doc('a/b').set({ n: 1 });
    await firestore.batch().delete(firestore.doc('a/b')).set(firestore.doc('a/c'), {}).commit();
    stop();
    await firestore.doc('a/d').set({});

    const name = (path: string): string => `projects/demo-one/databases/(default)/documents/${path}`;
    expect(heard).toEqual([
      { project: 'demo-one', documents: [name('a/b')] },
      { project: 'demo-one', documents: [name('a/b'), name('a/c')] },
    ]);
  });

  it('the server counts the document reads that production would bill', async () => {
    const server = await start();
    const firestore = client(server.host);
    const read = async (action: () => Promise<unknown>) => {
      const before = server.reads();
      await action();
      return server.reads() - before;
    };
    const batch = firestore.batch();
    for (let i = 0; i < 3; i += 1) batch.set(firestore.doc(`a/${i}`), { i });

    expect(await read(() => batch.commit())).toBe(0);
    expect(await read(() => firestore.doc('a/missing').get())).toBe(1);
    expect(await read(() => firestore.collection('a').get())).toBe(3);
    expect(await read(() => firestore.collection('empty').get())).toBe(1);
    expect(await read(() => firestore.collection('a').count().get())).toBe(1);
  });

  it('a query that the index check refuses is refused as a read, as a count and as a listener', async () => {
    const seen: string[] = [];
    const server = await start({
      checkQuery: (query, parent) => {
        seen.push(`${parent.split('/').at(-1)} ${query.from?.[0]?.collectionId}`);
        throw Object.assign(new Error('needs an index'), { code: 9 });
      },
    });
    const query = client(server.host).collection('items').where('a', '==', 1);
    const refused = { code: 9 };

    await expect(query.get()).rejects.toMatchObject(refused);
    await expect(query.count().get()).rejects.toMatchObject(refused);
    await expect(
      new Promise((resolve, reject) => {
        query.onSnapshot(resolve, reject);
      }),
    ).rejects.toThrow('needs an index');
    expect(seen).toEqual(Array.from({ length: 3 }, () => 'documents items'));
  });

  it('a bug in the server is answered with INVALID_ARGUMENT and logged prominently', async () => {
    const lines: string[] = [];
    const server = await start({
      log: (line) => lines.push(line),
      checkQuery: () => {
        throw new TypeError('a bug');
      },
    });

    await expect(client(server.host).collection('items').get()).rejects.toMatchObject({ code: 3 });
    expect(lines).toEqual([expect.stringMatching(/^FAULT .*a bug/)]);
  });

  it('a commit of more than 10 MiB is accepted', async () => {
    const server = await start();
    const firestore = client(server.host);
    const batch = firestore.batch();
    for (let index = 0; index < 11; index++)
      batch.set(firestore.doc(`a/${index}`), { text: 'x'.repeat(1_000_000) });

    await expect(batch.commit()).resolves.toHaveLength(11);
  });

  it('documents are kept between runs', async () => {
    const dir = temporaryDirectory();
    const first = await startFirestore({ dir });
    const before = client(first.host);
    await before.doc('a/b').set({ n: 1 });
    await first.stop();
    const second = await start({ dir, fsync: true });

    expect((await client(second.host).doc('a/b').get()).data()).toEqual({ n: 1 });
  });

  // The server must write before it answers. Otherwise it would confirm writes that then fail.
  it('each kind of write is refused on a full disk and changes nothing', async () => {
    const firestore = client((await start({ dir: temporaryDirectory() })).host);
    await firestore.doc('a/b').set({ n: 1 });
    const makeRoom = await fillDisk();

    const writer = firestore.bulkWriter();
    writer.onWriteError(() => false);
    const writes = [
      firestore.doc('a/b').update({ n: 2 }),
      firestore.batch().delete(firestore.doc('a/b')).commit(),
      firestore.runTransaction((transaction) =>
        Promise.resolve(void transaction.create(firestore.doc('a/c'), {})),
      ),
      writer.set(firestore.doc('a/d'), {}),
    ];
    const [answers] = await Promise.all([Promise.allSettled(writes), writer.close()]);
    const refused = { status: 'rejected', reason: { code: 9 } };
    expect(answers).toMatchObject(writes.map(() => refused));

    makeRoom();
    const { docs } = await firestore.collection('a').get();
    expect(docs.map((each) => [each.id, each.get('n') as number])).toEqual([['b', 1]]);
  });
});

import { describe, expect, it } from 'vitest';
import { normalizeQuery } from '../query/normalize.ts';
import { planQuery } from '../query/run.ts';
import { DATABASE, ROOT, setWrite, wireQuery } from '../testing/wire-values.ts';
import { plainFields } from '../values/plain.ts';
import { createClock } from './clock.ts';
import type { Database, ReadAt } from './database.ts';
import { Engine } from './engine.ts';
import type { Transaction } from './transactions.ts';

const START = 1_000_000_000;

function setUp() {
  const time = { microseconds: START };
  const engine = new Engine({
    clock: createClock(() => time.microseconds),
    now: () => time.microseconds / 1000,
  });
  return { time, engine, database: engine.database(DATABASE) };
}

const within = (transaction: Transaction): ReadAt => ({ kind: 'transaction', transaction });
const itemsPlan = () => planQuery(normalizeQuery(wireQuery('items', [['n', 'GREATER_THAN', 0]])));

async function numberAt(database: Database, path: string, at: ReadAt = { kind: 'now' }): Promise<unknown> {
  const document = await database.read(`${ROOT}/${path}`, at);
  return document === null ? null : plainFields(document.fields)['n'];
}

/**
 * Increments a stored number in a transaction, and retries as long as the commit is refused. Returns the number of
 * attempts.
 */
async function increment(database: Database, path: string): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const transaction = database.begin({});
    const before = await numberAt(database, path, within(transaction));
    try {
      await database.commit([setWrite(path, { n: Number(before) + 1 })], transaction.id);
      return attempt;
    } catch (error) {
      expect(error).toMatchObject({ code: 10 });
    }
  }
}

describe('transactions', () => {
  it('fifty concurrent increments are all applied', async () => {
    const { database } = setUp();
    await database.commit([setWrite('items/a', { n: 0 })]);

    await Promise.all(Array.from({ length: 50 }, () => increment(database, 'items/a')));

    expect(await numberAt(database, 'items/a')).toBe(50);
  });

  it('of two transactions that wait for each other, one is refused and the other commits', async () => {
    const { database } = setUp();
    await database.commit([setWrite('items/a', { n: 1 }), setWrite('items/b', { n: 1 })]);
    const [first, second] = [database.begin({}), database.begin({})];
    await numberAt(database, 'items/a', within(first));
    await numberAt(database, 'items/b', within(second));
    const waiting = numberAt(database, 'items/b', within(first));
    await numberAt(database, 'items/a', within(second));
    await waiting;

    await expect(database.commit([setWrite('items/a', { n: 2 })], second.id)).rejects.toMatchObject({
      code: 10,
    });
    await database.commit([setWrite('items/b', { n: 3 })], first.id);

    expect(await numberAt(database, 'items/b')).toBe(3);
  });

  it('a transaction that was refused a lock can still read the documents as of one moment, but cannot commit', async () => {
    const { database } = setUp();
    await database.commit([setWrite('items/a', { n: 1 }), setWrite('items/b', { n: 1 })]);
    const [first, second] = [database.begin({}), database.begin({})];
    await numberAt(database, 'items/a', within(first));
    await numberAt(database, 'items/b', within(second));
    const waiting = numberAt(database, 'items/b', within(first));
    await numberAt(database, 'items/a', within(second));
    await waiting;
    await database.commit([setWrite('items/a', { n: 9 }), setWrite('items/b', { n: 9 })], first.id);

    expect(await numberAt(database, 'items/a', within(second))).toBe(1);
    await expect(database.commit([], second.id)).rejects.toMatchObject({ code: 10 });
  });

  it('a commit is refused if a query of the transaction would now return other rows', async () => {
    const { database } = setUp();
    await database.commit([setWrite('items/a', { n: 1 })]);
    const transaction = database.begin({});
    await database.query(itemsPlan(), ROOT, within(transaction));
    await database.commit([setWrite('items/b', { n: 1 })]);

    await expect(database.commit([setWrite('sums/all', { n: 1 })], transaction.id)).rejects.toMatchObject({
      code: 10,
    });
    expect(await numberAt(database, 'sums/all')).toBeNull();
  });

  it('a transaction locks the rows that it reads, which prevents write skew', async () => {
    const { database } = setUp();
    await database.commit([setWrite('items/a', { n: 1 }), setWrite('items/b', { n: 1 })]);
    const leave = async (path: string): Promise<boolean> => {
      const transaction = database.begin({});
      const rows = await database.query(itemsPlan(), ROOT, within(transaction));
      const writes = rows.length > 1 ? [setWrite(path, { n: 0 })] : [];
      return database.commit(writes, transaction.id).then(
        () => true,
        () => false,
      );
    };

    await Promise.all([leave('items/a'), leave('items/b')]);

    const left = await database.query(itemsPlan(), ROOT, { kind: 'now' });
    expect(left).toHaveLength(1);
  });

  it('a write outside of a transaction waits until a transaction releases its locks, and is then applied', async () => {
    const { database } = setUp();
    await database.commit([setWrite('items/a', { n: 1 })]);
    const transaction = database.begin({});
    await numberAt(database, 'items/a', within(transaction));
    const plain = database.commit([setWrite('items/a', { n: 100 })]);
    await database.commit([setWrite('items/a', { n: 2 })], transaction.id);
    await plain;

    expect(await numberAt(database, 'items/a')).toBe(100);
  });

  it('a transaction locks documents that do not exist yet', async () => {
    const { database } = setUp();
    const [first, second] = [database.begin({}), database.begin({})];
    await numberAt(database, 'items/new', within(first));
    const waiting = numberAt(database, 'items/new', within(second));
    await database.commit([setWrite('items/new', { n: 1 })], first.id);

    expect(await waiting).toBe(1);
  });

  it('a read-only transaction reads the documents as of one moment and cannot write', async () => {
    const { database } = setUp();
    await database.commit([setWrite('items/a', { n: 1 })]);
    const transaction = database.begin({ readOnly: {} });
    await database.commit([setWrite('items/a', { n: 2 }), setWrite('items/b', { n: 2 })]);

    expect(await numberAt(database, 'items/a', within(transaction))).toBe(1);
    expect(await database.query(itemsPlan(), ROOT, within(transaction))).toHaveLength(1);
    await expect(database.commit([setWrite('items/a', {})], transaction.id)).rejects.toMatchObject({
      code: 3,
    });
  });

  it('a transaction ends with its commit, even if the commit is refused', async () => {
    const { database } = setUp();
    const transaction = database.begin({});
    const write = { ...setWrite('items/a', {}), currentDocument: { exists: true } };

    await expect(database.commit([write], transaction.id)).rejects.toMatchObject({ code: 5 });
    await expect(database.commit([], transaction.id)).rejects.toMatchObject({ code: 3 });
  });

  it('a transaction that is idle for more than a minute ends and releases its locks', async () => {
    const { database, time } = setUp();
    await database.commit([setWrite('items/a', { n: 1 })]);
    await numberAt(database, 'items/a', within(database.begin({})));
    const plain = database.commit([setWrite('items/a', { n: 2 })]);
    time.microseconds += 61_000_000;
    database.tidy();
    await plain;

    expect(await numberAt(database, 'items/a')).toBe(2);
  });
});

describe('commits', () => {
  it('a commit applies all writes or none', async () => {
    const { database } = setUp();
    const writes = [
      setWrite('items/a', { n: 1 }),
      { ...setWrite('items/b', {}), currentDocument: { exists: true } },
    ];

    await expect(database.commit(writes)).rejects.toMatchObject({ code: 5 });
    expect(await numberAt(database, 'items/a')).toBeNull();
  });

  it('a write sees the result of an earlier write of the same commit', async () => {
    const { database } = setUp();
    await database.commit([
      setWrite('items/a', { n: 1 }),
      { ...setWrite('items/a', { n: 2 }), currentDocument: { exists: true } },
    ]);

    expect(await numberAt(database, 'items/a')).toBe(2);
  });

  it('a commit of more than 500 writes is accepted, as in production since 2023', async () => {
    const { database } = setUp();
    await database.commit(Array.from({ length: 501 }, (_, index) => setWrite(`items/${index}`, { n: 1 })));

    expect(await database.query(itemsPlan(), ROOT, { kind: 'now' })).toHaveLength(501);
  });
});

describe('reads in the past', () => {
  const at = (microseconds: number) => ({ seconds: String(Math.floor(microseconds / 1e6)), nanos: 0 });

  it('a read in the past returns the documents of that time, even those that were deleted later', async () => {
    const { database, time } = setUp();
    await database.commit([setWrite('items/a', { n: 1 }), setWrite('items/b', { n: 1 })]);
    time.microseconds += 2_000_000;
    await database.commit([setWrite('items/a', { n: 2 }), { delete: `${ROOT}/items/b` }]);
    const past: ReadAt = { kind: 'past', time: database.past(at(START + 1_000_000)) };

    expect(await numberAt(database, 'items/a', past)).toBe(1);
    expect(await database.query(itemsPlan(), ROOT, past)).toHaveLength(2);
    expect(await database.query(itemsPlan(), ROOT, { kind: 'now' })).toHaveLength(1);
  });

  it('a read time may be up to one minute in the past, but not in the future', () => {
    const { database, time } = setUp();
    time.microseconds += 120_000_000;

    expect(database.past(at(time.microseconds - 60_000_000))).toBe(time.microseconds - 60_000_000);
    expect(() => database.past(at(time.microseconds - 61_000_000))).toThrow(
      expect.objectContaining({ code: 9 }),
    );
    expect(() => database.past(at(time.microseconds + 1_000_000))).toThrow(
      expect.objectContaining({ code: 3 }),
    );
  });

  it('old versions and records of deleted documents are dropped after five and a half minutes', async () => {
    const { database, time } = setUp();
    const before: ReadAt = { kind: 'past', time: START };
    await database.commit([setWrite('items/a', { n: 1 }), setWrite('items/b', { n: 1 })]);
    await database.commit([setWrite('items/a', { n: 2 }), { delete: `${ROOT}/items/b` }]);
    time.microseconds += 331_000_000;
    database.tidy();

    expect(await numberAt(database, 'items/a', before)).toBeNull();
    expect(await numberAt(database, 'items/a')).toBe(2);
    expect(database.documents.collectionIds(ROOT)).toEqual(['items']);
  });
});

describe('collections', () => {
  it('a collection without documents of its own is listed if it contains deeper documents', async () => {
    const { database } = setUp();
    await database.commit([setWrite('a/x/b/y', {}), setWrite('c/z', {}), setWrite('d/gone', {})]);
    await database.commit([{ delete: `${ROOT}/d/gone` }]);

    expect(database.documents.collectionIds(ROOT)).toEqual(['a', 'c']);
    expect(database.documents.names(`${ROOT}/a`, false)).toEqual([]);
    expect(database.documents.names(`${ROOT}/a`, true)).toEqual([`${ROOT}/a/x`]);
  });

  it('a collection remains sorted by document name while documents are added and deleted', async () => {
    const { database } = setUp();
    const plan = planQuery(normalizeQuery(wireQuery('items')));
    const ids = () => database.run(plan, ROOT).map(({ name }) => name.slice(-1));
    await database.commit(['d', 'b'].map((id) => setWrite(`items/${id}`, {})));
    expect(ids()).toEqual(['b', 'd']);

    await database.commit(['c', 'e', 'a'].map((id) => setWrite(`items/${id}`, {})));
    expect(ids()).toEqual(['a', 'b', 'c', 'd', 'e']);

    await database.commit([{ delete: `${ROOT}/items/c` }, setWrite('items/b', { n: 1 })]);
    expect(ids()).toEqual(['a', 'b', 'd', 'e']);
  });

  it('a collection group at the root finds collections of that id at any depth', async () => {
    const { database } = setUp();
    await database.commit([setWrite('a/x/items/1', {}), setWrite('items/2', {}), setWrite('other/3', {})]);
    const plan = planQuery(normalizeQuery({ from: [{ collectionId: 'items', allDescendants: true }] }));

    expect(database.run(plan, ROOT).map(({ name }) => name.slice(-1))).toEqual(['1', '2']);
    expect(() => database.run(plan, `${ROOT}/a/x`)).toThrow(expect.objectContaining({ code: 3 }));
  });
});

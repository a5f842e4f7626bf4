import { type Client, credentials, makeGenericClientConstructor } from '@grpc/grpc-js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FirestoreServer, startFirestore } from '../server.ts';
import { DATABASE, ROOT, setWrite, wireFields, wireQuery } from '../testing/wire-values.ts';
import { loadService } from './service.ts';

type Answer = Record<string, unknown>;

let server: FirestoreServer;
let client: Client;
const service = loadService();

beforeAll(async () => {
  server = await startFirestore();
  const Service = makeGenericClientConstructor(service, 'Firestore');
  client = new Service(server.host, credentials.createInsecure());
});
afterEach(() => server.reset());
afterAll(async () => {
  client.close();
  await server.stop();
});

function method(name: string) {
  const found = service[name];
  if (found === undefined) throw new Error(`no method ${name}`);
  return found;
}

/** Calls RPCs for which the SDK has no method. */
async function call(name: string, request: object): Promise<Answer> {
  const { path, requestSerialize, responseDeserialize } = method(name);
  return new Promise((resolve, reject) => {
    client.makeUnaryRequest(path, requestSerialize, responseDeserialize, request, (error, answer) => {
      if (error === null) resolve(answer as Answer);
      else reject(error);
    });
  });
}

function openStream(name: string, request: object) {
  const { path, requestSerialize, responseDeserialize } = method(name);
  return client.makeServerStreamRequest(path, requestSerialize, responseDeserialize, request);
}

async function stream(name: string, request: object): Promise<Answer[]> {
  const answers: Answer[] = [];
  for await (const answer of openStream(name, request)) answers.push(answer as Answer);
  return answers;
}

const data = (path: string) => server.readDocument(`${ROOT}/${path}`);
const commit = async (...writes: object[]) => call('Commit', { database: DATABASE, writes });

describe('calls on one document', () => {
  it('CreateDocument creates a document, and generates an id if none is given', async () => {
    const request = { parent: ROOT, collectionId: 'a', document: { fields: wireFields({ n: 1 }) } };
    const named = await call('CreateDocument', { ...request, documentId: 'b' });
    const unnamed = await call('CreateDocument', request);

    expect(named['name']).toBe(`${ROOT}/a/b`);
    expect(unnamed['name']).toMatch(/\/a\/[\w-]{20}$/);
    await expect(call('CreateDocument', { ...request, documentId: 'b' })).rejects.toMatchObject({ code: 6 });
  });

  it('GetDocument returns only the requested fields, and refuses a missing document', async () => {
    await commit(setWrite('a/b', { n: 1, m: 2 }));
    const found = await call('GetDocument', { name: `${ROOT}/a/b`, mask: { fieldPaths: ['m'] } });

    expect(Object.keys(found['fields'] as object)).toEqual(['m']);
    await expect(call('GetDocument', { name: `${ROOT}/a/c` })).rejects.toMatchObject({ code: 5 });
    await expect(call('GetDocument', {})).rejects.toMatchObject({ code: 3 });
  });

  it('UpdateDocument changes only the fields of the mask, and respects a precondition', async () => {
    await commit(setWrite('a/b', { n: 1, m: 2 }));
    const document = { name: `${ROOT}/a/b`, fields: wireFields({ n: 5 }) };
    await call('UpdateDocument', { document, updateMask: { fieldPaths: ['n'] } });

    expect(data('a/b')).toEqual({ n: 5, m: 2 });
    await expect(
      call('UpdateDocument', { document, currentDocument: { exists: false } }),
    ).rejects.toMatchObject({
      code: 6,
    });
  });

  it('DeleteDocument deletes a document, and respects a precondition', async () => {
    await commit(setWrite('a/b', {}));
    await call('DeleteDocument', { name: `${ROOT}/a/b` });

    expect(data('a/b')).toBeNull();
    const again = { name: `${ROOT}/a/b`, currentDocument: { exists: true } };
    await expect(call('DeleteDocument', again)).rejects.toMatchObject({ code: 5 });
  });

  it('a test can make one commit fail, and the next commit succeeds', async () => {
    server.failNextCommit(14);
    await expect(call('DeleteDocument', { name: `${ROOT}/a/b` })).rejects.toMatchObject({ code: 14 });
    await expect(call('DeleteDocument', { name: `${ROOT}/a/b` })).resolves.toEqual({});
  });
});

describe('lists', () => {
  it('documents are listed in pages', async () => {
    await commit(...['1', '2', '3', '4', '5'].map((id) => setWrite(`a/${id}`, {})));
    const request = { parent: ROOT, collectionId: 'a', pageSize: 2 };
    const ids: string[] = [];
    let pageToken: unknown = '';
    do {
      const page: Answer = await call('ListDocuments', { ...request, pageToken });
      ids.push((page['documents'] as { name: string }[]).map(({ name }) => name.slice(-1)).join(''));
      pageToken = page['nextPageToken'];
    } while (pageToken);

    expect(ids).toEqual(['12', '34', '5']);
    await expect(call('ListDocuments', { ...request, pageSize: -1 })).rejects.toMatchObject({ code: 3 });
  });

  it('a list of documents includes missing documents on request', async () => {
    await commit(setWrite('a/1', {}), setWrite('a/2/b/3', {}));
    const names = async (showMissing: boolean) => {
      const { documents } = await call('ListDocuments', { parent: ROOT, collectionId: 'a', showMissing });
      return (documents as { name: string }[]).map(({ name }) => name.slice(-1));
    };

    expect([await names(false), await names(true)]).toEqual([['1'], ['1', '2']]);
  });

  it('a page of collections has the requested length', async () => {
    await commit(setWrite('a/1', {}), setWrite('b/2', {}));

    expect(await call('ListCollectionIds', { parent: ROOT, pageSize: 1 })).toMatchObject({
      collectionIds: ['a'],
    });
    await expect(call('ListCollectionIds', { parent: `${ROOT}/a` })).rejects.toMatchObject({ code: 3 });
  });
});

describe('transactions over the wire', () => {
  const begin = async (options: object = {}) => call('BeginTransaction', { database: DATABASE, options });

  beforeEach(async () => {
    await commit(setWrite('a/b', { n: 0 }));
  });

  it('a transaction can begin, read and be committed, but only once', async () => {
    const { transaction } = await begin();
    await call('GetDocument', { name: `${ROOT}/a/b`, transaction });
    await call('Commit', { database: DATABASE, transaction, writes: [setWrite('a/b', { n: 1 })] });

    expect(data('a/b')).toEqual({ n: 1 });
    await expect(call('Commit', { database: DATABASE, transaction })).rejects.toMatchObject({ code: 3 });
  });

  it('a transaction can be rolled back twice and leaves no locks', async () => {
    const { transaction } = await begin();
    await call('GetDocument', { name: `${ROOT}/a/b`, transaction });
    await call('Rollback', { database: DATABASE, transaction });
    await call('Rollback', { database: DATABASE, transaction });
    await commit(setWrite('a/b', { n: 2 }));

    expect(data('a/b')).toEqual({ n: 2 });
  });

  it('a transaction whose commit fails because a test requested the failure ends and releases its locks', async () => {
    const { transaction } = await begin();
    await call('GetDocument', { name: `${ROOT}/a/b`, transaction });
    server.failNextCommit(10);
    await expect(call('Commit', { database: DATABASE, transaction })).rejects.toMatchObject({ code: 10 });
    await commit(setWrite('a/b', { n: 3 }));

    expect(data('a/b')).toEqual({ n: 3 });
  });

  it('if the client disconnects during the read that starts a transaction, the transaction ends', async () => {
    const { transaction } = await begin();
    await call('GetDocument', { name: `${ROOT}/a/b`, transaction });
    const reading = openStream('BatchGetDocuments', {
      database: DATABASE,
      documents: [`${ROOT}/a/c`, `${ROOT}/a/b`],
      newTransaction: { readWrite: {} },
    });
    const gone = new Promise((resolve) => {
      reading.on('error', resolve);
    });
    reading.once('data', () => reading.cancel());
    await gone;
    await commit(setWrite('a/c', { n: 4 }));

    expect(data('a/c')).toEqual({ n: 4 });
    await call('Rollback', { database: DATABASE, transaction });
  });

  it('a transaction can read documents as they were at an earlier time', async () => {
    const { commitTime } = await commit(setWrite('a/b', { n: 1 }));
    await commit(setWrite('a/b', { n: 2 }));
    const { transaction } = await begin({ readOnly: { readTime: commitTime } });
    const found = await call('GetDocument', { name: `${ROOT}/a/b`, transaction });

    expect(found['fields']).toMatchObject({ n: { integerValue: '1' } });
    await expect(begin({ readOnly: { readTime: { seconds: '1' } } })).rejects.toMatchObject({ code: 9 });
  });
});

describe('batches of independent writes', () => {
  it('a batch carries out the valid writes and reports a status for each write', async () => {
    const refused = { ...setWrite('a/2', {}), currentDocument: { exists: true } };
    const { status } = await call('BatchWrite', {
      database: DATABASE,
      writes: [setWrite('a/1', {}), refused, setWrite('a/3', {})],
    });

    expect((status as { code?: number }[]).map(({ code = 0 }) => code)).toEqual([0, 5, 0]);
    expect([data('a/1'), data('a/2'), data('a/3')]).toEqual([{}, null, {}]);
  });

  it('a batch of 500 writes is accepted, and a batch of 501 is refused', async () => {
    const writes = Array.from({ length: 501 }, (_, index) => setWrite(`a/${index}`, {}));

    await expect(call('BatchWrite', { database: DATABASE, writes })).rejects.toMatchObject({ code: 3 });
    const { status } = await call('BatchWrite', { database: DATABASE, writes: writes.slice(1) });
    expect(status).toHaveLength(500);
  });
});

describe('queries over the wire', () => {
  const request = { parent: ROOT, structuredQuery: wireQuery('a') };

  it('a query without results returns a read time', async () => {
    expect(await stream('RunQuery', request)).toEqual([{ readTime: expect.anything() as unknown }]);
  });

  it('a query can be explained without being run', async () => {
    await commit(setWrite('a/b', {}));
    const [answer] = await stream('RunQuery', { ...request, explainOptions: {} });

    expect(answer).toMatchObject({ explainMetrics: { planSummary: {} } });
    expect(answer).not.toHaveProperty('document');
  });

  it('a query over more documents is split into more partitions, up to the requested number', async () => {
    await commit(...Array.from({ length: 300 }, (_, index) => setWrite(`a/${1000 + index}`, {})));
    const parted = async (partitionCount: number) =>
      ((await call('PartitionQuery', { ...request, partitionCount }))['partitions'] as unknown[] | undefined)
        ?.length;

    expect([await parted(1), await parted(9)]).toEqual([1, 2]);
  });

  it('a pipeline of the Enterprise edition is not implemented', async () => {
    await expect(stream('ExecutePipeline', { database: DATABASE })).rejects.toMatchObject({ code: 12 });
  });

  it('an invalid query is refused, even if it is the read that starts a transaction', async () => {
    const broken = { ...request, structuredQuery: wireQuery('a', [['n', 'IN', []]]) };

    await expect(stream('RunQuery', { ...broken, newTransaction: {} })).rejects.toMatchObject({ code: 3 });
    await expect(stream('RunQuery', { ...request, parent: 'nowhere' })).rejects.toMatchObject({ code: 3 });
  });
});

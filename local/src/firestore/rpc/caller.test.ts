import { credentials, makeGenericClientConstructor, Metadata, type Client } from '@grpc/grpc-js';
import { Firestore } from '@google-cloud/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FirestoreServer, startFirestore } from '../server.ts';
import { DATABASE, ROOT } from '../testing/wire-values.ts';
import { loadService } from './service.ts';

const token = 'the token of this start';
const project = DATABASE.split('/')[1] ?? '';
const service = loadService();
let server: FirestoreServer;
let client: Client;
let known: Firestore;

beforeAll(async () => {
  process.env['METADATA_SERVER_DETECTION'] = 'none';
  server = await startFirestore({ token });
  client = new (makeGenericClientConstructor(service, 'Firestore'))(
    server.host,
    credentials.createInsecure(),
  );
  const customHeaders = { Authorization: `Bearer ${token}` };
  known = new Firestore({ projectId: project, host: server.host, ssl: false, customHeaders });
  await known.doc('a/kept').set({ n: 1 });
});
afterAll(async () => {
  client.close();
  await known.terminate();
  await server.stop();
});

/** A request whose values would make most calls read or change something. */
const request = {
  name: `${ROOT}/a/kept`,
  parent: ROOT,
  database: DATABASE,
  documents: [`${ROOT}/a/kept`],
  writes: [{ delete: `${ROOT}/a/kept` }],
  collectionId: 'a',
  document: { name: `${ROOT}/a/kept`, fields: {} },
};

/** Calls any RPC, streamed or not, and returns the code of its status. */
async function codeOf(name: string, metadata: Metadata): Promise<number> {
  const method = service[name];
  if (method === undefined) throw new Error(`no method ${name}`);
  const { path, requestSerialize, responseDeserialize } = method;
  const call = client.makeBidiStreamRequest(path, requestSerialize, responseDeserialize, metadata);
  return new Promise((resolve) => {
    call.on('status', ({ code }) => resolve(code));
    call.on('error', () => undefined);
    call.on('data', () => call.cancel());
    call.write(request);
    call.end();
  });
}

function headers(authorization?: string): Metadata {
  const metadata = new Metadata();
  if (authorization !== undefined) metadata.add('authorization', authorization);
  return metadata;
}

describe('a Firestore with a token', () => {
  it.each([
    ['no token', headers()],
    ['the token that emulators accept from an administrator', headers('Bearer owner')],
    ['another token of the same length', headers(`Bearer ${token.toUpperCase()}`)],
    ['the beginning of the token', headers(`Bearer ${token.slice(0, -1)}`)],
    ['the token and more', headers(`Bearer ${token}!`)],
    ['the token without its scheme', headers(token)],
    ['an empty header', headers('')],
  ])('every call with %s is refused and changes nothing', async (_what, metadata) => {
    const before = server.exportJson(project);
    const names = Object.keys(service);
    const codes = await Promise.all(names.map(async (name) => [name, await codeOf(name, metadata)]));
    expect(codes).toEqual(names.map((name) => [name, 7]));
    expect(names.length).toBeGreaterThan(12);
    expect(server.exportJson(project)).toEqual(before);
    expect(JSON.stringify(before)).toContain('a/kept');
  });

  it('the SDK reports the refusal of a call without the token immediately and does not repeat the call', async () => {
    const stranger = new Firestore({ projectId: project, host: server.host, ssl: false });
    for (const call of [
      () => stranger.doc('a/kept').get(),
      () => stranger.collection('a').get(),
      () => stranger.doc('a/kept').set({ n: 2 }),
      () => stranger.runTransaction((transaction) => transaction.get(stranger.doc('a/kept'))),
    ])
      await expect(call()).rejects.toMatchObject({ code: 7, message: expect.stringContaining('token') });
    await stranger.terminate();
  });

  it('a caller with the token reads, writes and listens', async () => {
    await known.runTransaction(async (transaction) => {
      await transaction.get(known.doc('b/c'));
      transaction.set(known.doc('b/c'), { n: 1 });
    });
    const heard = await new Promise((resolve, reject) => {
      const stop = known.doc('b/c').onSnapshot((snapshot) => {
        stop();
        resolve(snapshot.data());
      }, reject);
    });
    expect(heard).toEqual({ n: 1 });
    expect((await known.collection('b').count().get()).data()).toEqual({ count: 1 });
  });
});

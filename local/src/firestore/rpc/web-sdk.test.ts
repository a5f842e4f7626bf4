import { deleteApp, initializeApp } from 'firebase/app';
import {
  collection,
  connectFirestoreEmulator,
  deleteDoc,
  doc,
  type Firestore,
  getCountFromServer,
  getDoc,
  getFirestore,
  increment,
  onSnapshot,
  query,
  runTransaction,
  serverTimestamp,
  setDoc,
  setLogLevel,
  terminate,
  updateDoc,
  where,
  writeBatch,
} from 'firebase/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FirestoreServer, startFirestore } from '../server.ts';

/**
 * The SDK for browsers uses gRPC when it runs in Node. Unlike the Admin SDK, it writes through a stream, and uses one
 * stream for all listeners.
 */
describe('the web SDK', () => {
  let server: FirestoreServer;
  let firestore: Firestore;
  const app = initializeApp({ projectId: 'demo-web' });

  beforeAll(async () => {
    setLogLevel('silent');
    server = await startFirestore();
    firestore = getFirestore(app);
    connectFirestoreEmulator(firestore, '127.0.0.1', server.port);
  });
  afterAll(async () => {
    await terminate(firestore);
    await deleteApp(app);
    await server.stop();
  });

  it('the web SDK writes and reads documents', async () => {
    const one = doc(firestore, 'items/one');
    await setDoc(one, { n: 1, at: serverTimestamp() });
    await updateDoc(one, { n: increment(2) });

    const found = await getDoc(one);
    expect(found.get('n')).toBe(3);
    expect(found.metadata.fromCache).toBe(false);
    await deleteDoc(one);
    expect((await getDoc(one)).exists()).toBe(false);
  });

  it('the web SDK reports why a write was refused, and can make further writes', async () => {
    const missing = updateDoc(doc(firestore, 'items/missing'), { n: 1 });

    await expect(missing).rejects.toMatchObject({ code: 'not-found' });
    await setDoc(doc(firestore, 'items/after'), { n: 1 });
  });

  it('the web SDK runs transactions, batches and counts', async () => {
    const counter = doc(firestore, 'counters/one');
    await writeBatch(firestore).set(counter, { n: 0 }).set(doc(firestore, 'counters/two'), { n: 5 }).commit();
    const add = async () =>
      runTransaction(firestore, async (transaction) => {
        const n = Number((await transaction.get(counter)).get('n'));
        transaction.update(counter, { n: n + 1 });
      });
    await Promise.all([add(), add(), add()]);

    expect((await getDoc(counter)).get('n')).toBe(3);
    expect((await getCountFromServer(collection(firestore, 'counters'))).data().count).toBe(2);
  });

  it('the web SDK listens to several queries at the same time', async () => {
    const users = collection(firestore, 'users');
    const hear = (kind: string, target: number) =>
      new Promise<string[]>((resolve) => {
        const stop = onSnapshot(
          query(users, where('kind', '==', kind)),
          { includeMetadataChanges: true },
          (snapshot) => {
            if (snapshot.size < target || snapshot.metadata.fromCache) return;
            stop();
            resolve(snapshot.docs.map(({ id }) => id));
          },
        );
      });
    const heard = Promise.all([hear('a', 2), hear('b', 1)]);
    for (const [id, kind] of [
      ['1', 'a'],
      ['2', 'b'],
      ['3', 'a'],
    ] as const)
      await setDoc(doc(users, id), { kind });

    expect(await heard).toEqual([['1', '3'], ['2']]);
  });
});

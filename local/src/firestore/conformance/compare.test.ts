import * as fc from 'fast-check';
import { FieldPath, type DocumentData, type Query } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFirestore } from '../server.ts';
import { openClient, type Client } from './client.ts';
import { startGoogleEmulator, whyNoGoogleEmulator } from './google-emulator.ts';
import { queryPlan, buildQuery, writePlan, applyWrites, type QueryPlan, type WritePlan } from './plans.ts';

/** The seed is fixed, so that every run finds the same differences. */
const SEED = 20_260_704;
const WRITES = 120;
const QUERIES = 300;
const COUNTS = 60;

interface Side {
  readonly client: Client;
  close(): Promise<void>;
}

const projectId = 'demo-compare';
const settings = { gaxServerStreamingRetries: true };

async function embedded(): Promise<Side> {
  const server = await startFirestore();
  const client = openClient({ address: `127.0.0.1:${server.port}`, projectId, settings });
  return { client, close: async () => client.close().then(async () => server.stop()) };
}

async function googles(): Promise<Side> {
  const target = await startGoogleEmulator();
  const client = openClient({ address: target.address, projectId, settings });
  return { client, close: async () => client.close().then(async () => target.close()) };
}

/** The answer that a caller receives, or the code of the refusal. */
async function outcome(attempt: () => Promise<unknown>): Promise<unknown> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof Error && 'code' in error) return { refused: error.code };
    return { refused: 'by the SDK' };
  }
}

const contents = async (query: Query): Promise<readonly (readonly [string, DocumentData])[]> =>
  (await query.get()).docs.map((doc) => [doc.id, doc.data()]);

const obstacle = whyNoGoogleEmulator();

describe.skipIf(obstacle !== undefined)(
  `our Firestore server and Google's emulator${obstacle ? ` (${obstacle})` : ''}`,
  () => {
    const sides: Side[] = [];

    beforeAll(async () => {
      sides.push(...(await Promise.all([embedded(), googles()])));
    });

    afterAll(async () => {
      await Promise.all(sides.map(async (side) => side.close()));
    });

    const onBoth = async (ask: (client: Client) => Promise<unknown>): Promise<readonly unknown[]> =>
      Promise.all(sides.map(async ({ client }) => outcome(async () => ask(client))));

    it('random writes leave the same documents on both servers', async () => {
      const plans: readonly WritePlan[] = fc.sample(writePlan, { seed: SEED, numRuns: WRITES });
      for (const plan of plans) {
        const [ours, theirs] = await onBoth(async ({ db }) => applyWrites(db.collection('written'), plan));
        expect(ours, JSON.stringify(plan)).toEqual(theirs);
        const [here, there] = await onBoth(async ({ db }) => contents(db.collection('written')));
        expect(here, JSON.stringify(plan)).toEqual(there);
      }
    });

    it('random queries return the same results on both servers', async () => {
      const seeds: readonly WritePlan[] = fc.sample(writePlan, { seed: SEED + 1, numRuns: 60 });
      for (const plan of seeds) await onBoth(async ({ db }) => applyWrites(db.collection('asked'), plan));
      const plans: readonly QueryPlan[] = fc.sample(queryPlan, { seed: SEED + 2, numRuns: QUERIES });
      let answered = 0;
      for (const plan of plans) {
        const [ours, theirs] = await onBoth(async ({ db }) =>
          contents(buildQuery(db.collection('asked'), plan)),
        );
        expect(ours, JSON.stringify(plan)).toEqual(theirs);
        if (Array.isArray(ours) && ours.length > 0) answered += 1;
      }

      expect(answered).toBeGreaterThan(QUERIES / 5);
    });

    it('random queries return the same count on both servers', async () => {
      const plans: readonly QueryPlan[] = fc.sample(queryPlan, { seed: SEED + 3, numRuns: COUNTS });
      for (const plan of plans) {
        const [ours, theirs] = await onBoth(async ({ db }) => {
          const query = buildQuery(db.collection('asked'), plan);
          return (await query.count().get()).data();
        });
        expect(ours, JSON.stringify(plan)).toEqual(theirs);
      }
    });

    it('documents are sorted by their ids in the same order on both servers', async () => {
      const ids: readonly string[] = fc.sample(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }), {
        seed: SEED,
        numRuns: 80,
      });
      const usable = ids.filter((id) => !/[/]|^\.{1,2}$|^__.*__$/.test(id));
      const [ours, theirs] = await onBoth(async ({ db }) => {
        const batch = db.batch();
        for (const id of usable) batch.set(db.collection('ids').doc(id), { id });
        await batch.commit();
        return (await db.collection('ids').orderBy(FieldPath.documentId()).get()).docs.map((doc) => doc.id);
      });

      expect(ours).toEqual(theirs);
      expect(ours).toHaveLength(new Set(usable).size);
    });
  },
);

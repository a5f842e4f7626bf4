import { readFileSync } from 'node:fs';
import { deliveryQueues } from '@fanfare/core/deliveries/queues.ts';
import { networks } from '@fanfare/platforms/registry.ts';
import createTest from 'firebase-functions-test';
import { deleteApp } from 'firebase-admin/app';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createIndexCheck } from '../../local/src/firestore/indexes/check.ts';
import { startFirestore, type FirestoreServer } from '../../local/src/firestore/server.ts';
import { firebaseApp, firestore } from './google/firebase.ts';
import * as functions from './index.ts';
import { sizes } from './options.ts';
import { startLocalStorage, type LocalStorage } from './testing/local-storage.ts';
import { serveHttp, type TestServer } from './testing/serve-http.ts';

const firebaseJson = JSON.parse(readFileSync(new URL('../../firebase.json', import.meta.url), 'utf8')) as {
  hosting: { rewrites: { function?: { functionId: string; region: string } }[] };
};

let local: FirestoreServer;
let storage: LocalStorage;
let services: TestServer;
let sdk: ReturnType<typeof createTest>;

beforeAll(async () => {
  const indexes: unknown = JSON.parse(
    readFileSync(new URL('../../firestore.indexes.json', import.meta.url), 'utf8'),
  );
  local = await startFirestore({ checkQuery: createIndexCheck(indexes), log: () => undefined });
  // The test SDK sets environment variables too, so ours have to be set after it.
  sdk = createTest();
  storage = await startLocalStorage('demo-store', 'demo');
  for (const [name, value] of Object.entries(storage.env)) vi.stubEnv(name, value);
  vi.stubEnv('FIRESTORE_EMULATOR_HOST', local.host);
  vi.stubEnv('GCLOUD_PROJECT', 'demo-store');
  vi.stubEnv('APP_ORIGIN', 'https://fanfare.example');
  vi.stubEnv('SUPPORT_EMAIL', 'support@fanfare.example');
  vi.stubEnv('TASKS_SERVICE_ACCOUNT', 'tasks@demo-store.iam.gserviceaccount.com');
  vi.stubEnv('AI_KEY', 'none');
  vi.stubEnv('STRIPE_KEY', 'none');
  vi.stubEnv('STRIPE_WEBHOOK_SECRET', 'none');
  services = await serveHttp((req, res) => Promise.resolve(functions.services(req as never, res as never)));
});
afterAll(async () => {
  await services.stop();
  await (await firestore()).terminate();
  await local.stop();
  await storage.stop();
  await deleteApp(await firebaseApp());
  sdk.cleanup();
  vi.unstubAllEnvs();
});

const health = async () => (await fetch(`${services.origin}/services/health`)).json();

describe('the deployed functions', () => {
  it('there are exactly six functions', () => {
    expect(Object.keys(functions).toSorted()).toEqual([
      'api',
      'deliver',
      'media',
      'pages',
      'services',
      'sweep',
    ]);
  });

  it('the sweep runs every minute', () => {
    expect(functions.sweep.__endpoint.scheduleTrigger).toMatchObject({
      schedule: 'every 1 minutes',
      timeZone: 'UTC',
    });
  });

  it('each function has the name that the rewrites of Hosting use', () => {
    const rewritten = firebaseJson.hosting.rewrites.flatMap(({ function: target }) => target ?? []);
    for (const { functionId, region } of rewritten)
      expect((functions as Record<string, { __endpoint?: unknown }>)[functionId]?.__endpoint).toMatchObject({
        region: [region],
      });
    expect(new Set(rewritten.map(({ functionId }) => functionId)).size).toBe(5);
  });

  it('the delivery function can run every step that the queues start at the same time', () => {
    const steps = deliveryQueues(networks.map(({ id }) => id)).reduce((sum, { atOnce }) => sum + atOnce, 0);
    const { concurrency, maxInstances } = sizes.deliver;
    expect(concurrency * maxInstances).toBeGreaterThanOrEqual(steps);
  });

  it('the product is healthy once the sweep has run', async () => {
    const lines: string[] = [];
    const write = vi
      .spyOn(process.stdout, 'write')
      .mockImplementation((line) => lines.push(String(line)) > 0);
    expect(await health()).toMatchObject({ status: 'late', sweepAgeSeconds: null });

    // The test SDK runs scheduled functions of both generations, but its types only know the first generation.
    const runSweep = sdk.wrap(functions.sweep as never) as () => Promise<void>;
    await runSweep();
    const after = await health();
    write.mockRestore();

    expect(after).toMatchObject({ status: 'ok' });
    expect(lines.map((line) => (JSON.parse(line) as { route: string }).route)).toEqual([
      'GET /services/health',
      'GET /services/health',
    ]);
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { taskRoutes } from '@fanfare/core/api/tasks.ts';
import { manualClock } from '../../../local/src/clock/manual-clock.ts';
import { createIssuer } from '../../../local/src/oidc/issuer.ts';
import { createServiceAccount } from '../../../local/src/oidc/service-account.ts';
import { startTasks, type TasksServer } from '../../../local/src/tasks/server.ts';
import { readBytes } from '../http/read-bytes.ts';
import { serveHttp, type TestServer } from '../testing/serve-http.ts';
import { longCallSeconds } from './long-calls.ts';
import { createMachineVerifier } from './machine-token.ts';
import { clientOptions, createTaskQueue, ownAddress, type TaskQueue } from './tasks.ts';

interface Received {
  method: string | undefined;
  url: string | undefined;
  type: string | undefined;
  token: string;
  body: string;
}

const account = 'tasks@demo.iam.gserviceaccount.com';
// Starts at the real time, because the server checks tokens against the real time.
const clock = manualClock(Date.now());
const received: Received[] = [];
let dir: string;
let worker: TestServer;
let server: TasksServer;
let queue: TaskQueue;
let handle: () => Promise<void>;
let hungUp: boolean;
let verifyMachine: (token: string) => Promise<boolean>;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'fanfare-tasks-'));
  vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', (await createServiceAccount({ dir, projectId: 'demo' })).file);
  vi.stubEnv('METADATA_SERVER_DETECTION', 'none');
  worker = await serveHttp(async (req, res) => {
    received.push({
      method: req.method,
      url: req.url,
      type: req.headers['content-type'],
      token: req.headers.authorization?.replace('Bearer ', '') ?? '',
      body: (await readBytes(req, 10_000)).toString('utf8'),
    });
    res.on('close', () => {
      hungUp = !res.writableFinished;
    });
    await handle();
    res.end();
  });
  server = await startTasks({
    clock,
    issuer: await createIssuer({ issuer: 'https://accounts.google.com', now: () => clock.now() }),
    projectId: 'demo',
    queues: { default: {} },
  });
  const all = {
    appOrigin: worker.origin,
    projectId: 'demo',
    tasksAddress: new URL(server.url),
    tasksLocation: 'us-central1',
    tasksServiceAccount: account,
    machineCertsUrl: new URL(`${server.url}/oauth2/v3/certs`),
  };
  verifyMachine = createMachineVerifier(() => all);
  queue = createTaskQueue(
    () => all,
    () => new Date(clock.now()),
  );
});
beforeEach(() => {
  received.length = 0;
  handle = () => Promise.resolve();
  hungUp = false;
});
afterAll(async () => {
  await server.stop();
  await worker.stop();
  await rm(dir, { recursive: true });
  vi.unstubAllEnvs();
});

const { deleteFiles } = taskRoutes;
const input = { paths: ['workspaces/w/image/a.webp'] };

describe('a task', () => {
  it('a task calls its route with its input', async () => {
    await queue.enqueue(deleteFiles, input, { id: 'once' });
    await server.idle();

    expect(received).toMatchObject([
      { method: 'POST', url: deleteFiles.path, type: 'application/json', body: JSON.stringify(input) },
    ]);
  });

  it('a task carries a token that the server accepts as a machine token', async () => {
    await queue.enqueue(deleteFiles, input, { id: 'with-token' });
    await server.idle();

    expect(await verifyMachine(received[0]?.token ?? '')).toBe(true);
  });

  it('a second task with the same id is ignored without a failure', async () => {
    await queue.enqueue(deleteFiles, input, { id: 'twice' });
    await queue.enqueue(deleteFiles, input, { id: 'twice' });
    await server.idle();
    await queue.enqueue(deleteFiles, input, { id: 'twice' });
    await server.idle();

    expect(received).toHaveLength(1);
  });

  it('a task waits for its delay', async () => {
    await queue.enqueue(deleteFiles, input, { id: 'later', delaySeconds: 120 });
    await clock.advance(119_000);
    await server.idle();
    expect(received).toEqual([]);

    await clock.advance(2_000);
    await server.idle();
    expect(received).toHaveLength(1);
  });

  it('the deadline of a long task is the time limit of its function', async () => {
    const slow = Promise.withResolvers<void>();
    handle = () => slow.promise;
    await queue.enqueue(deleteFiles, input, { id: 'long', at: 'media' });
    await vi.waitFor(() => expect(received).toHaveLength(1));
    await clock.advance(longCallSeconds * 1000 - 1);
    expect(hungUp).toBe(false);
    await clock.advance(1);
    await vi.waitFor(() => expect(hungUp).toBe(true));
    slow.resolve();
    handle = () => Promise.resolve();
    await clock.advance(60_000);
    await server.idle();
    expect(received).toHaveLength(2);
  });

  it('enqueueing a task with an invalid id fails', async () => {
    await expect(queue.enqueue(deleteFiles, input, { id: 'no such id!' })).rejects.toMatchObject({ code: 3 });
  });
});

describe('a queue whose connection breaks', () => {
  const task = { id: 'cut' };
  const answered = (response: ServerResponse, status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  /** Enqueues a task at a server that gives these answers, and returns the outcome and the number of attempts. */
  async function enqueueAt(...answers: ((response: ServerResponse) => unknown)[]): Promise<[string, number]> {
    let attempts = 0;
    const cutting = await serveHttp((_req, res) => {
      answers[attempts]?.(res);
      attempts += 1;
      return Promise.resolve();
    });
    const address = { tasksAddress: new URL(cutting.origin), appOrigin: worker.origin };
    const settings = {
      ...address,
      projectId: 'demo',
      tasksLocation: 'us-central1',
      tasksServiceAccount: account,
    };
    const atServer = createTaskQueue(
      () => settings,
      () => new Date(clock.now()),
    );
    const outcome = await atServer.enqueue(deleteFiles, input, task).then(
      () => 'created',
      (error: unknown) => `code ${String((error as { code?: unknown }).code)}`,
    );
    await cutting.stop();
    return [outcome, attempts];
  }
  const cut = (response: ServerResponse) => response.destroy();
  const created = (response: ServerResponse) => answered(response, 200, {});
  const refusedAs = (code: number, status: string) => (response: ServerResponse) =>
    answered(response, code, { error: { code, message: 'No.', status } });

  it('a second attempt creates the task', async () => {
    expect(await enqueueAt(cut, created)).toEqual(['created', 2]);
  });

  it('a task counts as created if the first attempt created it but the answer was lost', async () => {
    expect(await enqueueAt(cut, refusedAs(409, 'ALREADY_EXISTS'))).toEqual(['created', 2]);
  });

  it('enqueueing fails if the second attempt also breaks', async () => {
    expect(await enqueueAt(cut, cut, created)).toEqual(['code 14', 2]);
  });

  it('a refusal is not retried', async () => {
    expect(await enqueueAt(refusedAs(403, 'PERMISSION_DENIED'), created)).toEqual(['code 7', 1]);
  });
});

describe('the direct address of a function', () => {
  const around = { projectId: 'fanfare-prod' };

  it('the direct address bypasses Hosting', () => {
    expect(ownAddress({ ...around, appOrigin: 'https://fanfare.example.com' }, 'media')).toBe(
      'https://us-central1-fanfare-prod.cloudfunctions.net/media',
    );
  });

  it.each(['http://127.0.0.1:4600', 'http://localhost:4600', 'http://[::1]:4600', 'http://localhost'])(
    'the direct address in local development is the address of the product: %s',
    (appOrigin) => {
      expect(ownAddress({ ...around, appOrigin }, 'deliver')).toBe(appOrigin);
    },
  );

  it('a host name that only begins with localhost is not treated as this machine', () => {
    expect(ownAddress({ ...around, appOrigin: 'http://localhost.example.com' }, 'media')).toMatch(
      /cloudfunctions/,
    );
  });
});

describe('the Cloud Tasks client', () => {
  it("the client uses Google's own service by default", () => {
    expect(clientOptions(null)).toEqual({});
  });

  it('the client uses REST for an address that is not Google’s own', () => {
    expect(clientOptions(new URL('http://127.0.0.1:8123'))).toEqual({
      fallback: true,
      protocol: 'http',
      apiEndpoint: '127.0.0.1',
      port: 8123,
    });
    expect(clientOptions(new URL('https://tasks.example'))).toMatchObject({ protocol: 'https', port: 443 });
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CloudTasksClient } from '@google-cloud/tasks';
import { type App, deleteApp, initializeApp } from 'firebase-admin/app';
import { getFunctions } from 'firebase-admin/functions';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createServiceAccount } from '../oidc/service-account.ts';
import { type Harness, parent, queue, startHarness, startTime } from './testing/harness.ts';

let harness: Harness;
beforeEach(async () => {
  harness = await startHarness((worker) => ({ queues: { publish: {}, job: { defaultTarget: worker.url } } }));
});
afterEach(async () => {
  await harness.stop();
});

describe('the client @google-cloud/tasks in REST mode', () => {
  let client: CloudTasksClient;
  let dir: string;
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'tasks-client-'));
    const account = await createServiceAccount({ dir, projectId: 'demo' });
    vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', account.file);
    client = new CloudTasksClient({
      fallback: true,
      protocol: 'http',
      apiEndpoint: '127.0.0.1',
      port: harness.tasks.port,
    });
  });
  afterEach(async () => {
    await client.close();
    vi.unstubAllEnvs();
    await rm(dir, { recursive: true });
  });

  const httpRequest = () => ({
    url: harness.worker.url,
    httpMethod: 'POST' as const,
    headers: { 'Content-Type': 'application/json' },
    body: Buffer.from('{"postId":"p1"}').toString('base64'),
  });

  it('a created task reaches its worker at its time', async () => {
    const seconds = startTime / 1000 + 60;

    const [task] = await client.createTask({
      parent: queue,
      task: { name: `${queue}/tasks/a1-post-v1`, scheduleTime: { seconds }, httpRequest: httpRequest() },
    });

    expect(task.name).toBe(`${queue}/tasks/a1-post-v1`);
    expect(Number(task.scheduleTime?.seconds)).toBe(seconds);
    expect(task.httpRequest?.httpMethod).toBe('POST');
    expect(task.view).toBe('BASIC');
    await harness.clock.advance(59_999);
    await harness.tasks.idle();
    expect(harness.worker.received).toEqual([]);
    await harness.clock.advance(1);
    await harness.tasks.idle();
    expect(harness.worker.received).toMatchObject([
      { method: 'POST', path: '/work', body: '{"postId":"p1"}' },
    ]);
  });

  it("errors arrive as gRPC errors with Google's messages", async () => {
    const task = { name: `${queue}/tasks/once`, scheduleTime: { seconds: startTime / 1000 + 60 } };
    const create = () => client.createTask({ parent: queue, task: { ...task, httpRequest: httpRequest() } });
    await create();

    await expect(create()).rejects.toMatchObject({
      code: 6,
      message: expect.stringContaining('already exists'),
    });
    await expect(client.deleteTask({ name: `${queue}/tasks/none` })).rejects.toMatchObject({ code: 5 });
    await expect(client.getQueue({ name: `${parent}/queues/none` })).rejects.toMatchObject({
      code: 5,
      message: expect.stringContaining('Queue does not exist.'),
    });
    await expect(
      client.createTask({
        parent: queue,
        task: { scheduleTime: { seconds: startTime / 1000 + 720 * 3600 + 1 }, httpRequest: httpRequest() },
      }),
    ).rejects.toMatchObject({ code: 3, message: expect.stringContaining('no more than 720h in the future') });
  });

  it('Google’s client gets, lists, runs and deletes tasks', async () => {
    const scheduleTime = { seconds: startTime / 1000 + 3600 };
    for (const id of ['a', 'b', 'c']) {
      await client.createTask({
        parent: queue,
        task: { name: `${queue}/tasks/${id}`, scheduleTime, httpRequest: httpRequest() },
      });
    }

    const [full] = await client.getTask({ name: `${queue}/tasks/a`, responseView: 'FULL' });
    const [listed] = await client.listTasks({ parent: queue });
    const [first, , page] = await client.listTasks({ parent: queue, pageSize: 2 }, { autoPaginate: false });
    await client.deleteTask({ name: `${queue}/tasks/b` });
    const [run] = await client.runTask({ name: `${queue}/tasks/c` });
    await harness.tasks.idle();

    expect(Buffer.from(full.httpRequest?.body ?? '').toString()).toBe('{"postId":"p1"}');
    expect(listed.map(({ name }) => name?.split('/').at(-1))).toEqual(['a', 'b', 'c']);
    expect(first).toHaveLength(2);
    expect(page.nextPageToken).toBeTruthy();
    expect(run.dispatchCount).toBe(1);
    expect(harness.worker.received.map(({ headers }) => headers['x-cloudtasks-taskname'])).toEqual(['c']);
    expect((await client.listTasks({ parent: queue }))[0].map(({ name }) => name)).toEqual([
      `${queue}/tasks/a`,
    ]);
  });

  it('Google’s client creates, changes, pauses, resumes, purges and deletes queues', async () => {
    const name = `${parent}/queues/extra`;

    const [made] = await client.createQueue({
      parent,
      queue: { name, rateLimits: { maxConcurrentDispatches: 3 }, retryConfig: { maxAttempts: 4 } },
    });
    const [changed] = await client.updateQueue({
      queue: { name, retryConfig: { maxAttempts: 9, minBackoff: { seconds: 2 } } },
      updateMask: { paths: ['retry_config.max_attempts'] },
    });
    const [paused] = await client.pauseQueue({ name });
    const [resumed] = await client.resumeQueue({ name });
    const [purged] = await client.purgeQueue({ name });
    const [listed] = await client.listQueues({ parent });
    await client.deleteQueue({ name });

    expect(made.retryConfig?.maxAttempts).toBe(4);
    expect(changed).toMatchObject({
      rateLimits: { maxConcurrentDispatches: 3 },
      retryConfig: { maxAttempts: 9, minBackoff: { nanos: 100_000_000 } },
    });
    expect([paused.state, resumed.state]).toEqual(['PAUSED', 'RUNNING']);
    expect(Number(purged.purgeTime?.seconds)).toBe(startTime / 1000);
    expect(listed.map((each) => each.name)).toEqual([name, `${parent}/queues/job`, queue]);
    await expect(client.getQueue({ name })).rejects.toMatchObject({ code: 5 });
  });
});

describe('the task queues of firebase-admin', () => {
  let app: App;
  beforeEach(() => {
    vi.stubEnv('CLOUD_TASKS_EMULATOR_HOST', harness.tasks.host);
    app = initializeApp(
      { projectId: 'demo', serviceAccountId: 'tasks@demo.iam.gserviceaccount.com' },
      'tasks',
    );
  });
  afterEach(async () => {
    await deleteApp(app);
    vi.unstubAllEnvs();
  });

  it("an enqueued task is sent to its queue's URL with a token that the issuer's keys verify", async () => {
    await getFunctions(app).taskQueue('job').enqueue({ postId: 'p1' });
    await harness.tasks.idle();

    const [received] = harness.worker.received;
    expect(received).toMatchObject({ method: 'POST', path: '/work', body: '{"data":{"postId":"p1"}}' });
    expect(received?.headers['content-type']).toBe('application/json');
    const keys = createRemoteJWKSet(new URL(`${harness.tasks.url}/oauth2/v3/certs`));
    const token = received?.headers.authorization?.replace('Bearer ', '') ?? '';
    const { payload } = await jwtVerify(token, keys, {
      issuer: 'https://accounts.google.com',
      audience: harness.worker.url,
      currentDate: new Date(startTime),
    });
    expect(payload['email']).toBe('tasks@demo.iam.gserviceaccount.com');
  });

  it('an enqueued task waits for the requested delay', async () => {
    await harness.clock.set(Date.now());
    await getFunctions(app).taskQueue('job').enqueue({}, { scheduleDelaySeconds: 300 });

    await harness.clock.advance(290_000);
    await harness.tasks.idle();
    expect(harness.worker.received).toEqual([]);

    await harness.clock.advance(15_000);
    await harness.tasks.idle();
    expect(harness.worker.received).toHaveLength(1);
  });

  it('a task id that was used before is refused, even after the task was deleted', async () => {
    const jobs = getFunctions(app).taskQueue('job');
    const enqueue = () => jobs.enqueue({}, { scheduleTime: new Date(startTime + 60_000), id: 'post-v1' });
    await enqueue();

    await expect(enqueue()).rejects.toThrow('A task with ID post-v1 already exists');
    await jobs.delete('post-v1');
    await expect(enqueue()).rejects.toThrow('A task with ID post-v1 already exists');
    await expect(jobs.delete('post-v1')).resolves.toBeUndefined();

    await harness.clock.advance(60_000);
    expect(harness.worker.received).toEqual([]);
  });

  it('a task for a queue that does not exist is refused', async () => {
    await expect(getFunctions(app).taskQueue('none').enqueue({})).rejects.toThrow('Queue does not exist.');
  });
});

it('a call from a page of another site is refused, and creates no task', async () => {
  const name = `${queue}/tasks/foreign`;
  const scheduleTime = new Date(startTime + 60_000).toISOString();
  const create = (headers: Record<string, string>) =>
    fetch(`${harness.tasks.url}/v2/${queue}/tasks`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ task: { name, scheduleTime, httpRequest: { url: harness.worker.url } } }),
    });

  expect((await create({ origin: 'https://evil.example' })).status).toBe(403);
  expect((await harness.call('GET', `/v2/${name}`)).status).toBe(404);
  expect((await create({})).status).toBe(200);
});

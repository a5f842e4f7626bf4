import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTasks } from '../server.ts';
import { type Harness, parent, queue, startHarness, startTime } from '../testing/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(async () => {
  await harness.stop();
});

const later = { scheduleTime: new Date(startTime + 60_000).toISOString() };
const failure = (code: number, status: string, message: string) => ({
  status: code,
  body: { error: { code, status, message, details: [] } },
});
const missingQueue = failure(
  404,
  'NOT_FOUND',
  'Queue does not exist. If you just created the queue, wait at least a minute for the queue to initialize.',
);

describe('an API call', () => {
  it('the answer to an API call tells the client that idle connections stay open for 65 seconds', async () => {
    const response = await fetch(`${harness.tasks.url}/v2/${queue}`);
    expect(response.headers.get('keep-alive')).toBe('timeout=65');
  });

  it.each(['/v2/', '/v2beta3/', '/'])('the API is served below the path %s', async (prefix) => {
    expect((await harness.call('GET', `${prefix}${queue}`)).body).toMatchObject({
      name: queue,
      state: 'RUNNING',
    });
  });

  it.each([
    ['GET', '/'],
    ['GET', '/v3/x'],
    ['PUT', `/v2/${queue}`],
    ['PUT', `/v2/${queue}/tasks`],
    ['POST', `/v2/${queue}/tasks/a:stop`],
    ['PATCH', `/v2/${parent}/queues`],
    ['GET', `/v2/${queue}/tasks:run`],
    ['GET', '/local/else'],
  ])('a call to an unknown path is refused: %s %s', async (method, path) => {
    const reply = await harness.call(method, path, method === 'GET' ? undefined : {});

    expect([reply.status, reply.body]).toMatchObject([404, { error: { status: 'NOT_FOUND' } }]);
  });

  it('a call whose body is not JSON is refused', async () => {
    const response = await fetch(`${harness.tasks.url}/v2/${queue}/tasks`, { method: 'POST', body: '{' });

    expect(response.status).toBe(400);
    expect(await response.text()).toContain('Invalid JSON payload received.');
  });

  it('a call with a body over ten megabytes is refused', async () => {
    const body = JSON.stringify({ task: 'x'.repeat(10 * 1024 * 1024) });
    const response = await fetch(`${harness.tasks.url}/v2/${queue}/tasks`, { method: 'POST', body });

    expect(response.status).toBe(400);
    expect(await response.text()).toContain('Request payload size exceeds the limit');
  });

  it.each([
    ['GET', ''],
    ['DELETE', ''],
    ['GET', '/tasks'],
    ['POST', '/tasks'],
    ['GET', '/tasks/a'],
    ['DELETE', '/tasks/a'],
    ['POST', ':pause'],
    ['POST', ':resume'],
    ['POST', ':purge'],
  ])("a call about an unknown queue is refused with Google's message: %s %s", async (method, rest) => {
    const path = `/v2/${parent}/queues/none${rest}`;

    expect(await harness.call(method, path, method === 'POST' ? {} : undefined)).toEqual(missingQueue);
  });
});

describe('a task', () => {
  it('the error for a task that never existed differs from the error for a task that was deleted recently', async () => {
    await harness.create({ ...later, name: `${queue}/tasks/short` });
    await harness.call('DELETE', `/v2/${queue}/tasks/short`);
    const gone = failure(
      404,
      'NOT_FOUND',
      'The task no longer exists, though a task with this name existed recently. The task either successfully completed or was deleted.',
    );

    expect(await harness.call('GET', `/v2/${queue}/tasks/none`)).toEqual(
      failure(404, 'NOT_FOUND', 'Task does not exist.'),
    );
    for (const [method, verb] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', ':run'],
    ] as const) {
      expect(await harness.call(method, `/v2/${queue}/tasks/short${verb}`)).toEqual(gone);
    }
  });

  it('a task with the name of an existing task is refused with 409', async () => {
    const task = { ...later, name: `${queue}/tasks/same` };
    await harness.create(task);

    expect(await harness.create(task)).toEqual(
      failure(409, 'ALREADY_EXISTS', 'Requested entity already exists'),
    );
  });

  it('a task without a name gets a numeric name', async () => {
    const { body } = await harness.create(later);

    expect(body['name']).toMatch(new RegExp(`^${queue}/tasks/\\d{15,20}$`));
  });

  it('only the full view of a task contains its payload', async () => {
    const name = `${queue}/tasks/views`;
    const httpRequest = { url: harness.worker.url, headers: { 'X-Own': '1' }, body: 'YQ==' };
    const create = await harness.call('POST', `/v2/${queue}/tasks`, {
      task: { ...later, name, httpRequest },
    });
    const get = async (view: string) => (await harness.call('GET', `/v2/${name}${view}`)).body;

    expect(create.body).toEqual({
      name,
      httpRequest: {
        url: harness.worker.url,
        httpMethod: 'POST',
        headers: { 'X-Own': '1', 'User-Agent': 'Google-Cloud-Tasks' },
      },
      scheduleTime: later.scheduleTime,
      createTime: new Date(startTime).toISOString(),
      dispatchDeadline: '600s',
      dispatchCount: 0,
      responseCount: 0,
      view: 'BASIC',
    });
    expect(await get('')).toEqual(create.body);
    for (const view of ['FULL', '2']) {
      expect(await get(`?responseView=${view}`)).toMatchObject({
        view: 'FULL',
        httpRequest: { body: 'YQ==' },
      });
    }
    expect(await get('?responseView=ALL')).toMatchObject({ error: { code: 400 } });
  });
});

describe('a list of tasks', () => {
  const list = async (query: string) =>
    (await harness.call('GET', `/v2/${parent}/queues/list/tasks?${query}`)).body;

  it('the pages of a task list contain every remaining task exactly once, even if tasks are deleted between two pages', async () => {
    await harness.call('POST', `/v2/${parent}/queues`, { name: `${parent}/queues/list` });
    for (const id of ['c', 'a', 'e', 'b', 'd']) {
      await harness.call('POST', `/v2/${parent}/queues/list/tasks`, {
        task: {
          ...later,
          name: `${parent}/queues/list/tasks/${id}`,
          httpRequest: { url: harness.worker.url },
        },
      });
    }
    const ids = ({ tasks }: { tasks?: unknown }) =>
      Array.isArray(tasks) ? tasks.map(({ name }: { name: string }) => name.at(-1)).join('') : '';

    const first = await list('pageSize=2');
    await harness.call('DELETE', `/v2/${parent}/queues/list/tasks/b`);
    const second = await list(`pageSize=2&pageToken=${String(first['nextPageToken'])}`);
    const third = await list(`pageSize=2&pageToken=${String(second['nextPageToken'])}`);

    expect([first, second, third].map(ids)).toEqual(['ab', 'cd', 'e']);
    expect(third).not.toHaveProperty('nextPageToken');
    expect(ids(await list('pageSize=0'))).toBe('acde');
    expect(await list('pageSize=4')).not.toHaveProperty('nextPageToken');
    expect(await list('pageSize=-1')).toMatchObject({ error: { code: 400 } });
    expect(await list('pageSize=x')).toMatchObject({ error: { code: 400 } });
  });

  it('a page holds at most a thousand tasks', async () => {
    const name = `${parent}/queues/many`;
    await harness.call('POST', `/v2/${parent}/queues`, { name });
    const create = () =>
      harness.call('POST', `/v2/${name}/tasks`, {
        task: { ...later, httpRequest: { url: harness.worker.url } },
      });
    for (let round = 0; round < 11; round++)
      await Promise.all(Array.from({ length: round < 10 ? 100 : 1 }, create));
    const { body } = await harness.call('GET', `/v2/${name}/tasks?pageSize=5000`);
    expect(body['tasks']).toHaveLength(1000);
    expect(body).toHaveProperty('nextPageToken');
    // Deletes the queue. Otherwise all its tasks would run when later tests move the clock.
    await harness.call('DELETE', `/v2/${name}`);
  });
});

describe('a queue', () => {
  const create = (id: string, more: object = {}, into = parent) =>
    harness.call('POST', `/v2/${into}/queues`, { name: `${parent}/queues/${id}`, ...more });

  it('a queue id may have up to 100 letters, digits and hyphens', async () => {
    expect((await create('x'.repeat(100))).status).toBe(200);
    for (const id of ['', 'x'.repeat(101), 'a_b', 'a.b', 'a/b']) {
      expect((await create(id)).body).toMatchObject({
        error: { code: 400, message: expect.stringContaining('Queue name must be formatted') },
      });
    }
  });

  it('a queue name must belong to the location in the path', async () => {
    const elsewhere = 'projects/demo/locations/europe-west1';

    expect((await create('misplaced', {}, elsewhere)).body).toMatchObject({
      error: { status: 'INVALID_ARGUMENT' },
    });
    expect((await harness.call('GET', `/v2/${elsewhere}/queues`)).body).toEqual({ queues: [] });
  });

  it('a queue name is unique and stays blocked for seven days after the deletion', async () => {
    const week = 7 * 24 * 3_600_000;
    await create('short-lived');
    expect(await create('short-lived')).toEqual(failure(409, 'ALREADY_EXISTS', 'Queue already exists'));
    const deletedAt = harness.clock.now();

    expect(await harness.call('DELETE', `/v2/${parent}/queues/short-lived`)).toEqual({
      status: 200,
      body: {},
    });
    await harness.clock.set(deletedAt + week - 1);

    expect(await create('short-lived')).toEqual(
      failure(
        400,
        'FAILED_PRECONDITION',
        'The queue cannot be created because a queue with this name existed too recently.',
      ),
    );
    await harness.clock.advance(1);
    expect((await create('short-lived')).status).toBe(200);
  });

  it('a patch creates a queue that does not exist', async () => {
    const path = `/v2/${parent}/queues/by-patch`;

    expect((await harness.call('PATCH', path, { retryConfig: { maxAttempts: 2 } })).body).toMatchObject({
      retryConfig: { maxAttempts: 2, maxDoublings: 16 },
    });
    expect((await harness.call('PATCH', `/v2/${parent}/queues/a_b`, {})).status).toBe(400);
  });

  it('a patch with a mask keeps the fields that the mask does not name, and a patch without a mask resets all missing fields', async () => {
    await create('patched', { rateLimits: { maxDispatchesPerSecond: 5 }, retryConfig: { maxAttempts: 2 } });
    const patch = async (mask: string, body: object) =>
      (await harness.call('PATCH', `/v2/${parent}/queues/patched${mask}`, body)).body;

    expect(
      await patch('?updateMask=retryConfig.maxAttempts', { retryConfig: { maxAttempts: 7 } }),
    ).toMatchObject({
      rateLimits: { maxDispatchesPerSecond: 5 },
      retryConfig: { maxAttempts: 7 },
    });
    expect(await patch('?updateMask=retry_config', { retryConfig: { minBackoff: '3s' } })).toMatchObject({
      rateLimits: { maxDispatchesPerSecond: 5 },
      retryConfig: { maxAttempts: 100, minBackoff: '3s' },
    });
    expect(await patch('', {})).toMatchObject({ rateLimits: { maxDispatchesPerSecond: 500 } });
    expect(await patch('', { retryConfig: { maxAttempts: -5 } })).toMatchObject({ error: { code: 400 } });
  });

  it('a filter on queues is refused', async () => {
    expect((await harness.call('GET', `/v2/${parent}/queues?filter=state:PAUSED`)).status).toBe(400);
  });

  it('an invalid queue configuration keeps the server from starting', async () => {
    const start = (queues: object) =>
      startTasks({ issuer: harness.issuer, projectId: 'demo', queues: queues as Record<string, object> });

    await expect(start({ a_b: {} })).rejects.toThrow('Queue name must be formatted');
    await expect(start({ a: { retryConfig: { minBackoff: '5' } } })).rejects.toThrow(
      'Illegal duration format',
    );
  });
});

describe("the server's port", () => {
  it('a port that is already in use is reported in one sentence', async () => {
    const { port } = harness.tasks;

    await expect(
      startTasks({ issuer: harness.issuer, projectId: 'demo', queues: {}, port, clock: harness.clock }),
    ).rejects.toThrow(
      `Cloud Tasks cannot start. Port ${port} of 127.0.0.1 is taken; stop what uses it or choose another.`,
    );
  });
});

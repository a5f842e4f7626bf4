import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterEach, describe, expect, it } from 'vitest';
import { headersOf, inSeconds, named } from './testing/dispatching.ts';
import { type Harness, queue, startHarness, startTime } from './testing/harness.ts';
import type { QueueConfig, TasksOptions } from './server.ts';

let harness: Harness;
afterEach(async () => {
  await harness.stop();
});

const start = async (publish: QueueConfig = {}, options: Partial<TasksOptions> = {}) => {
  harness = await startHarness(() => ({ queues: { publish }, ...options }));
};
const header = (name: string) => headersOf(harness, name);

describe('a dispatch', () => {
  it('a dispatch has the documented headers, and the creator of the task cannot override those that the service sets', async () => {
    await start();
    await harness.create(
      { ...named('a1'), scheduleTime: inSeconds(0.25) },
      {
        httpMethod: 'PUT',
        body: Buffer.from('grüß').toString('base64'),
        headers: {
          'X-Own': 'kept',
          'User-Agent': 'mine',
          Host: 'else.example',
          'X-CloudTasks-TaskName': 'forged',
        },
      },
    );

    await harness.clock.advance(250);
    await harness.tasks.idle();

    const [received] = harness.worker.received;
    expect(received).toMatchObject({ method: 'PUT', path: '/work', body: 'grüß' });
    expect(received?.headers).toEqual({
      'x-own': 'kept',
      'user-agent': 'Google-Cloud-Tasks',
      'x-cloudtasks-queuename': 'publish',
      'x-cloudtasks-taskname': 'a1',
      'x-cloudtasks-taskretrycount': '0',
      'x-cloudtasks-taskexecutioncount': '0',
      'x-cloudtasks-tasketa': `${startTime / 1000}.250000`,
      'content-length': '6',
      host: new URL(harness.worker.url).host,
      connection: 'close',
    });
    expect(received?.rawHeaders).toContain('X-CloudTasks-TaskRetryCount');
  });

  it.each(['GET', 'HEAD', 'DELETE', 'OPTIONS', 'POST'])(
    'a dispatch with the method %s needs no body',
    async (httpMethod) => {
      await start();
      await harness.create({}, { httpMethod });
      await harness.tasks.idle();

      expect(harness.worker.received).toMatchObject([{ method: httpMethod, body: '' }]);
      expect(header('content-type')).toEqual([undefined]);
    },
  );

  it("a requested OIDC token, for its audience or else for the URL of the task, replaces the authorization header of the task's creator", async () => {
    await start();
    const serviceAccountEmail = 'tasks@demo.iam.gserviceaccount.com';
    const headers = { authorization: 'Bearer mine' };
    await harness.create(
      {},
      { headers, oidcToken: { serviceAccountEmail, audience: 'https://app.example' } },
    );
    await harness.create({}, { headers, oidcToken: { serviceAccountEmail } });
    await harness.create({}, { headers });
    await harness.tasks.idle();

    const tokens = header('authorization').map((value) => String(value).replace('Bearer ', ''));
    const audiences = await Promise.all(
      tokens
        .filter((token) => token !== 'mine')
        .map(async (token) => {
          const { payload } = await jwtVerify(token, createLocalJWKSet(harness.issuer.jwks()), {
            currentDate: new Date(startTime),
          });
          expect(payload).toMatchObject({ email: serviceAccountEmail, iss: 'https://accounts.google.com' });
          return payload.aud;
        }),
    );
    expect(tokens.filter((token) => token === 'mine')).toHaveLength(1);
    expect(new Set(audiences)).toEqual(new Set([harness.worker.url, 'https://app.example']));
  });
});

describe('a successful task', () => {
  it('a successful task is removed, and its name cannot be used again for an hour', async () => {
    await start();
    await harness.create(named('once'));
    await harness.tasks.idle();

    expect((await harness.call('GET', `/v2/${queue}/tasks/once`)).status).toBe(404);
    await harness.clock.set(startTime + 3_599_999);
    expect((await harness.create(named('once'))).body).toMatchObject({
      error: {
        code: 409,
        status: 'ALREADY_EXISTS',
        message: 'The task cannot be created because a task with this name existed too recently.',
      },
    });
    await harness.clock.advance(1);
    expect((await harness.create(named('once'))).status).toBe(200);
  });

  it('the name of a successful task can be used again immediately if the configured time is zero', async () => {
    await start({}, { tombstoneMs: 0 });
    await harness.create(named('again'));
    await harness.tasks.idle();
    await harness.create(named('again'));
    await harness.tasks.idle();

    expect(harness.worker.received).toHaveLength(2);
  });
});

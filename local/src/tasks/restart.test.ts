import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createIssuer } from '../oidc/issuer.ts';
import { fillDisk } from '../testing/full-disk.ts';
import { startTasks } from './server.ts';
import { type FakeWorker, startFakeWorker } from './testing/fake-worker.ts';
import { type Harness, queue, startHarness, startTime } from './testing/harness.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tasks-restart-'));
});
afterEach(async () => {
  await rm(dir, { recursive: true });
});

describe('a server restart', () => {
  let harness: Harness;
  beforeEach(async () => {
    harness = await startHarness(() => ({
      dir,
      queues: { publish: { retryConfig: { minBackoff: '10s', maxAttempts: 2 } } },
    }));
  });
  afterEach(async () => {
    await harness.stop();
  });
  const named = (id: string, seconds: number) => ({
    name: `${queue}/tasks/${id}`,
    scheduleTime: new Date(startTime + seconds * 1000).toISOString(),
  });
  const header = (name: string) => harness.worker.received.map(({ headers }) => headers[name]);

  it('a planned task keeps its time across a restart', async () => {
    await harness.create(named('a', 60), { body: 'YQ==', headers: { 'X-Own': '1' } });
    await harness.restart();

    await harness.clock.advance(59_999);
    await harness.tasks.idle();
    expect(harness.worker.received).toEqual([]);
    await harness.clock.advance(1);
    await harness.tasks.idle();

    expect(harness.worker.received).toMatchObject([{ body: 'a', headers: { 'x-own': '1' } }]);
  });

  it('a task that became due while the server was down is sent immediately', async () => {
    await harness.create(named('a', 60));
    await harness.tasks.stop();
    await harness.clock.advance(3_600_000);
    await harness.restart();
    await harness.tasks.idle();

    expect(header('x-cloudtasks-tasketa')).toEqual([`${startTime / 1000 + 60}.000000`]);
  });

  it('a task whose dispatch was interrupted is sent again, even if it was the last attempt', async () => {
    harness.worker.answer = (_request, index) =>
      index === 1 ? new Promise<never>(() => undefined) : { status: index === 0 ? 500 : 200 };
    await harness.create(named('a', 0));
    await harness.tasks.idle();
    await harness.clock.advance(10_000);
    await harness.worker.arrived(2);

    await harness.restart();
    await harness.tasks.idle();

    expect(header('x-cloudtasks-taskretrycount')).toEqual(['0', '1', '2']);
    expect((await harness.call('GET', `/v2/${queue}/tasks`)).body).toEqual({ tasks: [] });
  });

  it('after a restart, blocked names are still blocked and paused queues are still paused', async () => {
    await harness.create(named('done', 0));
    await harness.tasks.idle();
    await harness.call('POST', `/v2/${queue}:pause`);

    await harness.restart();

    expect((await harness.create(named('done', 0))).status).toBe(409);
    expect((await harness.call('GET', `/v2/${queue}`)).body).toMatchObject({
      state: 'PAUSED',
      retryConfig: { maxAttempts: 2 },
    });
  });

  it('a damaged line of the journal is reported, and the queues start without it', async () => {
    await harness.create(named('kept', 60));
    await harness.tasks.stop();
    await appendFile(join(dir, 'tasks.journal.jsonl'), 'nonsense\n');
    harness.logged.length = 0;

    await harness.restart();

    expect(harness.logged).toEqual([expect.stringMatching(/^Line \d+ of the journal .* was moved to /)]);
    expect((await harness.create(named('kept', 60))).status).toBe(409);
  });

  it('when the disk is full, new tasks are refused immediately, and the queues continue with the existing tasks', async () => {
    await harness.create(named('first', 60));
    const makeRoom = await fillDisk();

    const refused = await harness.create(named('second', 60));
    expect([refused.status, refused.body['error']]).toEqual([
      429,
      expect.objectContaining({ message: expect.stringContaining('cannot be stored') as string }),
    ]);
    await harness.clock.advance(60_000);
    await harness.tasks.idle();
    expect(harness.worker.received).toHaveLength(1);

    makeRoom();
    expect((await harness.create(named('second', 60))).status).toBe(200);
    await harness.restart();
    expect((await harness.create(named('first', 60))).status).toBe(409);
    expect((await harness.create(named('second', 60))).status).toBe(409);
  });
});

describe('a killed process', () => {
  let worker: FakeWorker;
  let child: ChildProcess | undefined;
  beforeEach(async () => {
    worker = await startFakeWorker();
  });
  afterEach(async () => {
    child?.kill('SIGKILL');
    await worker.stop();
  });

  /** Runs the server in its own process and returns its URL. */
  const startChild = async (): Promise<string> => {
    const module = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
    const script = `
      const { createIssuer } = await import(${module('../oidc/issuer.ts')});
      const { startTasks } = await import(${module('./server.ts')});
      const issuer = await createIssuer({ issuer: 'https://accounts.google.com', now: Date.now });
      const dir = ${JSON.stringify(dir)};
      console.log((await startTasks({ issuer, dir, projectId: 'demo', queues: { publish: {} } })).url);
    `;
    child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (!child.stdout) throw new Error('The process has no output.');
    const [url] = await once(createInterface(child.stdout), 'line');
    return String(url);
  };

  it('no accepted task is lost when the process is killed', async () => {
    const url = await startChild();
    worker.answer = () => new Promise<never>(() => undefined);
    const create = (task: object) =>
      fetch(`${url}/v2/${queue}/tasks`, {
        method: 'POST',
        body: JSON.stringify({ task: { httpRequest: { url: worker.url }, ...task } }),
      });
    const later = new Date(Date.now() + 3_600_000).toISOString();
    await create({ name: `${queue}/tasks/under-way` });
    await create({ name: `${queue}/tasks/later`, scheduleTime: later });
    await worker.arrived(1);

    const exited = once(child!, 'exit');
    child!.kill('SIGKILL');
    await exited;
    worker.answer = () => ({ status: 200 });
    const issuer = await createIssuer({ issuer: 'https://accounts.google.com', now: Date.now });
    const tasks = await startTasks({ dir, issuer, projectId: 'demo', queues: { publish: {} } });
    await tasks.idle();

    const taskNames = worker.received.map(({ headers }) => headers['x-cloudtasks-taskname']);
    const left = await (await fetch(`${tasks.url}/v2/${queue}/tasks`)).text();
    await tasks.stop();
    expect(taskNames).toEqual(['under-way', 'under-way']);
    expect(JSON.parse(left)).toMatchObject({
      tasks: [{ name: `${queue}/tasks/later`, scheduleTime: later }],
    });
  });
});

import { isRecord } from '@fanfare/core/values/is-record.ts';
import { type ManualClock, manualClock } from '../../clock/manual-clock.ts';
import { createIssuer, type Issuer } from '../../oidc/issuer.ts';
import { startTasks, type TasksOptions, type TasksServer } from '../server.ts';
import type { Fields } from '../wire/read.ts';
import { type FakeWorker, startFakeWorker } from './fake-worker.ts';

export const startTime = Date.parse('2026-01-05T10:00:00Z');
export const parent = 'projects/demo/locations/us-central1';
export const queue = `${parent}/queues/publish`;

export interface Reply {
  status: number;
  body: Fields;
}

/** A tasks server on a manual clock, with a worker. */
export interface Harness {
  clock: ManualClock;
  issuer: Issuer;
  worker: FakeWorker;
  tasks: TasksServer;
  logged: string[];
  call(method: string, path: string, body?: unknown): Promise<Reply>;
  /** Creates a task for the worker in the queue `publish`. */
  create(task?: Record<string, unknown>, request?: Record<string, unknown>): Promise<Reply>;
  /** Stops the server cleanly and starts it again with the same options. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export async function startHarness(
  optionsFor: (worker: FakeWorker) => Partial<TasksOptions> = () => ({}),
): Promise<Harness> {
  const clock = manualClock(startTime);
  const issuer = await createIssuer({ issuer: 'https://accounts.google.com', now: () => clock.now() });
  const worker = await startFakeWorker();
  const logged: string[] = [];
  const start = (): Promise<TasksServer> =>
    startTasks({
      clock,
      issuer,
      projectId: 'demo',
      queues: { publish: {} },
      log: (line) => logged.push(line),
      ...optionsFor(worker),
    });
  const harness: Harness = {
    clock,
    issuer,
    worker,
    logged,
    tasks: await start(),
    async call(method, path, body) {
      const response = await fetch(`${harness.tasks.url}${path}`, {
        method,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const answer: unknown = await response.json();
      return { status: response.status, body: isRecord(answer) ? answer : {} };
    },
    create: (task = {}, request = {}) =>
      harness.call('POST', `/v2/${queue}/tasks`, {
        task: { httpRequest: { url: worker.url, ...request }, ...task },
      }),
    async restart() {
      await harness.tasks.stop();
      harness.tasks = await start();
    },
    async stop() {
      await harness.tasks.stop();
      await worker.stop();
    },
  };
  return harness;
}

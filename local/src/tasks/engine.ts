import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { hourMs } from '@fanfare/core/time/units.ts';
import type { Clock } from '../clock/clock.ts';
import { systemClock } from '../clock/system-clock.ts';
import { handleIssuerRequest } from '../oidc/issuer-handler.ts';
import type { Issuer } from '../oidc/issuer.ts';
import type { ApiCall, ApiContext, Reply } from './api/call.ts';
import { handleLocal } from './api/local.ts';
import { handleQueue, handleQueues } from './api/queues.ts';
import { parseResource } from './api/routes.ts';
import { handleTask, handleTasks } from './api/tasks.ts';
import { Dispatcher } from './dispatcher.ts';
import { failures, TasksFailure } from './failure.ts';
import { createFaults, type TaskFaults } from './faults.ts';
import { readJson } from './http.ts';
import { TaskStore } from './store.ts';
import { checkQueueName } from './wire/names.ts';
import { queueFields, type QueueConfig, readSettings } from './wire/queue-wire.ts';
import { readFields } from './wire/read.ts';

export interface EngineOptions {
  /** Folder in which tasks are stored between runs. Without it, tasks are only in memory. */
  dir?: string;
  clock?: Clock;
  /** Signs the tokens that workers receive; its public keys are served here as well. */
  issuer: Issuer;
  newId?: () => string;
  /** Queue settings by short id. These queues exist from the start, and their settings override stored ones. */
  queues: Record<string, QueueConfig>;
  location?: string;
  projectId: string;
  /**
   * The time for which the name of a finished or deleted task stays blocked; by default one hour, as in Cloud
   * Tasks.
   */
  tombstoneMs?: number;
  log?: (line: string) => void;
}

/** The queues, their tasks and the API. The caller provides the server and its port. */
export class Engine {
  readonly #options: EngineOptions;
  readonly #clock: Clock;
  readonly #faults = createFaults();
  readonly #store: TaskStore;
  #dispatcher: Dispatcher;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    const file = options.dir === undefined ? undefined : join(options.dir, 'tasks.journal.jsonl');
    this.#store = new TaskStore(file, () => this.#clock.now(), options.log);
    this.#dispatcher = this.#start();
  }

  get faults(): TaskFaults {
    return this.#faults;
  }

  idle(): Promise<void> {
    return this.#dispatcher.idle();
  }

  reset(): void {
    this.#dispatcher.stop();
    this.#faults.clear();
    this.#store.clear();
    this.#dispatcher = this.#start();
  }

  stop(): void {
    this.#dispatcher.stop();
    this.#store.close();
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (handleIssuerRequest(this.#options.issuer, request, response)) return;
    try {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://local');
      const body = await readJson(request);
      const call = { method: request.method ?? 'GET', path: pathname, query: searchParams, body };
      answer(response, 200, await this.#answer(call));
    } catch (error) {
      const failure = error instanceof TasksFailure ? error : new TasksFailure('INTERNAL', String(error));
      answer(response, failure.httpCode, failure.toBody());
    }
  }

  async #answer(call: ApiCall): Promise<Reply> {
    if (call.path.startsWith('/local/'))
      return handleLocal({ clock: this.#clock, faults: this.#faults }, call);
    const resource = parseResource(call.path);
    const context: ApiContext = {
      store: this.#store,
      dispatcher: this.#dispatcher,
      now: () => this.#clock.now(),
      newId: this.#options.newId ?? randomId,
    };
    switch (resource?.kind) {
      case 'queues':
        return handleQueues(context, call, resource.parent);
      case 'queue':
        return handleQueue(context, call, resource.name, resource.verb);
      case 'tasks':
        return handleTasks(context, call, resource.queue);
      case 'task':
        return handleTask(context, call, resource);
      default:
        throw failures.unknownPath(call.method, call.path);
    }
  }

  #start(): Dispatcher {
    const { issuer, log, queues, tombstoneMs } = this.#options;
    for (const [id, config] of Object.entries(queues)) this.#configure(id, config);
    const dispatcher = new Dispatcher(this.#store, {
      clock: this.#clock,
      issuer,
      faults: this.#faults,
      tombstoneMs: tombstoneMs ?? hourMs,
      log: log ?? (() => undefined),
    });
    for (const name of this.#store.queues.keys()) dispatcher.runner(name);
    return dispatcher;
  }

  #configure(id: string, config: QueueConfig): void {
    const { location = 'us-central1', projectId } = this.#options;
    const parent = `projects/${projectId}/locations/${location}`;
    const name = checkQueueName(`${parent}/queues/${id}`, parent);
    const kept = this.#store.queues.get(name)?.queue;
    const { defaultTarget } = config;
    const queue = {
      name,
      state: kept?.state ?? 'RUNNING',
      ...readSettings(readFields(config, 'queue', queueFields)),
      ...(kept?.purgedAt !== undefined && { purgedAt: kept.purgedAt }),
      ...(defaultTarget !== undefined && { defaultTarget }),
    };
    this.#store.record({ kind: 'queue', queue });
  }
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' });
  response.end(JSON.stringify(body));
}

/** Returns a number of about 19 digits, like the names that Cloud Tasks generates. */
function randomId(): string {
  return BigInt(`0x${randomBytes(8).toString('hex')}`).toString();
}

import type { Clock } from '../clock/clock.ts';
import type { Issuer } from '../oidc/issuer.ts';
import { sendRequest } from './send-request.ts';
import { DueHeap, type HeapEntry } from './due-heap.ts';
import type { FaultSwitches } from './faults.ts';
import { retentionMs, shortId, type Task } from './model.ts';
import { type AttemptResult, attemptStatus, dispatched, type Outcome, settle } from './outcome.ts';
import type { QueueRecord, StoreEntry } from './store.ts';
import { fullBucket, takeToken, type TokenBucket } from './token-bucket.ts';
import { dispatchHeaders } from './wire/worker-headers.ts';

export interface RunnerContext {
  clock: Clock;
  issuer: Issuer;
  faults: FaultSwitches;
  tombstoneMs: number;
  /** Stores a change that a caller requested, or throws. */
  commit(entry: StoreEntry): void;
  /** Stores a change that the queue makes itself, such as the result of an attempt. Never throws. */
  record(entry: StoreEntry): void;
  log(line: string): void;
  /** Called when the queue may have become idle, to check whether all queues are idle. */
  onRest(): void;
}

interface Planned extends HeapEntry {
  task: Task;
  /** True if a fault has already delayed this attempt; each attempt is delayed only once. */
  isLate: boolean;
}

/** Sends the tasks of one queue to their workers: on time, within its limits, and again when they fail. */
export class QueueRunner {
  readonly #record: QueueRecord;
  readonly #context: RunnerContext;
  readonly #heap = new DueHeap<Planned>();
  readonly #planned = new Map<Task, Planned>();
  /**
   * Number of attempts in progress for each task. There can be several, because a forced run may overlap with a planned
   * one.
   */
  readonly #flying = new Map<Task, number>();
  readonly #stopping = new AbortController();
  #bucket: TokenBucket;
  #isRetired = false;
  #running = 0;
  #copies = 0;
  #order = 0;
  #cancelWake: () => void = () => undefined;

  constructor(record: QueueRecord, context: RunnerContext) {
    this.#record = record;
    this.#context = context;
    this.#bucket = fullBucket(record.queue.rateLimits, context.clock.now());
    for (const task of record.tasks.values()) this.#plan(task, task.progress.nextAt);
    this.pump();
  }

  /** True while a dispatch is in progress, and while a task is due that waits only for the queue's limits. */
  get isBusy(): boolean {
    const due = this.#heap.first;
    const isDue =
      due !== undefined && due.at <= this.#context.clock.now() && this.#record.queue.state === 'RUNNING';
    return this.#running > 0 || this.#copies > 0 || isDue;
  }

  add(task: Task): void {
    this.#plan(task, task.progress.nextAt);
    this.pump();
  }

  /** Removes a task. If a request of the task is in progress, it continues, but its result is ignored. */
  remove(task: Task): void {
    this.#context.commit(this.#gone(task));
    this.#unplan(task);
    this.#context.onRest();
  }

  #forget(task: Task): void {
    this.#unplan(task);
    this.#context.record(this.#gone(task));
    this.#context.onRest();
  }

  #gone(task: Task): StoreEntry {
    const { clock, tombstoneMs } = this.#context;
    const blockedUntil = clock.now() + tombstoneMs;
    return { kind: 'taskGone', queue: this.#record.queue.name, name: task.name, blockedUntil };
  }

  /** Sends a task now, regardless of its time and of the queue's limits and state. */
  force(task: Task): void {
    this.#context.commit(this.#progress(task, { ...task.progress, nextAt: this.#context.clock.now() }));
    this.#unplan(task);
    this.#dispatch(task);
  }

  /** Starts no more dispatches; requests in progress continue. */
  retire(): void {
    this.#isRetired = true;
    this.#cancelWake();
  }

  /** Starts no more dispatches and aborts the requests in progress. */
  stop(): void {
    this.retire();
    this.#stopping.abort();
  }

  /** Sends all due tasks that the limits allow, and schedules the next wake-up. */
  pump(): void {
    this.#cancelWake();
    if (this.#isRetired) return;
    this.#dropExpired();
    const blockedUntil = this.#record.queue.state === 'RUNNING' ? this.#dispatchDue() : Infinity;
    const wakeAt = Math.min(blockedUntil, this.#firstExpiry());
    if (wakeAt < Infinity) {
      this.#cancelWake = this.#context.clock.at(wakeAt, () => {
        this.pump();
      });
    }
    this.#context.onRest();
  }

  /**
   * Returns the time at which the next task can be sent. It is infinite if no task is planned, or if the next task has
   * to wait until an attempt in progress ends.
   */
  #dispatchDue(): number {
    const { clock } = this.#context;
    const { rateLimits } = this.#record.queue;
    for (;;) {
      const first = this.#heap.first;
      if (!first) return Infinity;
      if (first.at > clock.now()) return first.at;
      if (this.#running >= rateLimits.maxConcurrentDispatches) return Infinity;
      if (this.#isHeldBack(first)) continue;
      const bucket = takeToken(this.#bucket, rateLimits, clock.now());
      if ('readyAt' in bucket) return bucket.readyAt;
      this.#bucket = bucket;
      this.#unplan(first.task);
      this.#dispatch(first.task);
    }
  }

  #isHeldBack({ task, isLate }: Planned): boolean {
    const late = isLate ? undefined : this.#context.faults.take('late', shortId(this.#record.queue.name));
    if (!late) return false;
    this.#unplan(task);
    this.#plan(task, this.#context.clock.now() + (late.delayMs ?? 0), true);
    return true;
  }

  #dispatch(task: Task): void {
    const before = { ...task };
    this.#context.record(this.#progress(task, dispatched(task.progress, this.#context.clock.now())));
    this.#running++;
    this.#flying.set(task, (this.#flying.get(task) ?? 0) + 1);
    void this.#attempt(before).then((result) => {
      this.#finish(task, result);
    });
  }

  async #attempt(task: Task): Promise<AttemptResult> {
    const { faults } = this.#context;
    const queue = shortId(this.#record.queue.name);
    if (faults.take('drop', queue))
      return { kind: 'unreachable', detail: 'the dispatch was dropped on purpose' };
    const twice = faults.take('twice', queue);
    const lost = faults.take('lostAnswer', queue);
    if (twice) this.#sendCopy(task, twice.delayMs ?? 0);
    const result = await this.#send(task);
    return lost ? { kind: 'unreachable', detail: 'the answer was lost on purpose' } : result;
  }

  #sendCopy(task: Task, delayMs: number): void {
    const { clock } = this.#context;
    const send = (): void => {
      this.#copies++;
      void this.#send(task).then(() => {
        this.#copies--;
        this.#context.onRest();
      });
    };
    if (delayMs === 0) return send();
    const cancel = clock.at(clock.now() + delayMs, send);
    this.#stopping.signal.addEventListener('abort', cancel, { once: true });
  }

  async #send(task: Task): Promise<AttemptResult> {
    const { clock, issuer } = this.#context;
    const deadline = new AbortController();
    const cancelDeadline = clock.at(clock.now() + task.dispatchDeadlineMs, () => {
      deadline.abort();
    });
    try {
      const { oidc, url } = task.request;
      const token = oidc && (await issuer.sign({ audience: oidc.audience ?? url, email: oidc.email }));
      const headers = dispatchHeaders({
        task,
        queueName: this.#record.queue.name,
        ...(token !== undefined && { token }),
      });
      return await sendRequest(
        task.request,
        headers,
        AbortSignal.any([deadline.signal, this.#stopping.signal]),
      );
    } finally {
      cancelDeadline();
    }
  }

  #finish(task: Task, result: AttemptResult): void {
    const flying = (this.#flying.get(task) ?? 1) - 1;
    this.#running--;
    if (flying > 0) this.#flying.set(task, flying);
    else this.#flying.delete(task);
    if (this.#isRetired) return;
    if (this.#record.tasks.get(task.name) === task) this.#settle(task, result, flying);
    this.pump();
  }

  #settle(task: Task, result: AttemptResult, flying: number): void {
    const now = this.#context.clock.now();
    const outcome = settle(task.progress, result, this.#record.queue.retry, now);
    this.#report(task, result, outcome, now);
    if (outcome.kind === 'done') return this.#forget(task);
    if (outcome.kind === 'exhausted') return flying > 0 ? undefined : this.#forget(task);
    this.#context.record(this.#progress(task, outcome.progress));
    if (flying === 0) this.#plan(task, outcome.progress.nextAt);
  }

  #report(task: Task, result: AttemptResult, outcome: Outcome, now: number): void {
    if (outcome.kind === 'done') return;
    const what = `task ${shortId(this.#record.queue.name)}/${shortId(task.name)}: attempt ${task.progress.dispatchCount}`;
    const next =
      outcome.kind === 'retry' ? `next in ${(outcome.progress.nextAt - now) / 1000} s` : 'given up after it';
    this.#context.log(`${what} failed, ${attemptStatus(result).message}; ${next}`);
  }

  #plan(task: Task, at: number, isLate = false): void {
    const planned = { at, order: this.#order++, index: 0, task, isLate };
    this.#planned.set(task, planned);
    this.#heap.add(planned);
  }

  #unplan(task: Task): void {
    const planned = this.#planned.get(task);
    if (!planned) return;
    this.#planned.delete(task);
    this.#heap.remove(planned);
  }

  /** Tasks are in order of creation, so no task after the first one that has not expired can have expired. */
  #dropExpired(): void {
    for (const task of this.#record.tasks.values()) {
      if (task.createdAt + retentionMs > this.#context.clock.now()) return;
      this.#context.log(`task ${shortId(task.name)}: dropped, it was added 31 days ago`);
      this.#forget(task);
    }
  }

  #firstExpiry(): number {
    const oldest = this.#record.tasks.values().next().value;
    return oldest ? oldest.createdAt + retentionMs : Infinity;
  }

  #progress({ name }: Task, progress: Task['progress']): StoreEntry {
    return { kind: 'progress', queue: this.#record.queue.name, name, progress };
  }
}
